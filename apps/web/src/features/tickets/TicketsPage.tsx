import { useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { focusMainIfLost } from '../../lib/focusMain.ts';
import { useSession } from '../../lib/session.ts';
import { tOf, useTexts } from '../../lib/texts.ts';
import { useTitle } from '../../lib/title.ts';
import { toast, toastError } from '../../lib/toasts.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ConversationSkeleton } from '../../ui/Skeletons.tsx';
import { Conversation, restoreOutbox, sendAllWaiting, useMessagesRealtime } from '../messages/index.ts';
import { useInbox } from './inbox.ts';
import { rightsOn, TicketHeader } from './TicketHeader.tsx';
import { TicketList } from './TicketList.tsx';
import type { TicketRowsHandle } from './TicketRows.tsx';
import { useTicket, useTicketCounts, useWaiting } from './tickets.queries.ts';
import { useTicketsRealtime } from './tickets.realtime.ts';
import styles from './TicketsPage.module.css';
import { ticketTexts } from './tickets.texts.ts';
import { useInboxKeys } from './useInboxKeys.ts';
import { useBusyTickets, useTicketActions } from './useTicketActions.ts';
import { WelcomePane } from './WelcomePane.tsx';

/** The inbox: the list on the left, the chosen conversation on the right; on a phone one of them at a time (TIC-09). */
export function TicketsPage() {
  const t = useTexts(ticketTexts);
  const { ticketId: uuid } = useParams({ strict: false }) as { ticketId?: string };
  const me = useSession((state) => state.user);
  const tab = useInbox((state) => state.tab);
  const actions = useTicketActions();
  const { pages: waitingPages, waiting } = useWaiting();
  const { ticket, error, refetch } = useTicket(uuid);
  const counts = useTicketCounts();
  const rows = useRef<TicketRowsHandle>(null);
  useTicketsRealtime(tab !== 'open' || ticket?.status === 'closed');
  useMessagesRealtime();

  const userId = me?.id;
  useEffect(() => {
    if (userId === undefined) return;
    restoreOutbox(userId);
    sendAllWaiting();
  }, [userId]);

  const isMissing = error?.code === 'ERR_NO_TICKET_FOUND';
  const lastId = useRef<number>(undefined);
  useEffect(() => {
    if (ticket) lastId.current = ticket.id;
  }, [ticket]);
  useEffect(() => {
    if (!isMissing) return;
    // Given back or closed from here, it may be out of sight before the answer says so: nothing to be told.
    const isOwnDoing = lastId.current !== undefined && useBusyTickets.getState().ids.has(lastId.current);
    if (!isOwnDoing && me?.profile === 'admin') toastError(error);
    else if (!isOwnDoing) toast.error(tOf(ticketTexts)('unauthorized'), { id: 'unauthorized' });
    actions.leave();
  }, [isMissing, error, me?.profile, actions]);

  // What had the focus may have gone with the conversation, or on a phone with the list. The row that was left takes it, or the panel.
  const lastUuid = useRef(uuid);
  useEffect(() => {
    const left = lastUuid.current;
    lastUuid.current = uuid;
    if (uuid === left) return undefined;
    // A hidden control gives the focus up after the next frame was drawn.
    const timer = setTimeout(() => {
      if (uuid === undefined && document.activeElement === document.body) document.querySelector<HTMLElement>(`main a[href="/tickets/${left}"]`)?.focus();
      focusMainIfLost();
    }, 50);
    return () => clearTimeout(timer);
  }, [uuid]);

  const unread = counts?.unread ?? 0;
  useTitle(unread > 0 ? `(${unread}) ${t('title')}` : t('title'));

  const longest = waiting[0];
  const acceptNext = useCallback(() => longest && actions.accept(longest), [longest, actions]);
  useInboxKeys({
    next: () => rows.current?.move(1),
    previous: () => rows.current?.move(-1),
    accept: acceptNext,
    resolve: () => ticket && rightsOn(ticket, me).canResolve && actions.resolve(ticket),
  });

  const right = () => {
    if (uuid === undefined) return <WelcomePane longest={longest} waitingCount={counts?.pending ?? (waitingPages.data && waiting.length)} acceptNext={acceptNext} />;
    if (ticket) return <Conversation key={ticket.id} ticket={ticket} header={<TicketHeader ticket={ticket} actions={actions} />} />;
    return (
      <section className={styles.loading} data-whole-screen>
        {error && !isMissing ? <ErrorState title={t('loadFailed')} text={t('loadFailedText')} onRetry={() => void refetch()} /> : <ConversationSkeleton />}
      </section>
    );
  };
  return (
    <div className={styles.inbox} data-open={uuid !== undefined}>
      <TicketList ref={rows} selectedUuid={uuid} actions={actions} waitingPages={waitingPages} waiting={waiting} acceptNext={acceptNext} />
      {right()}
    </div>
  );
}
