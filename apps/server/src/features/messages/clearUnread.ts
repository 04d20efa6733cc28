import { fragment, hot, params, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { zeroUnread } from '../tickets/index.ts';
import { messages } from './messages.tables.ts';

const { companyId, ticketId } = params(messages);
const mark = hot('messages.markRead')`
  update messages set read = true where company_id = ${companyId} and ticket_id = ${ticketId} and not read
  returning ${returns({
    wid: messages.wid,
    connectionId: fragment`(
      select w.id from connections w
      where w.company_id = messages.company_id and w.id = messages.connection_id and w.deleted_at is null)`.as<
      number | null
    >(),
  })}`;

/** A message of the contact, and its connection, null if that was deleted. */
type ReadMessage = { wid: string; connectionId: number | null };

/**
 * The unread state before: the contact's messages, for read receipts, and whether a user had marked the ticket as unread.
 */
export type ClearedUnread = { unread: ReadMessage[]; wasMarked: boolean };

/** Clears the unread state of a ticket and marks the contact's messages as read. */
export async function clearUnread(work: Work, ticketId: number): Promise<ClearedUnread> {
  // The ticket first: its row is locked while messages change, so that its unread count stays exact.
  const wasMarked = await zeroUnread(work, ticketId);
  return { unread: await work.rows(mark, { ticketId }), wasMarked };
}
