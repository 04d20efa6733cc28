import { protocolDigits, searchedDigits } from '@recado/contracts';
import { hot, param, raw, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';

/** The newest message and the newest note of a ticket that match; null if none does. */
type Hit = { messageId: number | null; noteId: number | null };

/** The tickets a search found. Undefined without a search. */
export type Found = ReadonlyMap<number, Hit> | undefined;

/** Maximum number of tickets per kind of match. Users with more matches refine the search. */
const most = 1_000;

const search = hot('tickets.search')`
  select ${returns({
    ticketId: raw('ticket_id').as<number>(),
    messageId: raw('message_id').as<number | null>(),
    noteId: raw('note_id').as<number | null>(),
  })}
  from search_tickets(${param('words', 'text')}, ${param('digits', 'text')}, ${param('protocol', 'text')}, ${param('most', 'int')})`;

/**
 * Finds tickets of the company, ignoring case and accents (TIC-31): by the contact's name, number and email, by
 * protocol, by tag names, and by the texts of messages and internal notes. A note matches only the ticket it was
 * written in. Does not check rights: the caller restricts the result to what the user may see. Texts are searched from
 * three characters on; shorter words only match the beginning of names.
 */
export async function searchTickets(work: Work, searchParam: string | undefined): Promise<Found> {
  const words = searchParam?.trim();
  if (!words) return undefined;
  const found = new Map<number, Hit>();
  for (const row of await work.rows(search, {
    words,
    digits: searchedDigits(words),
    protocol: protocolDigits(words),
    most,
  })) {
    const known = found.get(row.ticketId);
    found.set(row.ticketId, {
      messageId: newest(known?.messageId, row.messageId),
      noteId: newest(known?.noteId, row.noteId),
    });
  }
  return found;
}

const newest = (a: number | null = null, b: number | null): number | null => (a === null ? b : Math.max(a, b ?? 0));
