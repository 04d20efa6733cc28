import { hot, params, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { connections } from '../connections/connections.tables.ts';
import { sendText, type Sending } from '../messages/index.ts';
import type { TicketRow } from '../tickets/index.ts';

const { companyId, id } = params(connections);
const wording = hot('notices.inactive')`
  select ${returns({ text: connections.expiresInactiveMessage })} from connections
  where company_id = ${companyId} and id = ${id}`;

/**
 * Sends the connection's inactivity text to the contact of a ticket that this Work closed for silence. Returns true if
 * there was a text and it could be sent (CONN-33).
 */
export async function sendInactivityNotice(work: Work, ticket: TicketRow, parts: Sending): Promise<boolean> {
  if (ticket.whatsappId === null) return false;
  const [connection] = await work.rows(wording, { id: ticket.whatsappId });
  const text = connection?.text.trim() ?? '';
  return text !== '' && sendText(work, ticket, text, { moved: true }, parts);
}
