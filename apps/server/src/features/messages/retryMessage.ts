import { Ack, AppError, isWindowOpen } from '@recado/contracts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { UserWork } from '../../kernel/work.ts';
import { setLastAck } from '../tickets/index.ts';
import type { MessageDeps } from './messageDeps.ts';
import { fetchMedia } from './fetchMedia.ts';
import { messages } from './messages.tables.ts';
import type { MessageRow } from './readMessages.ts';
import { publishMessage } from './recordMessage.ts';
import { assertMayWrite } from './sendMessage.ts';
import { visibleMessage } from './visibleMessage.ts';

/**
 * Sends a failed or unconfirmed message again with the same wid over the connection of its ticket, or fetches a failed
 * file again (behaviour 1.8, 1.12).
 */
export async function retryMessage(work: UserWork, messageId: number, deps: MessageDeps): Promise<MessageRow> {
  const { message, ticket } = await visibleMessage(work, messageId);
  if (message.mediaStatus === 'failed') {
    await work.db.update(messages).set({ mediaStatus: 'pending', error: null }).where(one(work, messageId));
    await work.enqueue(fetchMedia, { messageId });
    return publishMessage(work, messageId, 'update');
  }
  assertMayWrite(work, ticket);
  if (!message.fromMe || message.error === null || message.isDeleted) throw new AppError('ERR_NOTHING_TO_RETRY');
  if (!isWindowOpen(ticket, work.now) && !(await isTemplate(work, messageId))) throw new AppError('ERR_OUT_OF_WINDOW');
  // Somebody else may have retried it since it was read: it would be sent twice.
  const failed = isNotNull(messages.error);
  // The ticket may have been transferred to another connection, which knows neither that id nor the quoted message.
  const ifSame = (column: AnyPgColumn) =>
    sql`case when ${messages.connectionId} = ${ticket.whatsappId} then ${column} end`;
  const changed = await work.db
    .update(messages)
    .set({
      error: null,
      connectionId: ticket.whatsappId,
      providerWid: ifSame(messages.providerWid),
      quotedId: ifSame(messages.quotedId),
    })
    .where(and(one(work, messageId), failed))
    .returning({ id: messages.id });
  if (changed.length === 0) throw new AppError('ERR_NOTHING_TO_RETRY');
  await deps.enqueueCommand(work, {
    connectionId: ticket.whatsappId,
    chat: `contact:${ticket.contactId}`,
    kind: 'send',
    messageId,
  });
  return publishMessage(work, messageId, 'update');
}

const one = (work: UserWork, messageId: number) =>
  and(eq(messages.companyId, work.companyId), eq(messages.id, messageId));

async function isTemplate(work: UserWork, messageId: number): Promise<boolean> {
  const [row] = await work.db.select({ template: messages.template }).from(messages).where(one(work, messageId));
  return row?.template != null;
}

/** Marks an unconfirmed message as sent or failed by a user's decision, without sending it (wire 3.3). */
export async function resolveMessage(
  work: UserWork,
  messageId: number,
  as: 'sent' | 'failed',
  deps: MessageDeps,
): Promise<MessageRow> {
  const { message, ticket } = await visibleMessage(work, messageId);
  assertMayWrite(work, ticket);
  if (message.error !== 'ERR_NOT_CONFIRMED') throw new AppError('ERR_NOTHING_TO_RETRY');
  // A receipt may have settled it since it was read; an ack only rises.
  const [changed] = await work.db
    .update(messages)
    .set(
      as === 'sent'
        ? {
            error: null,
            ack: sql`greatest(${messages.ack}, ${Ack.sent}::int)`,
            ...(message.ack === Ack.waiting && { acceptedAt: work.now }),
          }
        : { error: 'ERR_SENDING_WAPP_MSG' },
    )
    .where(and(one(work, messageId), eq(messages.error, 'ERR_NOT_CONFIRMED')))
    .returning({ ack: messages.ack });
  if (!changed) throw new AppError('ERR_NOTHING_TO_RETRY');
  if (as === 'sent') await setLastAck(work, message.ticketId, messageId, changed.ack);
  await deps.settled(work, messageId, as === 'sent' ? 'sent' : 'refused');
  return publishMessage(work, messageId, 'update');
}
