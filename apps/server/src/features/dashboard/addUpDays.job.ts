import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { job } from '../../kernel/jobs/job.ts';
import type { Work } from '../../kernel/work.ts';
import { counted } from './range.ts';

/** Days of one Work: while they are added up, a change to any past day of the company waits, so it takes well under a second. */
const daysAtOnce = 31;
/** What a company with years behind it has left over past this is left to the next hour. */
const companyMs = 60_000;

/**
 * Adds up the past days of a company that nobody has added up yet, or that changed since (`dashboardDays`): each hour the
 * day before yesterday, at the first run everything since the first ticket. Until then the dashboard reads spans.
 */
export const addUpDaysJob = () =>
  job({
    name: 'dashboard.addUpDays',
    attempts: 1,
    payload: z.object({}),
    cron: '20 * * * *',
    async run(errand) {
      for (const end = Date.now() + companyMs; Date.now() < end;) if ((await errand.inCompany(addUp)) < daysAtOnce) return;
    },
  });

/** Adds up some of them, oldest first, and says how many. */
async function addUp(work: Work): Promise<number> {
  const company = work.companyId;
  await work.db.execute(sql`select hold_dashboard_days(${company})`);
  // A statement of its own, so that it sees what was committed while this one waited to hold the days.
  await work.db.execute(sql`delete from dashboard_days d using companies c where c.id = ${company} and d.company_id = c.id and d.zone <> c.timezone`);
  const { rows } = await work.db.execute(sql`
    with bounds as materialized (
      select c.timezone as zone, (min(t.created_at) at time zone c.timezone)::date as first, ((now() - interval '1 day') at time zone c.timezone)::date - 1 as last
      from companies c join tickets t on t.company_id = c.id where c.id = ${company} and t.company_id = ${company} and ${counted} group by c.timezone
    ), missing as materialized (
      select one.day, b.zone, one.begins, one.ends
      from bounds b cross join lateral generate_series(b.first::timestamp, b.last::timestamp, interval '1 day') slot
      cross join lateral (select slot::date as day, slot at time zone b.zone as begins, (slot + interval '1 day') at time zone b.zone as ends) one
      where not exists (select 1 from dashboard_days d where d.company_id = ${company} and d.begins_at = one.begins)
      order by one.day limit ${daysAtOnce}
    ), added as (
      insert into dashboard_days (company_id, day, zone, begins_at, ends_at, made, finished, held, held_seconds, waits, wait_seconds)
      select ${company}, m.day, m.zone, m.begins, m.ends, made.total, finished.total, held.tickets, held.seconds, waited.total, waited.seconds
      from missing m
      cross join lateral (select count(*) as total from tickets t where t.company_id = ${company} and t.created_at >= m.begins and t.created_at < m.ends and ${counted}) made
      cross join lateral (select count(*) as total from tickets t where t.company_id = ${company} and t.status = 'closed' and t.closed_at >= m.begins and t.closed_at < m.ends and ${counted}) finished
      cross join lateral (select count(distinct s.ticket_id) as tickets, coalesce(sum(s.seconds), 0) as seconds from ticket_spans s
        where s.company_id = ${company} and s.finished_at >= m.begins and s.finished_at < m.ends) held
      cross join lateral (select count(s.wait_seconds) as total, coalesce(sum(s.wait_seconds), 0) as seconds from ticket_spans s
        where s.company_id = ${company} and s.started_at >= m.begins and s.started_at < m.ends) waited
      returning id, begins_at, ends_at
    ), shares as (
      insert into attendant_days (company_id, day_id, user_id, started, held, held_seconds, ratings, rating_sum)
      select ${company}, d.id, one.user_id, sum(one.started), sum(one.held), sum(one.held_seconds), sum(one.ratings), sum(one.rating_sum)
      from added d cross join lateral (
        select s.user_id, count(*) as started, 0 as held, 0 as held_seconds, 0 as ratings, 0 as rating_sum from ticket_spans s
          where s.company_id = ${company} and s.started_at >= d.begins_at and s.started_at < d.ends_at group by s.user_id
        union all select s.user_id, 0, count(distinct s.ticket_id), coalesce(sum(s.seconds), 0), 0, 0 from ticket_spans s
          where s.company_id = ${company} and s.finished_at >= d.begins_at and s.finished_at < d.ends_at group by s.user_id
        union all select r.user_id, 0, 0, 0, count(r.value), coalesce(sum(r.value), 0) from ratings r
          where r.company_id = ${company} and r.answered_at >= d.begins_at and r.answered_at < d.ends_at group by r.user_id
      ) one group by d.id, one.user_id
    ) select count(*)::int as days from added`);
  return (rows[0] as { days: number }).days;
}
