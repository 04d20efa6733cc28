import { digitsOf } from '../../kernel/db/page.ts';
import { hot, type Work } from '../../kernel/work.ts';

/** The tickets a search found, each with the newest message that has the words; null where only the contact has them. Undefined without a search. */
export type Found = ReadonlyMap<number, number | null> | undefined;

/** So many of the newest of each kind are found: who gets more types another word. */
const most = 1_000;

const search = hot('tickets.search', 'select ticket_id as "ticketId", message_id as "messageId" from search_tickets($1, $2, $3)');

/**
 * Finds tickets of the company by the contact's name and number and by what was written, without case and accents
 * (TIC-31). Rights are not asked here: the caller narrows what was found. Text is searched from three characters on,
 * shorter words only at the beginning of names.
 */
export async function searchTickets(work: Work, searchParam: string | undefined): Promise<Found> {
  const words = searchParam?.trim();
  if (!words) return undefined;
  const found = new Map<number, number | null>();
  for (const { ticketId, messageId } of await work.rows<{ ticketId: number; messageId: number | null }>(search, [words, digitsOf(words), most]))
    found.set(ticketId, Math.max(found.get(ticketId) ?? 0, messageId ?? 0) || null);
  return found;
}
