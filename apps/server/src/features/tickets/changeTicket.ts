import { AppError, mayChooseQueue, type TicketChange } from '@recado/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { constraintOf } from '../../kernel/db/constraintCodes.ts';
import type { Work, UserWork } from '../../kernel/work.ts';
import { getConnection } from '../connections/index.ts';
import { queues } from '../queues/queues.tables.ts';
import { lockPresentUser } from '../users/index.ts';
import { answeringAfter, assertAnsweringExists, changeAnswering } from './answering.ts';
import { inConflict, refuseSecondTicket } from './liveTickets.ts';
import { dropLostPins } from './pins/dropLostPins.ts';
import { publishMove, publishTransfer } from './publishTicket.ts';
import { getTicket, lockTicket, type TicketRow } from './readTickets.ts';
import { recordTicketEvent } from './recordTicketEvent.ts';
import { marksOf, traceOf } from './stepMarks.ts';
import type { TicketDeps } from './ticketDeps.ts';
import { isLostAccept, assertMayAct, transitionOf } from './tickets.transitions.ts';
import { tickets } from './tickets.tables.ts';
import { canSee } from './tickets.visibility.ts';

/**
 * Accepts, returns, closes, reopens or transfers a ticket. The action follows from the state and the patch (behaviour
 * 2.4 to 2.7). Sets what answers in the ticket along with it, or alone.
 */
export async function changeTicket(
  work: UserWork,
  id: number,
  patch: TicketChange,
  deps: TicketDeps,
): Promise<TicketRow> {
  await lockTicket(work, id);
  const before = await getTicket(work, id);
  const viewer = work.actor;
  if (isLostAccept(viewer, before, patch)) {
    if (!canSee(viewer, before) && !canSee(viewer, { ...before, status: 'pending', userId: null }))
      throw new AppError('ERR_NO_TICKET_FOUND');
    throw new AppError('ERR_TICKET_ALREADY_ACCEPTED', {
      ticket: { ...inConflict(before), acceptedAt: before.acceptedAt },
    });
  }
  if (!canSee(viewer, before)) throw new AppError('ERR_NO_TICKET_FOUND');
  await namesExist(work, patch);
  await assertAnsweringExists(work, before, patch, deps);
  const { action, next } = transitionOf(viewer, before, patch);
  assertMayAct(viewer, before, action, next);
  const comment = patch.comment?.trim() || null;
  if (comment !== null && action !== 'transfer')
    throw new AppError('ERR_VALIDATION', { fields: { comment: 'not_a_transfer' } });
  const answering = answeringAfter(before, patch);
  if (action === 'none') return changeAnswering(work, before, answering);
  if (action === 'close') await refuseUnread(work, before, patch.closeUnread, deps);
  if (action === 'accept' && next.queueId !== before.queueId && !mayChooseQueue(viewer, next.queueId))
    throw new AppError('ERR_NO_PERMISSION');
  const moving = async (): Promise<void> => {
    const changed = await work.db
      .update(tickets)
      .set({
        status: next.status,
        userId: next.userId,
        queueId: next.queueId,
        connectionId: next.whatsappId,
        ...answering,
        ...marksOf(action, work.now, next.status, before.status),
      })
      .where(and(eq(tickets.companyId, work.companyId), eq(tickets.id, id), eq(tickets.status, before.status)))
      .returning({ id: tickets.id });
    if (changed.length === 0) throw new AppError('ERR_CREATING_TICKET');
  };
  if (before.status === 'closed' || next.whatsappId !== before.whatsappId) {
    await asOnlyOne(work, before, next.whatsappId, moving);
    for (const connectionId of new Set([before.whatsappId, next.whatsappId]))
      if (connectionId !== null) await deps.withdrawRating(work, connectionId, before.contactId);
  } else await moving();
  const { whatsappId: connectionId, contactId } = before;
  if (before.status === 'pending' && connectionId !== null)
    await deps.dropDelayedAnswers(work, { id, connectionId, contactId });
  if (action === 'close') await deps.clearUnread(work, id);
  if (before.status === 'open') await dropLostPins(work, id);
  const after = await getTicket(work, id);
  await recordTicketEvent(work, {
    ticketId: id,
    type: eventOf[action],
    ...(action === 'close' ? { reason: 'person' } : {}),
    before: traceOf(before),
    after: { ...traceOf(after), ...(comment !== null && { comment }) },
  });
  publishMove(work, before, after);
  if (action === 'transfer') publishTransfer(work, after, comment);
  return (await deps.followStep(work, { action, before, after })) ? getTicket(work, id) : after;
}

const eventOf = {
  accept: 'accepted',
  return: 'returned',
  close: 'closed',
  reopen: 'reopened',
  transfer: 'transferred',
} as const;

/**
 * Refuses to close a ticket with unread messages (decision 0025). Requires a lock on the ticket's row, which storing a
 * message takes too: a concurrent message is either counted here or finds the ticket closed.
 */
async function refuseUnread(
  work: UserWork,
  ticket: TicketRow,
  closeUnread: TicketChange['closeUnread'],
  deps: TicketDeps,
): Promise<void> {
  if (closeUnread === true) return;
  const isOwn = ticket.status === 'open' && ticket.userId === work.actor.id;
  if (closeUnread === undefined && !isOwn) return;
  const found = await deps.findUnread(work, ticket.id);
  if (!found) return;
  const { unread, storedAt } = found;
  const isKnown =
    closeUnread === undefined
      ? ticket.acceptedAt !== null && storedAt <= new Date(ticket.acceptedAt)
      : unread.messageId <= Number(closeUnread);
  if (!isKnown) throw new AppError('ERR_UNREAD_MESSAGES', { unread });
}

/** Asserts that the rows named in the patch exist in this company. Rows of other companies are reported as missing. */
async function namesExist(work: Work, { userId, queueId, whatsappId }: TicketChange): Promise<void> {
  if (userId && !(await lockPresentUser(work, userId))) throw new AppError('ERR_USER_DONT_EXISTS');
  const named = (id: number) => and(eq(queues.companyId, work.companyId), eq(queues.id, id));
  if (queueId && (await work.db.$count(queues, named(queueId))) === 0) throw new AppError('ERR_NO_QUEUE_FOUND');
  if (whatsappId) await getConnection(work, whatsappId);
}

/**
 * Makes a ticket live. A contact has one live ticket on a connection: if there is another, throws an error that names
 * it, also if it was opened concurrently and only the unique index found it (TIC-39, behaviour 2.2).
 */
async function asOnlyOne(
  work: Work,
  ticket: TicketRow,
  connectionId: number | null,
  moving: () => Promise<void>,
): Promise<void> {
  if (connectionId === null) return moving();
  await refuseSecondTicket(work, connectionId, ticket.contactId, ticket.id);
  await work.db.execute(sql`savepoint moving`);
  try {
    await moving();
  } catch (error) {
    if (constraintOf(error) !== 'one_live_ticket') throw error;
    await work.db.execute(sql`rollback to savepoint moving`);
    await refuseSecondTicket(work, connectionId, ticket.contactId, ticket.id);
    throw new AppError('ERR_CREATING_TICKET');
  }
}
