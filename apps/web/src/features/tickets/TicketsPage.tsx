import type { Ticket } from '@recado/contracts';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useRef, type RefObject } from 'react';
import { lazily } from '../../lib/react/lazily.ts';
import { useRoomOfRail } from '../../lib/browser/rail.ts';
import { useIsPhone } from '../../lib/browser/screen.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useFocusOnLeaving } from '../../lib/keyboard/useFocusOnLeaving.ts';
import { useTitle } from '../../lib/notices/title.ts';
import { PaneTabs } from '../../ui/page/PaneTabs.tsx';
import { useContactPanel } from '../contacts/index.ts';
import { restoreUnsent, useMessagesRealtime } from '../messages/index.ts';
import { useInbox } from './list/inbox.ts';
import { markKeys } from './marks/markKeys.ts';
import { useFollowPins, usePins } from './marks/pins/pins.ts';
import { rightsOn } from './actions/rightsOn.ts';
import { askFor, useTicketDialogs } from './dialogs/ticketDialogs.ts';
import { TicketList } from './list/TicketList.tsx';
import type { TicketRowsHandle } from './list/TicketRows.tsx';
import { TicketPane } from './TicketPane.tsx';
import { useTicket, useTicketCounts, useWaiting } from './tickets.queries.ts';
import { useTicketsRealtime } from './tickets.realtime.ts';
import { ListAndPane } from '../../ui/page/ListAndPane.tsx';
import { ticketTexts } from './tickets.texts.ts';
import { useInboxKeys } from './list/useInboxKeys.ts';
import { useTicketActions, type TicketActions } from './actions/useTicketActions.ts';
import { maySchedule, useTicketCommands } from './actions/useTicketCommands.ts';
import { useLeaveMissing } from './useLeaveMissing.ts';
import { usePhonePanes } from './usePhonePanes.ts';
import { WelcomePane } from './welcome/WelcomePane.tsx';
import { paths, useOpenId } from '../../lib/routes.ts';

const TicketDialogs = lazily(() => import('./dialogs/TicketDialogs.tsx').then((found) => found.TicketDialogs));

/** The inbox: the list on the left, the chosen conversation on the right; on a phone one of them at a time (TIC-09). */
export function TicketsPage() {
  const t = useTexts(ticketTexts);
  const uuid = useOpenId('ticket');
  const { m: messageId } = useSearch({ strict: false }) as { m?: number };
  const userId = useSession((state) => state.user?.id);
  const tab = useInbox((state) => state.tab);
  const actions = useTicketActions();
  const { pages: waitingPages, waiting } = useWaiting();
  const { ticket, error, refetch } = useTicket(uuid);
  const counts = useTicketCounts();
  const rows = useRef<TicketRowsHandle>(null);
  useTicketsRealtime({ inList: tab !== 'open', inConversation: ticket?.status === 'closed' });
  useMessagesRealtime();
  usePins();
  useFollowPins();
  // Also between two conversations: the list stays where it is.
  useRoomOfRail(useContactPanel().isOpen);

  useEffect(() => {
    if (userId !== undefined) restoreUnsent(userId);
  }, [userId]);

  const isMissing = error?.code === 'ERR_NO_TICKET_FOUND';
  useLeaveMissing({ ticket, error: isMissing ? error : null, leave: actions.leave });
  useFocusOnLeaving(paths.tickets, uuid);
  useTitle(t('title'));

  const longest = waiting[0];
  const acceptNext = useCallback(() => longest && actions.accept(longest), [longest, actions]);
  usePageKeys({ rows, ticket, actions, acceptNext });
  useTicketCommands(ticket, longest, actions);
  const hasDialog = useTicketDialogs(({ asked, conflict }) => asked !== null || conflict !== null);
  const isPhone = useIsPhone();
  const { isBeside, showPane } = usePhonePanes(uuid, isMissing, actions);
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
        pane={
          <TicketPane
            uuid={uuid}
            messageId={Number.isSafeInteger(messageId) ? messageId : undefined}
            ticket={ticket}
            error={isMissing ? null : error}
            refetch={() => void refetch()}
            actions={actions}
            welcome={
              <WelcomePane
                longest={longest}
                waitingCount={counts?.pending ?? (waitingPages.data && waiting.length)}
                acceptNext={acceptNext}
                {...(isPhone && { toList: () => showPane('list') })}
              />
            }
          />
        }
      />
      <Suspense>{hasDialog && <TicketDialogs actions={actions} />}</Suspense>
    </>
  );
}

/** The keys of the inbox act on the open ticket, those of marks on the focused row. */
function usePageKeys({
  rows,
  ticket,
  actions,
  acceptNext,
}: {
  rows: RefObject<TicketRowsHandle | null>;
  ticket: Ticket | undefined;
  actions: TicketActions;
  acceptNext: () => void;
}): void {
  const me = useSession((state) => state.user);
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
}
