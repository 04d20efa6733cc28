import { randomUUID } from 'node:crypto';
import { isWindowOpen } from '@recado/contracts';
import { hot, params } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import type { TicketRow } from '../tickets/index.ts';
import { fillText } from './fillText.ts';
import type { Sending } from './messageDeps.ts';
import { messages } from './messages.tables.ts';
import { commandPriority } from './outboxCommand.ts';
import { isSendable, postMessage } from './postMessage.ts';

const { companyId, ticketId, clientKey } = params(messages);
const said = hot('messages.said')`
  select 1 as one from messages
  where company_id = ${companyId} and ticket_id = ${ticketId} and client_key = ${clientKey}`;

type Spoken = {
  /** The user in whose name the text is sent. */
  userId?: number;
  /** The value of `{{user}}`. */
  userName?: string;
  /** A key under which the text is sent at most once per ticket, enforced by the database. */
  onceAs?: string;
  /** The ticket was transferred in this Work. */
  moved?: boolean;
};

/**
 * Fills and sends a text of the product. Requires a lock on the ticket's row. Returns false if the filled text is empty,
 * the connection cannot send, or the 24-hour window of the official API has closed: the text is then skipped and not kept
 * for later. The step it belongs to has happened anyway, and a greeting or farewell would be pointless when the phone is
 * paired again. An error instead would leave an attendant wondering why a ticket does not close. Does not mark the
 * contact's messages as read and stops no bot.
 */
export async function sendText(
  work: Work,
  ticket: TicketRow,
  text: string,
  { userId, userName = '', onceAs, moved = false }: Spoken,
  parts: Sending,
): Promise<boolean> {
  if (!isSendable(ticket) || !isWindowOpen(ticket, work.now)) return false;
  if (onceAs !== undefined && (await work.rows(said, { ticketId: ticket.id, clientKey: onceAs })).length > 0)
    return false;
  const body = await fillText(work, ticket, text, userName);
  // A text of nothing but variables may be empty.
  if (body.trim() === '') return false;
  await postMessage(
    work,
    ticket,
    {
      userId: userId ?? null,
      body,
      clientKey: onceAs ?? `notice:${randomUUID()}`,
    },
    { moved, priority: commandPriority.automatic },
    parts,
  );
  return true;
}
