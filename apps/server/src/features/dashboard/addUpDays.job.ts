import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { job } from '../../kernel/jobs/job.ts';
import type { Work } from '../../kernel/work.ts';
import { counted, heldIn, madeIn, ratedIn, servedIn, startedIn } from './figures.ts';

/**
 * Number of days in one Work. While days are added up, changes to any past day of the company wait, so a Work must take
 * well under a second.
 */
const daysAtOnce = 31;
/** Maximum number of days in one run; the next hour continues. */
const companyMs = 60_000;

/**
 * Adds up the past days of a company that are missing or changed since (`dashboardDays`): each hour the day before
 * yesterday, at the first run everything since the first ticket. Until then the dashboard reads spans.
 */
export const addUpDaysJob = () =>
  job({
    name: 'dashboard.addUpDays',
    attempts: 1,
    payload: z.object({}),
    cron: '20 * * * *',
    due: sql`exists (select 1 from tickets t where t.company_id = c.id)`,
    async run(errand) {
      for (const end = performance.now() + companyMs; performance.now() < end;)
        if ((await errand.inCompany(addUp)) < daysAtOnce) return;
    },
  });

/** Adds up some days, oldest first. Returns their number. */
async function addUp(work: Work): Promise<number> {
  const company = work.companyId;
  await work.db.execute(sql`select hold_dashboard_days(${company})`);
  // Separate statements from here on, so that they see commits made while this one waited for the lock.
  await work.db.execute(
    sql`delete from dashboard_days d using companies c where c.id = ${company} and d.company_id = c.id and d.zone <> c.timezone`,
  );
  const missing = { company, begins: sql`m.begins`, ends: sql`m.ends` };
  const added = { company, begins: sql`d.begins_at`, ends: sql`d.ends_at` };
  const { rows } = await work.db.execute(sql`
    with bounds as materialized (
      select c.timezone as zone, ((select min(t.created_at) from tickets t where t.company_id = ${company} and ${counted}) at time zone c.timezone)::date as first,
        ((now() - interval '1 day') at time zone c.timezone)::date - 1 as last
      from companies c where c.id = ${company}
    ), missing as materialized (
      select one.day, b.zone, one.begins, one.ends
      from bounds b cross join lateral generate_series(b.first::timestamp, b.last::timestamp, interval '1 day') slot
      cross join lateral (select slot::date as day, slot at time zone b.zone as begins, (slot + interval '1 day') at time zone b.zone as ends) one
      where not exists (select 1 from dashboard_days d where d.company_id = ${company} and d.begins_at = one.begins)
      order by one.day limit ${daysAtOnce}
    ), added as (
      insert into dashboard_days (company_id, day, zone, begins_at, ends_at, made, finished, held, held_seconds, waits, wait_seconds)
      select ${company}, m.day, m.zone, m.begins, m.ends, born.made, served.*
      from missing m cross join lateral (${madeIn(missing)}) born cross join lateral (${servedIn(missing)}) served
      returning id, begins_at, ends_at
    ), shares as (
      insert into attendant_days (company_id, day_id, user_id, started, held, held_seconds, ratings, rating_sum)
      select ${company}, d.id, user_id, coalesce(started, 0), coalesce(held, 0), coalesce(held_seconds, 0), coalesce(ratings, 0), coalesce(rating_sum, 0)
      from added d cross join lateral (
        select * from (${startedIn(added)}) began full join (${heldIn(added)}) held using (user_id) full join (${ratedIn(added)}) rated using (user_id)) share
    ) select count(*)::int as days from added`);
  return (rows[0] as { days: number }).days;
}
