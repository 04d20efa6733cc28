import { limits } from '@recado/contracts';
import { fragment, hot, param, params, raw, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { lockTicket, recordTicketEvent } from '../tickets/index.ts';
import { ratings } from './ratings.tables.ts';

/** An open rating request. */
export type OpenRating = { id: number; ticketId: number; userId: number; askedAt: string };

const { companyId, connectionId, id, messageId, value } = params(ratings);

/**
 * SQL for the open rating request of a contact on a connection as one JSON value, for use inside other statements.
 * Binds `connectionId`. The index `one_open_rating` contains only open requests, so that contacts without one cost one
 * index look-up.
 */
export const openRating = (contact: string) =>
  fragment`
  (select json_build_object('id', r.id, 'ticketId', r.ticket_id, 'userId', r.user_id, 'askedAt', r.asked_at) from ratings r
    where r.company_id = ${companyId} and r.connection_id = ${connectionId} and r.contact_id = ${raw(contact)}
      and r.answered_at is null and r.withdrawn_at is null
      and r.asked_at > now() - interval '${limits.ratingHours} hours')`.as<OpenRating | null>();

const answer = hot('ratings.answer')`
  update ratings set value = ${value}, answered_at = ${param('at', 'timestamptz')}, updated_at = now()
  where company_id = ${companyId} and id = ${id} and answered_at is null and withdrawn_at is null
  returning ${returns({ id: ratings.id })}`;

/**
 * Stores an answer with an entry in the ticket's event log. Locks the ticket's row until the transaction ends. Returns
 * false if the request was withdrawn meanwhile.
 */
export async function answerRating(work: Work, rating: OpenRating, value: number): Promise<boolean> {
  await lockTicket(work, rating.ticketId);
  if ((await work.rows(answer, { id: rating.id, value, at: work.now })).length === 0) return false;
  await recordTicketEvent(work, {
    ticketId: rating.ticketId,
    type: 'rated',
    after: { rating: value, userId: rating.userId },
  });
  return true;
}

const nameMessage = hot('ratings.nameMessage')`
  update ratings set message_id = ${messageId} where company_id = ${companyId} and id = ${id} returning ${returns({ id: ratings.id })}`;

/** Stores which message gave the answer, once it has its id: edits of other messages do not change the rating. */
export const nameAnswer = async (work: Work, ratingId: number, answeringId: number): Promise<void> =>
  void (await work.rows(nameMessage, { id: ratingId, messageId: answeringId }));
