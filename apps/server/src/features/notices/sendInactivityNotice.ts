import { hot, type Work } from '../../kernel/work.ts';
import { sendText, type Sending } from '../messages/index.ts';
import type { TicketRow } from '../tickets/index.ts';

const wording = hot(
  'notices.inactive',
  'select expires_inactive_message as text from connections where company_id = $1 and id = $2',
);

/**
 * Says the connection's words to the contact of a ticket that silence closed in this Work; gives whether there were any
 * and they could be sent (CONN-33).
 */
export async function sendInactivityNotice(work: Work, ticket: TicketRow, parts: Sending): Promise<boolean> {
  const [connection] = await work.rows<{ text: string }>(wording, [work.companyId, ticket.whatsappId]);
  const text = connection?.text.trim() ?? '';
  return text !== '' && sendText(work, ticket, text, { moved: true }, parts);
}
