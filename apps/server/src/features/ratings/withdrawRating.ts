import { hot, type Work } from '../../kernel/work.ts';

const withdraw = hot(
  'ratings.withdraw',
  'update ratings set withdrawn_at = $4, updated_at = now() where company_id = $1 and connection_id = $2 and contact_id = $3 and answered_at is null and withdrawn_at is null',
);

/**
 * Nobody is asked any more: the ticket was reopened, a new one began, or the contact wrote something else (behaviour
 * 6.2, 6.3).
 */
export const withdrawRating = async (work: Work, connectionId: number, contactId: number): Promise<void> =>
  void (await work.rows(withdraw, [work.companyId, connectionId, contactId, work.now]));
