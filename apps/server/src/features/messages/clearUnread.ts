import { hot, type Work } from '../../kernel/work.ts';
import { zeroUnread } from '../tickets/index.ts';

const mark = hot('messages.markRead', 'update messages set read = true where company_id = $1 and ticket_id = $2 and not read returning wid');

/** Marks the contact's messages of a ticket as read, and its count as none; the caller holds its row. Gives their wids, for the receipts. */
export async function clearUnread(work: Work, ticketId: number): Promise<string[]> {
  const read = await work.rows<{ wid: string }>(mark, [work.companyId, ticketId]);
  await zeroUnread(work, ticketId);
  return read.map(({ wid }) => wid);
}
