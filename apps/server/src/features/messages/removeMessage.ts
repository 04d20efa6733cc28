import { AppError, canDeleteForEveryone, hasNeverLeft } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserErrand } from '../../kernel/errand.ts';
import type { MessageDeps } from './messageDeps.ts';
import { messages } from './messages.tables.ts';
import { setLastDeleted } from '../tickets/index.ts';
import { getMessage } from './readMessages.ts';
import { publishMessage } from './recordMessage.ts';
import { publishQuotesOf } from './publishQuotesOf.ts';
import { visibleMessage } from './visibleMessage.ts';
import { assertMayWrite } from './sendMessage.ts';

/** Deletes our message for everyone: first at WhatsApp, then in the database. A refusal changes nothing (CONV-18). */
export async function removeMessage(
  errand: UserErrand,
  messageId: number,
  deps: Pick<MessageDeps, 'askSession'>,
): Promise<{ message: string }> {
  const order = await errand.inCompany(async (work) => {
    const { message, ticket } = await visibleMessage(work, messageId);
    assertMayWrite(work, ticket);
    if (!message.fromMe) throw new AppError('ERR_DELETE_WAPP_MSG');
    if (!canDeleteForEveryone({ ack: message.ack, error: message.error }, ticket.whatsapp?.provider ?? null))
      throw new AppError('ERR_DELETE_UNSUPPORTED');
    return hasNeverLeft({ ack: message.ack, error: message.error })
      ? undefined
      : ({ connectionId: ticket.whatsappId, chat: `contact:${ticket.contactId}`, kind: 'revoke', messageId } as const);
  });
  if (order) {
    const answer = await deps.askSession(errand, order);
    if (!answer.ok) throw new AppError('ERR_DELETE_WAPP_MSG');
  }
  await errand.inCompany(async (work) => {
    await work.db
      .update(messages)
      .set({ isDeleted: true })
      .where(and(eq(messages.companyId, work.companyId), eq(messages.id, messageId)));
    await setLastDeleted(work, (await getMessage(work, messageId)).ticketId, messageId);
    await publishMessage(work, messageId, 'update');
    await publishQuotesOf(work, messageId);
  });
  return { message: 'ok' };
}
