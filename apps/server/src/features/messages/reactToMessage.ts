import { AppError } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserErrand } from '../../kernel/errand.ts';
import { connectionOfMessage } from './connectionOfMessage.ts';
import type { MessageDeps } from './messageDeps.ts';
import { messages } from './messages.tables.ts';
import { acceptsMessages } from './postMessage.ts';
import type { MessageRow } from './readMessages.ts';
import { publishMessage } from './recordMessage.ts';
import { visibleMessage } from './visibleMessage.ts';
import { withReaction } from './reviseMessage.ts';
import { assertMayWrite } from './sendMessage.ts';

/**
 * Sets or removes the company's only reaction to a message: first at WhatsApp, then in the database. A refusal changes
 * nothing. A reaction is not a message: it adds no bubble, is not unread, and moves no list (behaviour 1.6).
 */
export async function reactToMessage(
  errand: UserErrand,
  messageId: number,
  emoji: string,
  { askSession }: Pick<MessageDeps, 'askSession'>,
): Promise<MessageRow> {
  const order = await errand.inCompany(async (work) => {
    const { message, ticket } = await visibleMessage(work, messageId);
    assertMayWrite(work, ticket);
    if (message.isDeleted) throw new AppError('ERR_NO_MESSAGE_FOUND');
    const sender = await connectionOfMessage(work, messageId);
    if (!sender || !acceptsMessages(sender)) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    return {
      connectionId: sender.id,
      chat: `contact:${ticket.contactId}`,
      kind: 'react',
      messageId,
      payload: { emoji },
    } as const;
  });
  const answer = await askSession(errand, order);
  if (!answer.ok) throw new AppError('ERR_SENDING_WAPP_MSG');
  return errand.inCompany(async (work) => {
    const mine = and(eq(messages.companyId, work.companyId), eq(messages.id, messageId));
    const [held] = await work.db.select({ reactions: messages.reactions }).from(messages).where(mine).for('update');
    if (!held) throw new AppError('ERR_NO_MESSAGE_FOUND');
    await work.db
      .update(messages)
      .set({
        reactions: withReaction(
          held.reactions,
          { emoji, fromMe: true },
          { contactId: null, name: work.actor.name },
          work.now,
        ),
      })
      .where(mine);
    return publishMessage(work, messageId, 'update');
  });
}
