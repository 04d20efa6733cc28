import { limits } from '@recado/contracts';
import { hot, type Work } from '../../kernel/work.ts';
import { lockTicket, recordTicketEvent } from '../tickets/index.ts';

/** A question that waits for its answer. */
export type OpenRating = { id: number; ticketId: number; userId: number; askedAt: string };

/**
 * The open question of a contact on a connection as one JSON value, for statements that have to know one: `$1` is the
 * company. The index `one_open_rating` holds only what is open, so the many who were not asked cost one look.
 */
export const openRating = (connection: string, contact: string): string => `
  (select json_build_object('id', r.id, 'ticketId', r.ticket_id, 'userId', r.user_id, 'askedAt', r.asked_at) from ratings r
    where r.company_id = $1 and r.connection_id = ${connection} and r.contact_id = ${contact} and r.answered_at is null and r.withdrawn_at is null
      and r.asked_at > now() - interval '${limits.ratingHours} hours')`;

const answer = hot(
  'ratings.answer',
  'update ratings set value = $3, answered_at = $4, updated_at = now() where company_id = $1 and id = $2 and answered_at is null and withdrawn_at is null returning 1',
);

/**
 * Takes an answer, with a line in the log of its ticket, whose row is held from then on. False when the question was
 * withdrawn meanwhile.
 */
export async function answerRating(work: Work, rating: OpenRating, value: number): Promise<boolean> {
  await lockTicket(work, rating.ticketId);
  if ((await work.rows(answer, [work.companyId, rating.id, value, work.now])).length === 0) return false;
  await recordTicketEvent(work, {
    ticketId: rating.ticketId,
    type: 'rated',
    after: { rating: value, userId: rating.userId },
  });
  return true;
}
