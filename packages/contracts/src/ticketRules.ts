import type { Profile } from './permissions.ts';
import { isWorkedOnBy } from './ticketMarks.ts';
import type { Ticket, TicketStatus } from './tickets.ts';

type Actor = { id: number; profile: Profile };
/** The properties of a user that decide which tickets they see. */
export type TicketViewer = Actor & { allTicket: boolean; queueIds: readonly number[] };
/** The properties of a ticket that decide who sees it. */
export type TicketFacts = Pick<Ticket, 'status' | 'userId' | 'queueId'>;
type Held = Pick<Ticket, 'status' | 'userId'>;

/**
 * True if a user may see a ticket (behaviour 3.1). Administrators see all tickets. Others see their own, open ones of
 * their queues, closed ones of their queues, and with allTicket also pending ones of their queues and pending or closed
 * ones without a queue.
 */
export function canSeeTicket(
  { profile, id, allTicket, queueIds }: TicketViewer,
  { status, userId, queueId }: TicketFacts,
): boolean {
  if (profile === 'admin' || userId === id) return true;
  const mine = queueId !== null && queueIds.includes(queueId);
  const orNone = allTicket && (mine || queueId === null);
  return status === 'pending' ? orNone : status === 'open' ? mine : mine || orNone;
}

/**
 * True if a list shows a ticket that the user may see (behaviour 3.3, ROLE-23). Lists of one status are narrower than
 * what the user may see: open tickets are the user's own, and an administrator's other lists show the administrator's
 * queues and tickets without a queue. A list without a status is a search and shows everything.
 */
export function isListedFor(
  { profile, id, queueIds }: Omit<TicketViewer, 'allTicket'>,
  { status, userId, queueId }: TicketFacts,
  filter: { status?: TicketStatus | undefined; showAll?: boolean | undefined },
): boolean {
  const isAdmin = profile === 'admin';
  if (!filter.status || userId === id || (isAdmin && filter.showAll)) return true;
  return status !== 'open' && (!isAdmin || queueId === null || queueIds.includes(queueId));
}

export type TicketAction = 'accept' | 'return' | 'close' | 'reopen' | 'transfer' | 'none';

/**
 * True if a user who sees a ticket may take this action (behaviour 2.5): on an open ticket only if it is theirs, if
 * they are an administrator, or if they take it over. `nextUserId` is the ticket's user after the action. The state
 * decides separately which actions exist.
 */
export const mayActOnTicket = (
  actor: Actor,
  ticket: Held,
  action: TicketAction,
  nextUserId: number | null = null,
): boolean =>
  action === 'none' ||
  ticket.status !== 'open' ||
  isWorkedOnBy(ticket, actor) ||
  (action === 'transfer' && nextUserId === actor.id);

/**
 * True if a user may choose this queue for a ticket they open or accept: one of theirs, except for administrators
 * (behaviour 2.5, DLG-03). Null is no queue.
 */
export const mayChooseQueue = (
  { profile, queueIds }: Pick<TicketViewer, 'profile' | 'queueIds'>,
  queueId: number | null,
): boolean => profile === 'admin' || (queueId !== null && queueIds.includes(queueId));
