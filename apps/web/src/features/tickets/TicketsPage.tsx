import { limits } from '@recado/contracts';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lazily } from '../../lib/react/lazily.ts';
import { useRoomOfRail } from '../../lib/browser/rail.ts';
import { useIsPhone } from '../../lib/browser/screen.ts';
import { useSession } from '../../lib/session/session.ts';
import { tOf, useTexts } from '../../lib/texts/texts.ts';
import { useFocusOnLeaving } from '../../lib/keyboard/useFocusOnLeaving.ts';
import { useTitle } from '../../lib/notices/title.ts';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { PaneTabs } from '../../ui/page/PaneTabs.tsx';
import { ConversationSkeleton } from '../../ui/lists/Skeletons.tsx';
import { useContactPanel } from '../contacts/index.ts';
import { restoreUnsent, useMessagesRealtime } from '../messages/index.ts';
import { useInbox } from './list/inbox.ts';
import { markKeys } from './marks/markKeys.ts';
import { useFollowPins, usePins } from './marks/pins/pins.ts';
import { rightsOn } from './actions/rightsOn.ts';
import { askFor, useTicketDialogs } from './dialogs/ticketDialogs.ts';
import { TicketHeader } from './header/TicketHeader.tsx';
import { TicketList } from './list/TicketList.tsx';
import { OpenTicket } from './OpenTicket.tsx';
import type { TicketRowsHandle } from './list/TicketRows.tsx';
import { useTicket, useTicketCounts, useWaiting } from './tickets.queries.ts';
import { useTicketsRealtime } from './tickets.realtime.ts';
import { ListAndPane, WaitingPane } from '../../ui/page/ListAndPane.tsx';
import { ticketTexts } from './tickets.texts.ts';
import { useInboxKeys } from './list/useInboxKeys.ts';
import { useBusyTickets, useTicketActions } from './actions/useTicketActions.ts';
import { maySchedule, useTicketCommands } from './actions/useTicketCommands.ts';
import { WelcomePane } from './welcome/WelcomePane.tsx';
import { paths, useOpenId } from '../../lib/routes.ts';

const ErasedPane = lazily(() => import('./erased/ErasedPane.tsx').then((found) => found.ErasedPane));
const TicketDialogs = lazily(() => import('./dialogs/TicketDialogs.tsx').then((found) => found.TicketDialogs));

