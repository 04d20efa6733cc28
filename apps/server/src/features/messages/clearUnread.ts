import { hot, type Work } from '../../kernel/work.ts';
import { zeroUnread } from '../tickets/index.ts';

const mark = hot('messages.markRead', 'update messages set read = true where company_id = $1 and ticket_id = $2 and not read returning wid');

/** Says that nothing of a ticket is unread, and marks the contact's messages as read. Gives their wids, for the receipts. */
export async function clearUnread(work: Work, ticketId: number): Promise<string[]> {
  // First the ticket: its row is held while messages change, so that the sum in it stays true.
  await zeroUnread(work, ticketId);
  return (await work.rows<{ wid: string }>(mark, [work.companyId, ticketId])).map(({ wid }) => wid);
}
