import { hot, type Work } from '../../kernel/work.ts';
import type { TicketRow } from '../tickets/index.ts';
import { fillText } from './fillText.ts';
import type { Sending } from './messageParts.ts';
import { isSendable, postMessage } from './postMessage.ts';

const said = hot(
  'messages.said',
  'select 1 from messages where company_id = $1 and ticket_id = $2 and client_key = $3',
);

type Spoken = {
  /** Who speaks, where the text is said in somebody's name. */
  userId?: number;
  /** What `{{user}}` stands for. */
  userName?: string;
  /** Said at most once a ticket under this key, as the database promises. */
  onceAs?: string;
  /** The ticket changed hands in this Work. */
  moved?: boolean;
};

/**
 * Sends a text of the product into a ticket whose row the caller holds, variables filled; gives whether it was sent. A
 * line that cannot send leaves it unsaid: what the text accompanies has happened all the same, a greeting or a farewell
 * that arrived whenever somebody pairs the phone again would answer nothing, and an attendant could not tell why a
 * ticket does not close. Nothing of the contact counts as read by it, and it stops no bot.
 */
export async function sendText(
  work: Work,
  ticket: TicketRow,
  text: string,
  { userId, userName = '', onceAs, moved = false }: Spoken,
  parts: Sending,
): Promise<boolean> {
  if (!isSendable(ticket)) return false;
  if (onceAs !== undefined && (await work.rows(said, [work.companyId, ticket.id, onceAs])).length > 0) return false;
  await postMessage(
    work,
    ticket,
    { userId: userId ?? null, body: await fillText(work, ticket, text, userName), clientKey: onceAs ?? null },
    { moved },
    parts,
  );
  return true;
}