/** The inbox: the list on the left, the chosen conversation on the right; on a phone one of them at a time (TIC-09). */
export function TicketsPage() {
  const t = useTexts(ticketTexts);
  const uuid = useOpenId('ticket');
  const { m: messageId } = useSearch({ strict: false }) as { m?: number };
  const me = useSession((state) => state.user);
  const tab = useInbox((state) => state.tab);
  const actions = useTicketActions();
  const { pages: waitingPages, waiting } = useWaiting();
  const { ticket, error, refetch } = useTicket(uuid);
  const counts = useTicketCounts();
  const rows = useRef<TicketRowsHandle>(null);
  useTicketsRealtime(tab !== 'open' || ticket?.status === 'closed');
  useMessagesRealtime();
  usePins();
  useFollowPins();
  // Also between two conversations: the list stays where it is.
  useRoomOfRail(useContactPanel().isOpen);

  const userId = me?.id;
  useEffect(() => {
    if (userId !== undefined) restoreUnsent(userId);
  }, [userId]);

  const isMissing = error?.code === 'ERR_NO_TICKET_FOUND';
  const lastId = useRef<number>(undefined);
  useEffect(() => {
    if (ticket) lastId.current = ticket.id;
  }, [ticket]);
  useEffect(() => {
    if (!isMissing) return undefined;
    // The user returned or closed the ticket here. It may disappear before the answer arrives; no notice is needed.
    const isOwnDoing = lastId.current !== undefined && useBusyTickets.getState().ids.has(lastId.current);
    if (isOwnDoing) {
      actions.leave();
      return undefined;
    }
    if (me?.profile === 'admin') toastError(error);
    else toast.error(tOf(ticketTexts)('unauthorized'), { id: 'unauthorized' });
    const leaving = setTimeout(actions.leave, limits.readingMs);
    return () => clearTimeout(leaving);
  }, [isMissing, error, me?.profile, actions]);

  useFocusOnLeaving(paths.tickets, uuid);

  useTitle(t('title'));

  const longest = waiting[0];
  const acceptNext = useCallback(() => longest && actions.accept(longest), [longest, actions]);
  useInboxKeys({
    next: () => rows.current?.move(1),
    previous: () => rows.current?.move(-1),
    accept: acceptNext,
    resolve: () => ticket && rightsOn(ticket, me).canResolve && actions.resolve(ticket),
    transfer: () => ticket && rightsOn(ticket, me).canTransfer && actions.transfer(ticket),
    schedule: () => ticket && maySchedule(ticket, me) && actions.schedule(ticket),
    ...markKeys(() => rows.current?.focused() ?? ticket, me, actions),
    create: () => askFor({ kind: 'new' }),
    select: () => rows.current?.select(),
    toList: () => rows.current?.move(0),
  });
  useTicketCommands(ticket, longest, actions);
  const hasDialog = useTicketDialogs(({ asked, conflict }) => asked !== null || conflict !== null);
  const isPhone = useIsPhone();
  // On a phone the conversation left last is a tab away (TIC-11).
  const [isBeside, setBeside] = useState(false);
  const heldUuid = useRef(uuid);
  useEffect(() => {
    if (uuid !== undefined) heldUuid.current = uuid;
    setBeside(false);
  }, [uuid]);
  useEffect(() => {
    if (isMissing) heldUuid.current = undefined;
  }, [isMissing]);
  const showPane = (pane: 'list' | 'chat'): void => {
    if (pane === 'list') {
      setBeside(false);
      if (uuid !== undefined) actions.leave();
    } else if (heldUuid.current === undefined) setBeside(true);
    else actions.open({ uuid: heldUuid.current });
  };

  const right = () => {
    if (uuid === undefined)
      return (
        <WelcomePane
          longest={longest}
          waitingCount={counts?.pending ?? (waitingPages.data && waiting.length)}
          acceptNext={acceptNext}
          {...(isPhone && { toList: () => showPane('list') })}
        />
      );
    if (ticket?.contact.isErased)
      return (
        <Suspense fallback={<ConversationSkeleton />}>
          <ErasedPane ticket={ticket} header={<TicketHeader ticket={ticket} actions={actions} />} />
        </Suspense>
      );
    if (ticket)
      return (
        <OpenTicket
          key={ticket.id}
          ticket={ticket}
          actions={actions}
          messageId={Number.isSafeInteger(messageId) ? messageId : undefined}
        />
      );
    return (
      <WaitingPane>
        {error && !isMissing ? (
          <ErrorState title={t('loadFailed')} text={t('loadFailedText')} onRetry={() => void refetch()} />
        ) : (
          <ConversationSkeleton />
        )}
      </WaitingPane>
    );
  };
  // An open conversation has an arrow back to the list, and needs the height (decision 0101).
  const panes = isPhone && uuid === undefined && (
    <PaneTabs
      label={t('panes')}
      panes={[
        { value: 'list', label: t('paneTicket') },
        { value: 'chat', label: t('paneAttendance') },
      ]}
      value={isBeside ? 'chat' : 'list'}
      onChange={showPane}
    />
  );
  return (
    <>
      <ListAndPane
        isPaneOpen={uuid !== undefined || isBeside}
        tabs={isBeside && panes}
        list={
          <TicketList
            ref={rows}
            selectedUuid={uuid}
            actions={actions}
            waitingPages={waitingPages}
            waiting={waiting}
            acceptNext={acceptNext}
            panes={!isBeside && panes}
          />
        }
        pane={right()}
      />
      <Suspense>{hasDialog && <TicketDialogs actions={actions} />}</Suspense>
    </>
  );
}
