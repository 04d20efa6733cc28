import type { Ticket } from '@recado/contracts';
import { useMemo } from 'react';
import { useOffer, type Command } from '../../../lib/keyboard/commands.ts';
import { useSession } from '../../../lib/session/session.ts';
import { tOf } from '../../../lib/texts/texts.ts';
import { markRights } from '../marks/markRights.ts';
import { markTexts } from '../marks/marks.texts.ts';
import { usePinnedIds } from '../marks/pins/pins.ts';
import { rightsOn } from './rightsOn.ts';
import { combinationOf, type InboxAction } from '../shortcuts.ts';
import { askFor } from '../dialogs/ticketDialogs.ts';
import { ticketTexts } from '../tickets.texts.ts';
import type { TicketActions } from './useTicketActions.ts';

const keysOf = (action: InboxAction): readonly string[] => [combinationOf(action)];

/**
 * Offers the commands of the inbox to the palette: a new ticket, the next of the queue, and actions of the open one.
 */
export function useTicketCommands(
  ticket: Ticket | undefined,
  longest: Ticket | undefined,
  actions: TicketActions,
): void {
  const me = useSession((state) => state.user);
  const isPinned = usePinnedIds(({ ids }) => ticket !== undefined && ids.has(ticket.id));
  const commands = useMemo((): Command[] => {
    const ofAll = [...(longest ? [acceptNext(longest, actions)] : []), createTicket()];
    if (!ticket) return ofAll;
    const ofTicket = [
      ...commandsOfTicket(ticket, me, actions),
      ...markCommands(ticket, me, actions, isPinned),
      maySchedule(ticket, me) && scheduleMessage(ticket, actions),
    ];
    return [...ofTicket.filter((command) => command !== false), ...ofAll];
  }, [ticket, longest, me, actions, isPinned]);
  useOffer(commands);
}

type Viewer = ReturnType<typeof useSession.getState>['user'];

/** Messages are scheduled to people, where the plan has it (SCH-15). */
export const maySchedule = ({ isGroup }: Ticket, me: Viewer): boolean =>
  !isGroup && me?.company.plan?.useSchedules === true;

const createTicket = (): Command => ({
  id: 'tickets.create',
  group: 'ticket',
  label: () => tOf(ticketTexts)('create'),
  icon: 'newTicket',
  keys: keysOf('create'),
  run: () => askFor({ kind: 'new' }),
});

const acceptNext = (longest: Ticket, actions: TicketActions): Command => ({
  id: 'tickets.accept',
  group: 'ticket',
  label: () => tOf(ticketTexts)('acceptNext'),
  icon: 'acceptNext',
  keys: keysOf('accept'),
  run: () => actions.accept(longest),
});

const scheduleMessage = (ticket: Ticket, actions: TicketActions): Command => ({
  id: 'tickets.schedule',
  group: 'ticket',
  label: () => tOf(ticketTexts)('schedule'),
  icon: 'scheduleSend',
  keys: keysOf('schedule'),
  run: () => actions.schedule(ticket),
});

/** Actions that change the ticket itself, for users who may. */
function commandsOfTicket(ticket: Ticket, me: Viewer, actions: TicketActions): (Command | false)[] {
  const t = tOf(ticketTexts);
  const can = rightsOn(ticket, me);
  return [
    can.canResolve && {
      id: 'tickets.resolve',
      group: 'ticket',
      label: () => t('resolve'),
      icon: 'check',
      keys: keysOf('resolve'),
      run: () => actions.resolve(ticket),
    },
    can.canTransfer && {
      id: 'tickets.transfer',
      group: 'ticket',
      label: () => t('transfer'),
      icon: 'transfer',
      keys: keysOf('transfer'),
      run: () => actions.transfer(ticket),
    },
    can.canGiveBack && {
      id: 'tickets.giveBack',
      group: 'ticket',
      label: () => t('returnToQueue'),
      icon: 'undo',
      run: () => actions.giveBack(ticket),
    },
    can.canReopen && {
      id: 'tickets.reopen',
      group: 'ticket',
      label: () => t('reopen'),
      icon: 'restart',
      run: () => actions.reopen(ticket),
    },
    can.canTakeOver && {
      id: 'tickets.takeOver',
      group: 'ticket',
      label: () => t('takeOver'),
      icon: 'person',
      run: () => actions.takeOver(ticket),
    },
  ];
}

/** Actions that change the ticket for the user alone, or put it off. */
function markCommands(ticket: Ticket, me: Viewer, actions: TicketActions, isPinned: boolean): (Command | false)[] {
  const t = tOf(ticketTexts);
  const tMark = tOf(markTexts);
  const mark = markRights(ticket, me);
  return [
    mark.canMarkUnread && {
      id: 'tickets.unread',
      group: 'ticket',
      label: () => t('markUnread'),
      icon: 'markUnread',
      keys: keysOf('unread'),
      run: () => actions.markUnread(ticket),
    },
    mark.canPin && {
      id: 'tickets.pin',
      group: 'ticket',
      label: () => (isPinned ? tMark('unpin') : t('pin')),
      icon: isPinned ? 'pinOff' : 'pin',
      keys: keysOf('pin'),
      run: () => actions.togglePin(ticket),
    },
    mark.canSnooze && {
      id: 'tickets.snooze',
      group: 'ticket',
      label: () => t('snooze'),
      icon: 'snooze',
      keys: keysOf('snooze'),
      run: () => actions.snooze([ticket]),
    },
  ];
}
