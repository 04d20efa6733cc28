import { sql, type SQL } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { began, counted, startedIn } from './figures.ts';
import { daysAndGaps, gapOf, rangeOf, type Range } from './range.ts';

type Days = { initialDate: string; finalDate: string };

const summed = <R extends { total: number }>(rows: R[]): number => rows.reduce((sum, { total }) => sum + total, 0);

/**
 * Counts the different tickets that became open under each user: accepted, reopened, received or created (DASH-17).
 * Users with equal names are distinguished by e-mail.
 */
export async function ticketsByUser(work: UserWork, { initialDate, finalDate }: Days) {
  const company = work.companyId;
  const range = rangeOf(work.actor, { from: initialDate, to: finalDate });
  // All spans that began in the range, minus those that continue a span in the range: each ticket counts once for each
  // user.
  const { rows } = await work.db.execute<{ nome: string; total: number }>(sql`
    with ${daysAndGaps(work, range)}, parts as (
      select a.user_id, a.started as total from days d join attendant_days a on a.company_id = ${company} and a.day_id = d.id
      union all select began.* from gaps g cross join lateral (${startedIn(gapOf(work))}) began
      union all select s.user_id, -count(*) from ticket_spans s
        where ${began({ company, begins: range.from, ends: range.to })} and s.resumed_from >= ${range.from} group by s.user_id
    )
    select case when count(*) over (partition by u.name) > 1 then u.name || ' (' || u.email || ')' else u.name end as nome, s.total
    from (select user_id, sum(total)::int as total from parts group by user_id having sum(total) > 0) s
    join users u on u.company_id = ${company} and u.id = s.user_id
    order by s.total desc, plain(u.name), u.id`);
  return { data: rows.map(({ nome, total }) => ({ nome, quantidade: total })), count: summed(rows) };
}

/**
 * Counts created tickets by hours of one day or by days, empty ones included (DASH-18). Returns an empty range if the
 * end is before the beginning.
 */
export async function ticketsByDay(work: UserWork, days: Days) {
  const isOneDay = days.initialDate === days.finalDate;
  const range = rangeOf(work.actor, { from: days.initialDate, to: days.finalDate });
  const { rows } = await work.db.execute<{ label: string; total: number }>(
    isOneDay ? madeByHour(work, days, range) : madeByDay(work, days, range),
  );
  return {
    data: rows.map(({ label, total }) => (isOneDay ? { horario: label, total } : { data: label, total })),
    count: summed(rows),
  };
}

const made = (work: UserWork, unit: 'hour' | 'day', begins: SQL, ends: SQL): SQL => sql`
  select date_trunc(${unit}, t.created_at at time zone ${work.actor.company.timezone}) as at, count(*) as total from tickets t
  where t.company_id = ${work.companyId} and t.created_at >= ${begins} and t.created_at < ${ends} and ${counted} group by 1`;

const madeByHour = (work: UserWork, { initialDate }: Days, { from, to }: Range): SQL => sql`
  select to_char(slot, 'HH24') as label, coalesce(made.total, 0)::int as total
  from generate_series(${initialDate}::date::timestamp, ${initialDate}::date::timestamp + interval '23 hours', interval '1 hour') slot
  left join (${made(work, 'hour', from, to)}) made on made.at = slot order by slot`;

/** A longer range shows its last days: some ten years. */
const mostDays = 3_660;

const madeByDay = (work: UserWork, { initialDate, finalDate }: Days, range: Range): SQL => sql`
  with ${daysAndGaps(work, range)}
  select to_char(slot, 'DD/MM/YYYY') as label, coalesce(d.made, made.total, 0)::int as total
  from generate_series(
    greatest(${initialDate}::date, ${finalDate}::date - ${mostDays}::int)::timestamp, ${finalDate}::date::timestamp, interval '1 day') slot
  left join days d on d.day = slot::date
  left join (select one.* from gaps g cross join lateral (${made(work, 'day', sql`g.begins`, sql`g.ends`)}) one) made on made.at = slot
  order by slot`;
