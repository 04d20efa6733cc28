import type { DashboardAttendant } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { UserWork } from '../../kernel/http/bind.ts';
import { counted, daysAndGaps, rangeOf, type Asked } from './range.ts';

type Counters = { supportHappening: number; supportPending: number; supportFinished: number; avgSupportTime: number; avgWaitTime: number };

/** The counters and the attendants of a range, by the definitions of behaviour 15. Times in whole minutes (DASH-12 to DASH-16). */
export async function readSummary(work: UserWork, asked: Asked) {
  const range = rangeOf(work.actor, asked);
  const company = work.companyId;
  const live = (status: 'open' | 'pending') => sql`(select count(*)::int from tickets t where t.company_id = ${company} and t.status = ${status} and t.created_at < ${range.to} and ${counted})`;
  // A ticket is finished once, at its last close, so the tickets of several stretches are different ones.
  const counters = await work.db.execute(sql`
    with ${daysAndGaps(work, range)}, parts as (
      select finished, held, held_seconds, waits, wait_seconds from days
      union all select finished.total, held.tickets, held.seconds, waited.total, waited.seconds
      from gaps g
      cross join lateral (select count(*) as total from tickets t where t.company_id = ${company} and t.status = 'closed' and t.closed_at >= g.begins and t.closed_at < g.ends and ${counted}) finished
      cross join lateral (select count(distinct s.ticket_id) as tickets, sum(s.seconds) as seconds from ticket_spans s
        where s.company_id = ${company} and s.finished_at >= g.begins and s.finished_at < g.ends) held
      cross join lateral (select count(s.wait_seconds) as total, sum(s.wait_seconds) as seconds from ticket_spans s
        where s.company_id = ${company} and s.started_at >= g.begins and s.started_at < g.ends) waited
    )
    select ${live('open')} as "supportHappening", ${live('pending')} as "supportPending", coalesce(sum(finished), 0)::int as "supportFinished",
      coalesce(round(sum(held_seconds) / 60.0 / nullif(sum(held), 0)), 0)::int as "avgSupportTime", coalesce(round(sum(wait_seconds) / 60.0 / nullif(sum(waits), 0)), 0)::int as "avgWaitTime"
    from parts`);
  const attendants = await work.db.execute(sql`
    with ${daysAndGaps(work, range)}, parts as (
      select a.user_id, a.held, a.held_seconds, a.ratings, a.rating_sum from days d join attendant_days a on a.company_id = ${company} and a.day_id = d.id
      union all select one.* from gaps g cross join lateral (
        select s.user_id, count(distinct s.ticket_id), sum(s.seconds), 0, 0 from ticket_spans s
          where s.company_id = ${company} and s.finished_at >= g.begins and s.finished_at < g.ends group by s.user_id
        union all select r.user_id, 0, 0, count(r.value), sum(r.value) from ratings r
          where r.company_id = ${company} and r.answered_at >= g.begins and r.answered_at < g.ends group by r.user_id) one
    ), shares as (
      select user_id, sum(held)::int as tickets, round(sum(held_seconds) / 60.0 / nullif(sum(held), 0))::int as minutes, round(sum(rating_sum)::numeric / nullif(sum(ratings), 0), 2)::float8 as rating
      from parts group by user_id
    )
    select u.id, u.name, u.online, coalesce(s.rating, 0) as rating, coalesce(s.minutes, 0) as "avgSupportTime", coalesce(s.tickets, 0) as tickets
    from users u left join shares s on s.user_id = u.id where u.company_id = ${company} order by u.name, u.id`);
  return { counters: counters.rows[0] as unknown as Counters, attendants: attendants.rows as unknown as DashboardAttendant[] };
}
