import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { recordTicketEvent } from '../tickets/index.ts';
import type { Sending } from './messageDeps.ts';
import { messages } from './messages.tables.ts';
import { commandPriority } from './outboxCommand.ts';

/**
 * Sends a menu again as its text, because the provider accepted it and refused it later. The text gets a wid of its
 * own: repeated reports about the menu then no longer mean this message. Returns false if a person works on the ticket
 * or it is closed: the error then stays for people, who would not expect a menu.
 */
export async function sendMenuAsText(work: Work, messageId: number, sending: Sending): Promise<boolean> {
  const [sent] = await work.db
    .update(messages)
    .set({ wid: sending.newWid(), providerWid: null, menu: null, error: null })
    .where(
      and(
        eq(messages.companyId, work.companyId),
        eq(messages.id, messageId),
        isNotNull(messages.menu),
        isNotNull(messages.connectionId),
        eq(messages.isDeleted, false),
        sql`exists (select 1 from tickets t where t.company_id = messages.company_id and t.id = messages.ticket_id
          and t.status = 'pending')`,
      ),
    )
    .returning({
      ticketId: messages.ticketId,
      connectionId: messages.connectionId,
      chatContactId: messages.chatContactId,
    });
  if (!sent?.connectionId) return false;
  const { ticketId, connectionId, chatContactId } = sent;
  const [chat, priority] = [`contact:${chatContactId}`, commandPriority.automatic];
  await sending.enqueueCommand(work, { connectionId, chat, kind: 'send', messageId, priority });
  await recordMenuAsText(work, ticketId);
  return true;
}

/** The log of the ticket explains why the contact got text where the company has chosen buttons or a list. */
export const recordMenuAsText = (work: Work, ticketId: number): Promise<void> =>
  recordTicketEvent(work, { ticketId, type: 'bot', reason: 'menuAsText', after: {} });
