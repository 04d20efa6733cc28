import { hot, params, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { zeroUnread } from '../tickets/index.ts';
import { messages } from './messages.tables.ts';

const { companyId, ticketId } = params(messages);
const mark = hot('messages.markRead')`
  update messages set read = true where company_id = ${companyId} and ticket_id = ${ticketId} and not read
  returning ${returns({ wid: messages.wid })}`;

/**
 * The unread state before: the wids of the contact's messages, for read receipts, and whether a user had marked the
 * ticket as unread.
 */
export type ClearedUnread = { wids: string[]; wasMarked: boolean };

/** Clears the unread state of a ticket and marks the contact's messages as read. */
export async function clearUnread(work: Work, ticketId: number): Promise<ClearedUnread> {
  // The ticket first: its row is locked while messages change, so that its unread count stays exact.
  const wasMarked = await zeroUnread(work, ticketId);
  const wids = (await work.rows(mark, { ticketId })).map(({ wid }) => wid);
  return { wids, wasMarked };
}
