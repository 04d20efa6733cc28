import { hot, type Work } from '../../kernel/work.ts';

/** Nobody is asked twice at once on a line: where both are, the question of the one who goes is withdrawn. */
const withdraw = hot(
  'ratings.mergeWithdraw',
  `update ratings r set withdrawn_at = $4, updated_at = now() where r.company_id = $1 and r.contact_id = $2 and r.answered_at is null and r.withdrawn_at is null
     and exists (select 1 from ratings k where k.company_id = $1 and k.contact_id = $3 and k.connection_id = r.connection_id and k.answered_at is null and k.withdrawn_at is null)`,
);
const move = hot('ratings.mergeMove', 'update ratings set contact_id = $3 where company_id = $1 and contact_id = $2');
const follow = hot(
  'ratings.followTickets',
  'update ratings r set contact_id = t.contact_id from tickets t where t.company_id = $1 and t.id = any($2::int[]) and r.company_id = $1 and r.ticket_id = t.id',
);

/** The questions and ratings of these tickets are those of the contact each has now. */
export const followRatings = async (work: Work, ticketIds: readonly number[]): Promise<void> =>
  void (await work.rows(follow, [work.companyId, ticketIds]));

/** The questions and ratings of one person are another's, who turned out to be the same. */
export async function moveRatings(work: Work, fromContactId: number, toContactId: number): Promise<void> {
  await work.rows(withdraw, [work.companyId, fromContactId, toContactId, work.now]);
  await work.rows(move, [work.companyId, fromContactId, toContactId]);
}
