import { hot, param, params } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { ratings } from './ratings.tables.ts';

const { companyId } = params(ratings);
const from = param('from', 'int');
const to = param('to', 'int');

/** Nobody is asked twice at once on a line: where both are, the question of the one who goes is withdrawn. */
const withdraw = hot('ratings.mergeWithdraw')`
  update ratings r set withdrawn_at = ${param('at', 'timestamptz')}, updated_at = now()
  where r.company_id = ${companyId} and r.contact_id = ${from} and r.answered_at is null and r.withdrawn_at is null
    and exists (
      select 1 from ratings k
      where k.company_id = ${companyId} and k.contact_id = ${to} and k.connection_id = r.connection_id
        and k.answered_at is null and k.withdrawn_at is null)`;
const move = hot('ratings.mergeMove')`
  update ratings set contact_id = ${to} where company_id = ${companyId} and contact_id = ${from}`;
const follow = hot('ratings.followTickets')`
  update ratings r set contact_id = t.contact_id from tickets t
  where t.company_id = ${companyId} and t.id = any(${param('ticketIds', 'int[]')})
    and r.company_id = ${companyId} and r.ticket_id = t.id`;

/** The questions and ratings of these tickets are those of the contact each has now. */
export const followRatings = async (work: Work, ticketIds: readonly number[]): Promise<void> =>
  void (await work.rows(follow, { ticketIds }));

/** The questions and ratings of one person are another's, who turned out to be the same. */
export async function moveRatings(work: Work, fromContactId: number, toContactId: number): Promise<void> {
  await work.rows(withdraw, { from: fromContactId, to: toContactId, at: work.now });
  await work.rows(move, { from: fromContactId, to: toContactId });
}
