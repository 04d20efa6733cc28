import type { Ticket } from '@recado/contracts';
import { useMemo } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { showInbox } from './inbox.ts';
import { SnoozedEntry } from '../marks/snooze/SnoozedEntry.tsx';
import { OrderMenu } from './tabs/OrderMenu.tsx';
import styles from './TicketList.module.css';
import type { ListLine } from './TicketRows.tsx';
import { ticketTexts } from '../tickets.texts.ts';

/** Waits shown above one's own tickets. */
const aboveOwn = 2;

const ticketLine = (ticket: Ticket): ListLine => ({ kind: 'ticket', key: String(ticket.id), ticket });

type Given = {
  own: readonly Ticket[];
  waiting: readonly Ticket[];
  waitingCount: number;
  showsAll: boolean;
  /** Only contacts who wait for an answer are listed. */ isNarrowed: boolean;
  /** How many own tickets are snoozed. */ snoozedCount: number;
  acceptNext: () => void;
};

/**
 * The list of who is attended: the two longest waits on top, then the own tickets, or what to do when there are none.
 */
export function useOwnLines({
  own,
  waiting,
  waitingCount,
  showsAll,
  isNarrowed,
  snoozedCount,
  acceptNext,
}: Given): ListLine[] {
  const t = useTexts(ticketTexts);
  return useMemo(() => {
    const next = waiting.slice(0, aboveOwn);
    const rest: ListLine[] =
      own.length > 0
        ? own.map(ticketLine)
        : [
            {
              kind: 'other',
              key: 'empty',
              content: isNarrowed ? (
                <EmptyState
                  icon="checkCircle"
                  title={t('emptyUnanswered')}
                  text={t('emptyUnansweredText')}
                  action={{ label: t('showAllOpen'), onClick: () => showInbox({ unansweredMinutes: null }) }}
                />
              ) : (
                <EmptyState
                  icon="forum"
                  title={t('emptyOwn')}
                  text={
                    waitingCount > 0
                      ? `${t('emptyOwnText')} ${t('peopleWaiting', { count: waitingCount })}`
                      : t('emptyOwnText')
                  }
                  {...(waitingCount > 0 && { action: { label: t('acceptNext'), onClick: acceptNext } })}
                />
              ),
            },
          ];
    const heads = {
      next: (
        <div className={styles.group}>
          <h2>{t('nextInQueue')}</h2>
          <button type="button" onClick={() => showInbox({ sub: 'pending' })}>
            {t('seeAll', { count: Math.max(waitingCount, next.length) })}
          </button>
        </div>
      ),
      own: (
        <div className={next.length > 0 ? `${styles.group} ${styles.second}` : styles.group}>
          <h2>{showsAll ? t('withEveryone') : t('withYou')}</h2>
          <OrderMenu />
        </div>
      ),
    };
    const above: ListLine[] =
      next.length > 0 ? [{ kind: 'other', key: 'next', content: heads.next }, ...next.map(ticketLine)] : [];
    const ownHead: ListLine[] = own.length > 0 || isNarrowed ? [{ kind: 'other', key: 'own', content: heads.own }] : [];
    const snoozed: ListLine[] =
      snoozedCount > 0 ? [{ kind: 'other', key: 'snoozed', content: <SnoozedEntry count={snoozedCount} /> }] : [];
    return [...snoozed, ...above, ...ownHead, ...rest];
  }, [own, waiting, waitingCount, showsAll, isNarrowed, snoozedCount, acceptNext, t]);
}

/** A list without groups. */
export const useTicketLines = (tickets: readonly Ticket[]): ListLine[] =>
  useMemo(() => tickets.map(ticketLine), [tickets]);
