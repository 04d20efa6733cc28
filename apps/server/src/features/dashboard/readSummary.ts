import type { DashboardAttendant } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { counted, heldIn, ratedIn, servedIn } from './figures.ts';
import { daysAndGaps, gapOf, rangeOf, type Asked } from './range.ts';

type Counters = {
  supportHappening: number;
  supportPending: number;
  supportFinished: number;
  avgSupportTime: number;
  avgWaitTime: number;
};

/**
 * Returns the counters and the attendants of a range, as behaviour 15 defines them. Durations are whole minutes
 * (DASH-12 to DASH-16).
 */
export async function readSummary(work: UserWork, asked: Asked) {
  const range = rangeOf(work.actor, asked);
  const company = work.companyId;
  const live = (status: 'open' | 'pending') =>
    sql`(select count(*)::int from tickets t where t.company_id = ${company} and t.status = ${status} and t.created_at < ${range.to} and ${counted})`;
  const gap = gapOf(work);
  const counters = await work.db.execute(sql`
    with ${daysAndGaps(work, range)}, parts as (
      select finished, held, held_seconds, waits, wait_seconds from days union all select served.* from gaps g cross join lateral (${servedIn(gap)}) served
    )
    select ${live('open')} as "supportHappening", ${live('pending')} as "supportPending", coalesce(sum(finished), 0)::int as "supportFinished",
      coalesce(round(sum(held_seconds) / 60.0 / nullif(sum(held), 0)), 0)::int as "avgSupportTime", coalesce(round(sum(wait_seconds) / 60.0 / nullif(sum(waits), 0)), 0)::int as "avgWaitTime"
    from parts`);
  const attendants = await work.db.execute(sql`
    with ${daysAndGaps(work, range)}, parts as (
      select a.user_id, a.held, a.held_seconds, a.ratings, a.rating_sum from days d join attendant_days a on a.company_id = ${company} and a.day_id = d.id
      union all select held.*, 0, 0 from gaps g cross join lateral (${heldIn(gap)}) held
      union all select rated.user_id, 0, 0, rated.ratings, rated.rating_sum from gaps g cross join lateral (${ratedIn(gap)}) rated
    ), shares as (
      select user_id, sum(held)::int as tickets, round(sum(held_seconds) / 60.0 / nullif(sum(held), 0))::int as minutes, round(sum(rating_sum)::numeric / nullif(sum(ratings), 0), 2)::float8 as rating
      from parts group by user_id
    )
    select u.id, u.name, u.online, coalesce(s.rating, 0) as rating, coalesce(s.minutes, 0) as "avgSupportTime", coalesce(s.tickets, 0) as tickets
    from users u left join shares s on s.user_id = u.id where u.company_id = ${company} and (u.deleted_at is null or s.user_id is not null) order by plain(u.name), u.id`);
  return {
    counters: counters.rows[0] as unknown as Counters,
    attendants: attendants.rows as unknown as DashboardAttendant[],
  };
}
