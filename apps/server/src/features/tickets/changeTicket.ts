import { AppError, type TicketChange } from '@recado/contracts';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { UserWork } from '../../kernel/http/bind.ts';
import type { Work } from '../../kernel/work.ts';
import { connections } from '../connections/connections.tables.ts';
import { queues } from '../queues/queues.tables.ts';
import { users } from '../users/users.tables.ts';
import { publishMove } from './publishTicket.ts';
import { getTicket, lockTicket, type TicketRow } from './readTickets.ts';
import { recordTicketEvent } from './recordTicketEvent.ts';
import { isLostAccept, mayAct, transitionOf, type TicketAction } from './tickets.transitions.ts';
import { tickets } from './tickets.tables.ts';
import { canSee } from './tickets.visibility.ts';

/** What a ticket needs of the messages above it. */
export type TicketParts = { clearUnread(work: Work, ticketId: number): Promise<void> };

/** Accepts, returns, closes, reopens or transfers a ticket: the action follows from state and patch (behaviour 2.4 to 2.7). */
export async function changeTicket(work: UserWork, id: number, patch: TicketChange, parts: TicketParts): Promise<TicketRow> {
  await lockTicket(work, id);
  const before = await getTicket(work, id);
  const viewer = work.actor;
  if (isLostAccept(viewer, before, patch)) {
    if (!canSee(viewer, before) && !canSee(viewer, { ...before, status: 'pending', userId: null })) throw new AppError('ERR_NO_TICKET_FOUND');
    throw new AppError('ERR_TICKET_ALREADY_ACCEPTED', { ticket: { ...inConflict(before), acceptedAt: before.acceptedAt } });
  }
  if (!canSee(viewer, before)) throw new AppError('ERR_NO_TICKET_FOUND');
  await namesExist(work, patch);
  const { action, next } = transitionOf(viewer, before, patch);
  mayAct(viewer, before, action, next);
  if (action === 'none') return before;
  if (action === 'accept' && next.queueId !== before.queueId && viewer.profile !== 'admin' && !viewer.queueIds.includes(next.queueId ?? 0)) throw new AppError('ERR_NO_PERMISSION');
  if (before.status === 'closed' || next.whatsappId !== before.whatsappId) await noOtherLiveTicket(work, before, next.whatsappId);

  const changed = await work.db
    .update(tickets)
    .set({ status: next.status, userId: next.userId, queueId: next.queueId, connectionId: next.whatsappId, ...marksOf(action, work.now, next.status) })
    .where(and(eq(tickets.companyId, work.companyId), eq(tickets.id, id), eq(tickets.status, before.status)))
    .returning({ id: tickets.id });
  if (changed.length === 0) throw new AppError('ERR_CREATING_TICKET');
  if (action === 'close') await parts.clearUnread(work, id);
  const after = await getTicket(work, id);
  await recordTicketEvent(work, { ticketId: id, type: eventOf[action], ...(action === 'close' ? { reason: 'person' } : {}), before: trace(before), after: trace(after) });
  publishMove(work, before, after);
  return after;
}

const eventOf = { accept: 'accepted', return: 'returned', close: 'closed', reopen: 'reopened', transfer: 'transferred' } as const;

/** What else an action leaves on the row (behaviour 2.6). */
function marksOf(action: Exclude<TicketAction, 'none'>, now: Date, status: TicketRow['status']) {
  const touched = { touched: true, activeAt: now };
  const waiting = status === 'pending' ? { pendingSince: now } : { pendingSince: null };
  if (action === 'accept') return { ...touched, pendingSince: null, acceptedAt: now, chatbot: false };
  if (action === 'return') return { ...touched, ...waiting };
  if (action === 'close') return { activeAt: now, touched: false, pendingSince: null, closedAt: now, chatbot: false, useIntegration: false, promptId: null, integrationId: null, unreadMessages: 0 };
  if (action === 'reopen') return { ...touched, pendingSince: null, closedAt: null };
  return { ...touched, ...waiting, closedAt: null, ...(status === 'open' ? { acceptedAt: sql`coalesce(${tickets.acceptedAt}, ${now.toISOString()}::timestamptz)` } : {}) };
}

/** What a conflict may name, and no more (behaviour 2.2). */
export const inConflict = ({ id, uuid, userId, user, queue }: TicketRow) => ({ id, uuid, userId, user: user && { name: user.name }, queue: queue && { name: queue.name } });

/** State as the log keeps it: ids for figures, names for the system lines. */
export const trace = ({ status, userId, user, queueId, queue, whatsappId }: TicketRow) => ({ status, userId, user: user?.name ?? null, queueId, queue: queue?.name ?? null, whatsappId });

/** Rows named in the patch are of this company; others are as missing as none. */
async function namesExist(work: Work, { userId, queueId, whatsappId }: TicketChange): Promise<void> {
  const missing = async (table: typeof users | typeof queues | typeof connections, rowId: number): Promise<boolean> =>
    (
      await work.db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.companyId, work.companyId), eq(table.id, rowId)))
    ).length === 0;
  if (userId && (await missing(users, userId))) throw new AppError('ERR_USER_DONT_EXISTS');
  if (queueId && (await missing(queues, queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
  if (whatsappId && (await missing(connections, whatsappId))) throw new AppError('ERR_NO_WAPP_FOUND');
}

/** A contact has one live ticket on a connection; who would make a second is told which it is (TIC-39). */
async function noOtherLiveTicket(work: Work, ticket: TicketRow, connectionId: number | null): Promise<void> {
  if (connectionId === null) return;
  const [other] = await work.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.companyId, work.companyId), eq(tickets.connectionId, connectionId), eq(tickets.contactId, ticket.contactId), ne(tickets.status, 'closed'), ne(tickets.id, ticket.id)));
  if (other) throw new AppError('ERR_OTHER_OPEN_TICKET', { ticket: inConflict(await getTicket(work, other.id)) });
}
