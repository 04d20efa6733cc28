import { ticketMarksApi, ticketsApi, type Ticket, type TicketFilter } from '@recado/contracts';
import { ApiError, call, queryClient } from '../../lib/server/api.ts';
import { dropRow, mergeRow, patchRow, readmitRow, type Place } from '../../lib/live/keepNewer.ts';
import { useChannel, useRoom } from '../../lib/live/realtime.ts';
import { isLive, type OfKey } from '../../lib/live/refreshLive.ts';
import { useSession } from '../../lib/session/session.ts';
import { keepPin } from './marks/pins/keepPin.ts';
import { deselect } from './list/bulk/selection.ts';
import { placeTicket } from './list/placeTicket.ts';
import { cachedTickets } from './tickets.queries.ts';

const listKey = [ticketsApi.list.path];
const oneKey = [ticketsApi.getByUuid.path];
const pinsKey = [ticketMarksApi.pins.path];

/** A burst of events asks for the counts once. */
const countMs = 400;
let counting: ReturnType<typeof setTimeout> | undefined;

const place: Place<Ticket> = (rows, ticket, key) => {
  const { user } = useSession.getState();
  if (!user) return rows;
  return placeTicket(rows, ticket, key[2] ?? {}, {
    id: user.id,
    profile: user.profile,
    queueIds: user.queues.map(({ id }) => id),
  });
};

/**
 * Writes a ticket of an event or an answer into every list and screen: inserts it where it belongs now and removes it
 * elsewhere (TIC-35).
 */
export function putTicket(ticket: Ticket): void {
  if (!mergeRow('ticket', listKey, ticket, place)) return;
  mergeRow('ticket', pinsKey, ticket, keepPin);
  mergeRow('ticket', oneKey, ticket);
}

/** Takes a ticket away that was deleted, or moved out of sight. */
export function dropTicket(id: number, revision: number): void {
  dropRow('ticket', listKey, id, revision);
  dropRow('ticket', pinsKey, id, revision);
  dropRow('ticket', oneKey, id, revision);
  deselect(id);
}

/**
 * How long a ticket that left a list stays on screen, in ms. Users who may still see it receive an update right after.
 */
const leavingMs = 300;
const leaving = new Map<number, { revision: number; timer: ReturnType<typeof setTimeout> }>();

/**
 * Handles a ticket that left a list. Every socket of that list receives the event, even if the ticket remains visible:
 * then an update with the same revision follows, and the ticket moves without leaving searches and the open
 * conversation.
 */
function leaveList(id: number, revision: number): void {
  clearTimeout(leaving.get(id)?.timer);
  const timer = setTimeout(() => {
    leaving.delete(id);
    dropTicket(id, revision);
  }, leavingMs);
  leaving.set(id, { revision, timer });
}

/** Writes the ticket of an event: only who still sees it gets one. */
function putTicketOfEvent(ticket: Ticket): void {
  const left = leaving.get(ticket.id);
  if (left && ticket.revision >= left.revision) {
    clearTimeout(left.timer);
    leaving.delete(ticket.id);
  }
  readmitRow('ticket', ticket);
  putTicket(ticket);
}

/** Asks for the counts again, soon and once. */
export function recount(): void {
  clearTimeout(counting);
  counting = setTimeout(() => void queryClient.invalidateQueries({ queryKey: [ticketsApi.counts.path] }), countMs);
}

type Unread = Pick<Ticket, 'unreadMessages' | 'markedUnread'>;

function putUnread(ticketId: number, unread: Unread, revision: number): void {
  const keys = [listKey, pinsKey, oneKey];
  patchRow<Ticket>('ticket', keys, { id: ticketId, revision, ...unread }, () => void fetchTicket(ticketId));
}

/** A copy is behind by more than the event contains: fetches the whole row. */
async function fetchTicket(ticketId: number): Promise<void> {
  try {
    putTicket(await call(ticketsApi.get, { params: { ticketId } }));
  } catch (error) {
    // Out of sight meanwhile: its own event takes it away. Anything else is made up for by the next event or look.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Updates the fields that tickets copy from another row; the revision stays. */
function rewrite(of: (ticket: Ticket) => Ticket | null): void {
  for (const ticket of cachedTickets()) {
    const changed = of(ticket);
    if (changed) putTicket(changed);
  }
}

/** The answers about open and pending tickets. The room of notifications has the events of both lists. */
const livePaths: readonly unknown[] = [
  ticketsApi.list,
  ticketsApi.counts,
  ticketsApi.getByUuid,
  ticketMarksApi.pins,
].map(({ path }) => path);
const ofLiveTickets: OfKey = ([path]) => livePaths.includes(path);
const ofClosedLists: OfKey = ([path, , query]) =>
  path === ticketsApi.list.path && ['closed', undefined].includes((query as Partial<TicketFilter>).status);
const ofConversation: OfKey = (key) => isLive(key) && 'ticketId' in (key[1] as object);

/** The closed tickets on the screen: a list of them or a search, and the open conversation. */
type Closed = { inList: boolean; inConversation: boolean };

/** Keeps lists, counts and the open ticket true while the inbox is on screen (TIC-34). */
export function useTicketsRealtime(closed: Closed): void {
  useRoom('joinNotification', undefined, ofLiveTickets);
  useRoom('joinTickets', 'open');
  useRoom('joinTickets', 'pending');
  useRoom('joinTickets', closed.inList ? 'closed' : null, ofClosedLists);
  useRoom('joinTickets', closed.inConversation ? 'closed' : null, ofConversation);
  useChannel('ticket', (event) => {
    if (event.action === 'update') putTicketOfEvent(event.ticket);
    else if (event.action === 'delete') (event.from ? leaveList : dropTicket)(event.ticketId, event.revision);
    else
      putUnread(
        event.ticketId,
        { unreadMessages: event.unreadMessages, markedUnread: event.markedUnread },
        event.revision,
      );
    recount();
  });
  useChannel('appMessage', ({ ticket }) => putTicketOfEvent(ticket));
  useChannel('contact', (event) => {
    if (event.action !== 'update') return;
    const { id, name, number, email, profilePicUrl, isGroup, isErased } = event.contact;
    rewrite((ticket) => {
      if (ticket.contactId !== id) return null;
      // Loaded on demand: this file is part of the first download, and the conversation is not.
      if (isErased) void import('../messages/index.ts').then(({ forgetUnsent }) => forgetUnsent(ticket.id));
      return {
        ...ticket,
        contact: { id, name, number, email, profilePicUrl, isGroup, isErased },
        ...(isErased && { lastMessage: '' }),
      };
    });
  });
  useChannel('whatsapp', (event) => {
    if (event.action !== 'update') return;
    const { id, name, status, provider } = event.whatsapp;
    rewrite((ticket) => (ticket.whatsappId === id ? { ...ticket, whatsapp: { id, name, status, provider } } : null));
  });
}
