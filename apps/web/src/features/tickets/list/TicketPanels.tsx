import { limits, type Ticket } from '@recado/contracts';
import { useEffect, type ReactNode, type Ref } from 'react';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { TicketListSkeleton } from '../../../ui/lists/Skeletons.tsx';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useDebouncedValue } from '../../../lib/react/useDebouncedValue.ts';
import { showInbox, useInbox } from './inbox.ts';
import { markTexts } from '../marks/marks.texts.ts';
import { SnoozedHead } from '../marks/snooze/SnoozedEntry.tsx';
import { useOwnTickets } from '../marks/useOwnTickets.ts';
import { SearchFilters } from '../search/SearchFilters.tsx';
import styles from './TicketList.module.css';
import { useSnoozedPages, useTicketPages, useTicketSearch } from '../tickets.queries.ts';
import { ticketTexts } from '../tickets.texts.ts';
import { TicketRows, type ListLine, type TicketRowsHandle } from './TicketRows.tsx';
import { useOwnLines, useTicketLines } from './useListLines.tsx';
import type { TicketActions } from '../actions/useTicketActions.ts';

/** The question of a list, as far as drawing it needs. */
export type ListPages = Pick<
  ReturnType<typeof useSnoozedPages>,
  'isPending' | 'isError' | 'data' | 'refetch' | 'rows' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

export type PanelProps = { ref: Ref<TicketRowsHandle>; selectedUuid: string | undefined; actions: TicketActions };

type RowsProps = PanelProps & {
  pages: ListPages;
  lines: readonly ListLine[];
  empty: ReactNode;
  listKey: string;
  label: string;
  words?: string;
};

function Rows({ pages, lines, empty, listKey, label, ...rest }: RowsProps) {
  const t = useTexts(ticketTexts);
  const { hasNextPage, fetchNextPage } = pages;
  // All loaded ones may be gone at once, while others are not loaded.
  const isDrained = lines.length === 0 && hasNextPage;
  useEffect(() => {
    if (isDrained) void fetchNextPage({ cancelRefetch: false });
  }, [isDrained, fetchNextPage]);
  if (pages.isPending) return <TicketListSkeleton />;
  if (pages.isError && !pages.data)
    return <ErrorState title={t('loadFailed')} text={t('loadFailedText')} onRetry={() => void pages.refetch()} />;
  if (lines.length === 0) return isDrained && !pages.isError ? <TicketListSkeleton /> : empty;
  const loadMore = (): void => void (pages.isFetchingNextPage || pages.fetchNextPage({ cancelRefetch: false }));
  return (
    <TicketRows
      key={listKey}
      listKey={listKey}
      label={label}
      lines={lines}
      hasMore={pages.hasNextPage}
      loadMore={loadMore}
      {...rest}
    />
  );
}

type Waiting = { waiting: readonly Ticket[]; waitingCount: number; snoozedCount: number; acceptNext: () => void };

/** The user's own tickets, below the next waiting ones. */
export function OwnPanel({ waiting, waitingCount, snoozedCount, acceptNext, ...rest }: PanelProps & Waiting) {
  const t = useTexts(ticketTexts);
  const { pages, own } = useOwnTickets();
  const showsAll = useInbox((state) => state.showAll);
  const { order, unansweredMinutes } = useInbox();
  const lines = useOwnLines({
    own,
    waiting,
    waitingCount,
    showsAll,
    isNarrowed: unansweredMinutes !== null,
    snoozedCount,
    acceptNext,
  });
  const { refetch } = pages;
  // No event comes when a wait reaches the chosen length.
  useEffect(() => {
    if (unansweredMinutes === null) return undefined;
    const timer = setInterval(() => void refetch(), limits.unansweredRefetchMs);
    return () => clearInterval(timer);
  }, [unansweredMinutes, refetch]);
  return (
    <Rows
      {...rest}
      pages={pages}
      lines={lines}
      empty={null}
      listKey={`open:${order}:${unansweredMinutes ?? ''}`}
      label={t('attending')}
    />
  );
}

/** The snoozed tickets, the earliest end first. */
export function SnoozedPanel(props: PanelProps) {
  const t = useTexts(markTexts);
  const pages = useSnoozedPages();
  const lines = useTicketLines(pages.rows);
  return (
    <>
      <SnoozedHead />
      <Rows
        {...props}
        pages={pages}
        lines={lines}
        empty={<EmptyState icon="snooze" title={t('emptySnoozed')} text={t('emptySnoozedText')} />}
        listKey="snoozed"
        label={t('snoozed')}
      />
    </>
  );
}

/** Everyone who waits. */
export function WaitingPanel({ pages, ...rest }: PanelProps & { pages: ListPages }) {
  const t = useTexts(ticketTexts);
  const lines = useTicketLines(pages.rows);
  return (
    <Rows
      {...rest}
      pages={pages}
      lines={lines}
      empty={<EmptyState icon="hourglass" title={t('emptyPending')} text={t('emptyPendingText')} />}
      listKey="pending"
      label={t('pending')}
    />
  );
}

/** The resolved tickets. */
export function ClosedPanel(props: PanelProps) {
  const t = useTexts(ticketTexts);
  const pages = useTicketPages('closed');
  const lines = useTicketLines(pages.rows);
  return (
    <Rows
      {...props}
      pages={pages}
      lines={lines}
      empty={<EmptyState icon="archive" title={t('emptyClosed')} text={t('emptyClosedText')} />}
      listKey="closed"
      label={t('closed')}
    />
  );
}

/** Tickets of every status by name, number or text, and by tags, attendants and days (TIC-06 to TIC-08). */
export function SearchPanel(props: PanelProps) {
  const t = useTexts(ticketTexts);
  const search = useInbox((state) => state.search);
  const words = useDebouncedValue(search.trim());
  const { pages, isAsked } = useTicketSearch(words);
  const lines = useTicketLines(pages.rows);
  return (
    <>
      <SearchField
        className={styles.search}
        label={t('searchLabel')}
        value={search}
        onChange={(value) => showInbox({ search: value })}
      />
      <SearchFilters />
      {isAsked ? (
        <Rows
          {...props}
          pages={pages}
          lines={lines}
          words={words}
          empty={<EmptyState icon="search" title={t('emptySearch')} text={t('emptySearchText')} />}
          listKey={`search:${words}`}
          label={t('search')}
        />
      ) : (
        <EmptyState icon="search" title={t('startSearch')} text={t('startSearchText')} />
      )}
    </>
  );
}
