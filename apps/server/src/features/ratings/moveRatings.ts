import { hot, param, params } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { ratings } from './ratings.tables.ts';

const { companyId } = params(ratings);
const from = param('from', 'int');
const to = param('to', 'int');

/**
 * A contact has at most one open rating request on a connection: if both have one, the removed contact's is withdrawn.
 */
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

/** Assigns the rating requests of these tickets to the contact that each ticket has now. */
export const followRatings = async (work: Work, ticketIds: readonly number[]): Promise<void> =>
  void (await work.rows(follow, { ticketIds }));

/** Moves the rating requests of a contact to another when the two are merged. */
export async function moveRatings(work: Work, fromContactId: number, toContactId: number): Promise<void> {
  await work.rows(withdraw, { from: fromContactId, to: toContactId, at: work.now });
  await work.rows(move, { from: fromContactId, to: toContactId });
}
