import { hot, insertInto, params, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { connections } from '../connections/connections.tables.ts';
import { sendText, type Sending } from '../messages/index.ts';
import { localeOf } from '../companies/index.ts';
import type { TicketRow } from '../tickets/index.ts';
import { ratings } from './ratings.tables.ts';
import { ratingTexts } from './ratings.texts.ts';
import { withdrawRating } from './withdrawRating.ts';

const { companyId, id } = params(connections);
const wording = hot('ratings.wording')`
  select ${returns({
    ratingMessage: connections.ratingMessage,
    complationMessage: connections.complationMessage,
  })}
  from connections where company_id = ${companyId} and id = ${id}`;
const insert = hot(
  'ratings.ask',
)`${insertInto(ratings, ['ticketId', 'contactId', 'connectionId', 'userId', 'askedAt'])}`;

const wordingOf = async (work: Work, { whatsappId }: TicketRow) =>
  (whatsappId === null ? undefined : (await work.rows(wording, { id: whatsappId }))[0]) ?? {
    ratingMessage: '',
    complationMessage: '',
  };

/**
 * Sends the rating request to the contact of a closed ticket and keeps it open for the answer (behaviour 6.1, 6.2).
 * `userId` gets the rating. Returns false, and stores nothing, if it cannot be sent.
 */
export async function askRating(work: Work, ticket: TicketRow, userId: number, parts: Sending): Promise<boolean> {
  const { language } = await localeOf(work);
  const question = (await wordingOf(work, ticket)).ratingMessage.trim() || ratingTexts.words.ask[language];
  if (!(await sendText(work, ticket, `${question}\n\n${ratingTexts.words.scale[language]}`, { moved: true }, parts)))
    return false;
  await withdrawRating(work, ticket.whatsappId!, ticket.contactId);
  await work.rows(insert, {
    ticketId: ticket.id,
    contactId: ticket.contactId,
    connectionId: ticket.whatsappId!,
    userId,
    askedAt: work.now,
  });
  return true;
}

/**
 * Sends the connection's farewell, if configured: after a close without a rating request, and after an answer to one.
 * `moved` is true if this Work closed the ticket.
 */
export async function sendFarewell(work: Work, ticket: TicketRow, moved: boolean, parts: Sending): Promise<boolean> {
  const { complationMessage } = await wordingOf(work, ticket);
  return complationMessage.trim() !== '' && (await sendText(work, ticket, complationMessage, { moved }, parts));
}
