import { AppError, canDeleteForEveryone, hasNeverLeft } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserErrand } from '../../kernel/errand.ts';
import { connectionOfMessage } from './connectionOfMessage.ts';
import type { MessageDeps } from './messageDeps.ts';
import { messages } from './messages.tables.ts';
import { setLastDeleted } from '../tickets/index.ts';
import { acceptsMessages } from './postMessage.ts';
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
    const { ack, error } = message;
    if (hasNeverLeft({ ack, error })) return undefined;
    const sender = await connectionOfMessage(work, messageId);
    if (!sender || !canDeleteForEveryone({ ack, error }, sender.provider)) throw new AppError('ERR_DELETE_UNSUPPORTED');
    if (!acceptsMessages(sender)) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    return { connectionId: sender.id, chat: `contact:${ticket.contactId}`, kind: 'revoke', messageId } as const;
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
