import { AppError, editRefusal, hasNeverLeft } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserErrand } from '../../kernel/errand.ts';
import { setLastText } from '../tickets/index.ts';
import { connectionOfMessage } from './connectionOfMessage.ts';
import { fillText } from './fillText.ts';
import type { MessageDeps } from './messageDeps.ts';
import { messages } from './messages.tables.ts';
import { acceptsMessages } from './postMessage.ts';
import { publishQuotesOf } from './publishQuotesOf.ts';
import type { MessageRow } from './readMessages.ts';
import { publishMessage, withoutSignature } from './recordMessage.ts';
import { assertMayWrite } from './sendMessage.ts';
import { visibleMessage } from './visibleMessage.ts';

/**
 * Edits a message of the user: first at WhatsApp, then in the database, which keeps the earlier text. A refusal changes
 * nothing. A message that was never sent is edited only in the database, and the next attempt sends the new text.
 */
export async function editMessage(
  errand: UserErrand,
  messageId: number,
  input: string,
  { askSession }: Pick<MessageDeps, 'askSession'>,
): Promise<MessageRow> {
  const { body, order } = await errand.inCompany(async (work) => {
    const { message, ticket } = await visibleMessage(work, messageId);
    assertMayWrite(work, ticket);
    const { ack, error, fromMe, userId, mediaType, isDeleted, sentAt } = message;
    const facts = { ack, error, fromMe, userId, mediaType, isDeleted, sentAt: sentAt as Date };
    // A message that was never sent leaves over the connection of its ticket.
    const sender = hasNeverLeft({ ack, error }) ? ticket.whatsapp : await connectionOfMessage(work, messageId);
    const provider = sender?.provider ?? null;
    const refusal = editRefusal(facts, { userId: work.actor.id, provider, now: work.now });
    if (refusal) throw new AppError(refusal);
    const body = await fillText(work, ticket, input, work.actor.name);
    if (body.trim() === '') throw new AppError('ERR_VALIDATION', { fields: { body: 'too_small' } });
    const isDone = body === message.body || hasNeverLeft({ ack, error });
    if (!isDone && !acceptsMessages(sender!)) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    return {
      body,
      order: isDone
        ? undefined
        : ({
            connectionId: sender!.id,
            chat: `contact:${ticket.contactId}`,
            kind: 'edit',
            messageId,
            payload: { body },
          } as const),
    };
  });
  if (order) {
    const answer = await askSession(errand, order);
    if (!answer.ok)
      throw new AppError(
        answer.error === 'ERR_EDIT_WAPP_MSG' || answer.error === 'ERR_WAPP_NOT_INITIALIZED'
          ? answer.error
          : 'ERR_EDIT_UNCONFIRMED',
      );
  }
  return errand.inCompany(async (work) => {
    const mine = and(eq(messages.companyId, work.companyId), eq(messages.id, messageId));
    const [held] = await work.db
      .select({
        ticketId: messages.ticketId,
        body: messages.body,
        earlierBodies: messages.earlierBodies,
        ack: messages.ack,
        error: messages.error,
      })
      .from(messages)
      .where(mine)
      .for('update');
    if (!held) throw new AppError('ERR_NO_MESSAGE_FOUND');
    if (held.body !== body) {
      // A retry may have sent the earlier text meanwhile.
      if (!order && !hasNeverLeft(held)) throw new AppError('ERR_EDIT_NOT_SENT');
      await work.db
        .update(messages)
        .set({ body, isEdited: true, earlierBodies: [...(held.earlierBodies ?? []), held.body] })
        .where(mine);
      await setLastText(work, held.ticketId, messageId, withoutSignature(work, body));
    }
    const edited = await publishMessage(work, messageId, 'update');
    if (held.body !== body) await publishQuotesOf(work, messageId);
    return edited;
  });
}
