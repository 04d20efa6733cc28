import { isWorkedOnBy, mayMarkUnread, type Profile, type Ticket } from '@recado/contracts';

type Viewer = { id: number; profile: Profile } | null;

/** Returns whether the ticket is shown as unread. */
export const isUnread = ({ unreadMessages, markedUnread }: Pick<Ticket, 'unreadMessages' | 'markedUnread'>): boolean =>
  unreadMessages > 0 || markedUnread;

/** Returns the marks that this user may set on a ticket in its current state. The server decides again. */
export function markRights(
  ticket: Pick<Ticket, 'status' | 'userId' | 'unreadMessages' | 'markedUnread' | 'snoozedUntil'>,
  me: Viewer,
) {
  const mayMark = me !== null && mayMarkUnread(ticket, me);
  const works = me !== null && isWorkedOnBy(ticket, me);
  const isReader = ticket.status === 'open' && ticket.userId === me?.id;
  return {
    canMarkUnread: mayMark && !isUnread(ticket),
    /** Messages are read by the ticket's own user; elsewhere only the mark can be removed (behaviour 1.9). */
    canMarkRead: mayMark && (ticket.markedUnread || (isReader && ticket.unreadMessages > 0)),
    canPin: works,
    canSnooze: works,
    canWake: works && ticket.snoozedUntil !== null,
  };
}
