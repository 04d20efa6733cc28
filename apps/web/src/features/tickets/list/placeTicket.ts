import { isListedFor, isUnansweredFor, limits, type Profile, type Ticket, type TicketFilter } from '@recado/contracts';

/** The viewer of the lists: the properties by which the server filters. */
export type ListViewer = { id: number; profile: Profile; queueIds: readonly number[] };

export type ListFilter = Partial<
  Pick<
    TicketFilter,
    | 'status'
    | 'queueIds'
    | 'showAll'
    | 'searchParam'
    | 'tags'
    | 'users'
    | 'date'
    | 'updatedAt'
    | 'withUnreadMessages'
    | 'unansweredMinutes'
    | 'snoozed'
    | 'order'
  >
>;

/**
 * Returns whether a list with this filter shows the ticket, by the rules of the server (behaviour 3.3). Undefined if
 * only the server can decide, as for a text search. Tickets the user may not see never arrive here.
 */
export function belongsIn(
  {
    status,
    queueIds,
    showAll,
    searchParam,
    tags,
    users,
    date,
    updatedAt,
    withUnreadMessages,
    unansweredMinutes,
    snoozed,
  }: ListFilter,
  ticket: Ticket,
  viewer: ListViewer,
): boolean | undefined {
  if (status && ticket.status !== status) return false;
  if (queueIds && !isInQueues(ticket, queueIds)) return false;
  if (unansweredMinutes !== undefined && !isUnansweredFor(ticket, unansweredMinutes, Date.now())) return false;
  if (snoozed !== undefined && snoozed !== (ticket.snoozedUntil !== null)) return false;
  if (!isListedFor(viewer, ticket, { status, showAll })) return false;
  return searchParam || tags?.length || users?.length || date || updatedAt || withUnreadMessages ? undefined : true;
}

/** Chosen queues keep the tickets without a queue. */
const isInQueues = ({ queueId }: Ticket, queueIds: readonly number[]): boolean =>
  queueId === null || queueIds.includes(queueId);

/** The usual order of a list: newest activity first, then the higher id (TIC-35). */
const isNewer = (a: Ticket, b: Ticket): boolean =>
  a.updatedAt > b.updatedAt || (a.updatedAt === b.updatedAt && a.id > b.id);

/** The longest wait for an answer first, then the tickets whose contact waits for none, as the server orders them. */
function waitsLonger(a: Ticket, b: Ticket): boolean {
  if (a.unansweredSince === b.unansweredSince)
    return a.unansweredSince === null && a.updatedAt !== b.updatedAt ? a.updatedAt > b.updatedAt : a.id < b.id;
  return b.unansweredSince === null || (a.unansweredSince !== null && a.unansweredSince < b.unansweredSince);
}

/** The earliest end of a snooze first. */
const wakesEarlier = (a: Ticket, b: Ticket): boolean =>
  a.snoozedUntil === b.snoozedUntil ? a.id < b.id : (a.snoozedUntil ?? '') < (b.snoozedUntil ?? '');

const comparisons = { activity: isNewer, unanswered: waitsLonger, wake: wakesEarlier } as const;

/** Inserts, moves or removes a changed ticket. Returns the same list when nothing moves. */
export function placeTicket(rows: Ticket[], ticket: Ticket, filter: ListFilter, viewer: ListViewer): Ticket[] {
  const held = rows.findIndex(({ id }) => id === ticket.id);
  const belongs = belongsIn(filter, ticket, viewer);
  if (belongs === false) return held < 0 ? rows : rows.toSpliced(held, 1);
  if (belongs === undefined && held < 0) return rows;
  const others = held < 0 ? rows : rows.toSpliced(held, 1);
  const comesBefore = comparisons[filter.order ?? 'activity'];
  const below = others.findIndex((other) => comesBefore(ticket, other));
  const at = below < 0 ? others.length : below;
  if (at === held && rows[held] === ticket) return rows;
  // It is older than everything loaded and comes with its page.
  if (held < 0 && below < 0 && others.length >= limits.ticketsPage) return rows;
  return others.toSpliced(at, 0, ticket);
}

/** The tickets that wait, the longest wait first. */
export const byWait = (tickets: readonly Ticket[]): Ticket[] =>
  tickets.toSorted(
    (a, b) => Date.parse(a.pendingSince ?? a.createdAt) - Date.parse(b.pendingSince ?? b.createdAt) || a.id - b.id,
  );
