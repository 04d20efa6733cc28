import { hot, type Work } from '../../kernel/work.ts';
import { zeroUnread } from '../tickets/index.ts';

const mark = hot(
  'messages.markRead',
  'update messages set read = true where company_id = $1 and ticket_id = $2 and not read returning wid',
);

/** What was unread: the wids of the contact's messages, for the receipts, and the mark of a person. */
export type ClearedUnread = { wids: string[]; wasMarked: boolean };

/** Says that nothing of a ticket is unread, and marks the contact's messages as read. */
export async function clearUnread(work: Work, ticketId: number): Promise<ClearedUnread> {
  // First the ticket: its row is held while messages change, so that the sum in it stays true.
  const wasMarked = await zeroUnread(work, ticketId);
  const wids = (await work.rows<{ wid: string }>(mark, [work.companyId, ticketId])).map(({ wid }) => wid);
  return { wids, wasMarked };
}
