import type { Ticket } from '@recado/contracts';
import { useEffect, useState, type ReactNode, type Ref } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton36 } from '../../ui/IconButton36.tsx';
import { TicketListSkeleton } from '../../ui/Skeletons.tsx';
import { useTexts } from '../../lib/texts.ts';
import { showInbox, useInbox } from './inbox.ts';
import styles from './TicketList.module.css';
import { useTicketPages, useTicketSearch } from './tickets.queries.ts';
import { ticketTexts } from './tickets.texts.ts';
import { TicketRows, type ListLine, type TicketRowsHandle } from './TicketRows.tsx';
import { useOwnLines, useTicketLines } from './useListLines.tsx';
import type { TicketActions } from './useTicketActions.ts';

/** The question of a list, as far as drawing it needs. */
export type ListPages = Pick<ReturnType<typeof useTicketPages>, 'isPending' | 'isError' | 'data' | 'refetch' | 'rows' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

export type PanelProps = { ref: Ref<TicketRowsHandle>; selectedUuid: string | undefined; actions: TicketActions };

/** A search is asked for when the typing rests (TIC-06). */
const restMs = 500;

function Rows({ pages, lines, empty, listKey, label, ...rest }: PanelProps & { pages: ListPages; lines: readonly ListLine[]; empty: ReactNode; listKey: string; label: string }) {
  const t = useTexts(ticketTexts);
  if (pages.isPending) return <TicketListSkeleton />;
  if (pages.isError && !pages.data) return <ErrorState title={t('loadFailed')} text={t('loadFailedText')} onRetry={() => void pages.refetch()} />;
  if (lines.length === 0) return empty;
  const loadMore = (): void => void (pages.isFetchingNextPage || pages.fetchNextPage({ cancelRefetch: false }));
  return <TicketRows key={listKey} listKey={listKey} label={label} lines={lines} hasMore={pages.hasNextPage} loadMore={loadMore} {...rest} />;
}

type Waiting = { waiting: readonly Ticket[]; waitingCount: number; acceptNext: () => void };

/** The own conversations, below the next of the queue. */
export function OwnPanel({ waiting, waitingCount, acceptNext, ...rest }: PanelProps & Waiting) {
  const t = useTexts(ticketTexts);
  const pages = useTicketPages('open');
  const showsAll = useInbox((state) => state.showAll);
  const lines = useOwnLines({ own: pages.rows, waiting, waitingCount, showsAll, acceptNext });
  return <Rows {...rest} pages={pages} lines={lines} empty={null} listKey="open" label={t('attending')} />;
}

/** Everyone who waits. */
export function WaitingPanel({ pages, ...rest }: PanelProps & { pages: ListPages }) {
  const t = useTexts(ticketTexts);
  const lines = useTicketLines(pages.rows);
  return <Rows {...rest} pages={pages} lines={lines} empty={<EmptyState icon="hourglass" title={t('emptyPending')} text={t('emptyPendingText')} />} listKey="pending" label={t('pending')} />;
}

/** What was resolved. */
export function ClosedPanel(props: PanelProps) {
  const t = useTexts(ticketTexts);
  const pages = useTicketPages('closed');
  const lines = useTicketLines(pages.rows);
  return <Rows {...props} pages={pages} lines={lines} empty={<EmptyState icon="archive" title={t('emptyClosed')} text={t('emptyClosedText')} />} listKey="closed" label={t('closed')} />;
}

/** Tickets of every status by name, number or text. */
export function SearchPanel(props: PanelProps) {
  const t = useTexts(ticketTexts);
  const search = useInbox((state) => state.search);
  const asked = useRested(search.trim());
  const pages = useTicketSearch(asked);
  const lines = useTicketLines(pages.rows);
  return (
    <>
      <div className={styles.search}>
        <Icon name="search" size={18} />
        <input type="search" value={search} placeholder={t('searchLabel')} aria-label={t('searchLabel')} maxLength={255} onChange={(event) => showInbox({ search: event.target.value })} />
        {search && <IconButton36 icon="close" size={28} label={t('clearSearch')} onClick={() => showInbox({ search: '' })} />}
      </div>
      {asked === '' ? (
        <EmptyState icon="search" title={t('startSearch')} text={t('startSearchText')} />
      ) : (
        <Rows {...props} pages={pages} lines={lines} empty={<EmptyState icon="search" title={t('emptySearch')} text={t('emptySearchText')} />} listKey={`search:${asked}`} label={t('search')} />
      )}
    </>
  );
}

/** A value once it has not changed for a while; an emptied one at once. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), value === '' ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
