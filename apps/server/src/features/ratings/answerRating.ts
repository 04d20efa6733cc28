import { limits } from '@recado/contracts';
import { fragment, hot, param, params, raw, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { lockTicket, recordTicketEvent } from '../tickets/index.ts';
import { ratings } from './ratings.tables.ts';

/** A question that waits for its answer. */
export type OpenRating = { id: number; ticketId: number; userId: number; askedAt: string };

const { companyId, connectionId, id, value } = params(ratings);

/**
 * The open question of a contact on a connection as one JSON value, for statements that have to know one. Binds
 * `connectionId`. The index `one_open_rating` holds only what is open, so the many who were not asked cost one look.
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
 * Takes an answer, with a line in the log of its ticket, whose row is held from then on. False when the question was
 * withdrawn meanwhile.
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
