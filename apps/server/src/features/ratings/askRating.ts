import { hot, type Work } from '../../kernel/work.ts';
import { sendText, type Sending } from '../messages/index.ts';
import { localeOf } from '../settings/index.ts';
import type { TicketRow } from '../tickets/index.ts';
import { ratingTexts } from './ratings.texts.ts';
import { withdrawRating } from './withdrawRating.ts';

const wording = hot(
  'ratings.wording',
  'select rating_message as "ratingMessage", complation_message as "complationMessage" from connections where company_id = $1 and id = $2',
);
const insert = hot(
  'ratings.ask',
  'insert into ratings (company_id, ticket_id, contact_id, connection_id, user_id, asked_at) values ($1, $2, $3, $4, $5, $6)',
);

const wordingOf = async (work: Work, ticket: TicketRow) =>
  (
    await work.rows<{ ratingMessage: string; complationMessage: string }>(wording, [work.companyId, ticket.whatsappId])
  )[0] ?? { ratingMessage: '', complationMessage: '' };

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
  await work.rows(insert, [work.companyId, ticket.id, ticket.contactId, ticket.whatsappId, userId, work.now]);
  return true;
}

/**
 * Says the connection's words of farewell, if it has any: after a close without a question, and to who answered it.
 * `moved` when the ticket was closed in this Work.
 */
export async function sendFarewell(work: Work, ticket: TicketRow, moved: boolean, parts: Sending): Promise<boolean> {
  const { complationMessage } = await wordingOf(work, ticket);
  return complationMessage.trim() !== '' && (await sendText(work, ticket, complationMessage, { moved }, parts));
}
