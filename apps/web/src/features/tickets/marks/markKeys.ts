import type { Profile, Ticket } from '@recado/contracts';
import type { TicketActions } from '../actions/useTicketActions.ts';
import { markRights } from './markRights.ts';

type Viewer = { id: number; profile: Profile } | null;

/** The key combinations of unread, pin and snooze. They act on the ticket of the focused row, else on the open one. */
export function markKeys(
  find: () => Ticket | undefined,
  me: Viewer,
  actions: TicketActions,
): Record<'unread' | 'pin' | 'snooze', () => void> {
  const withTicket = (act: (ticket: Ticket, can: ReturnType<typeof markRights>) => void) => (): void => {
    const ticket = find();
    if (ticket) act(ticket, markRights(ticket, me));
  };
  return {
    unread: withTicket((ticket, can) => {
      if (can.canMarkUnread) actions.markUnread(ticket);
      else if (can.canMarkRead) actions.markRead(ticket);
    }),
    pin: withTicket((ticket, can) => can.canPin && actions.togglePin(ticket)),
    snooze: withTicket((ticket, can) => can.canSnooze && actions.snooze([ticket])),
  };
}
