import { hot, param, params } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { ratings } from './ratings.tables.ts';

const { companyId, connectionId, contactId } = params(ratings);
const withdraw = hot('ratings.withdraw')`
  update ratings set withdrawn_at = ${param('at', 'timestamptz')}, updated_at = now()
  where company_id = ${companyId} and connection_id = ${connectionId} and contact_id = ${contactId}
    and answered_at is null and withdrawn_at is null`;

/**
 * Withdraws the open rating request: the ticket was reopened, a new one began, or the contact wrote something else
 * (behaviour 6.2, 6.3).
 */
export const withdrawRating = async (work: Work, connectionId: number, contactId: number): Promise<void> =>
  void (await work.rows(withdraw, { connectionId, contactId, at: work.now }));
