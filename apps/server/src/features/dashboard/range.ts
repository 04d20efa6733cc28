import { sql, type SQL } from 'drizzle-orm';
import { dayBegins, dayEnds } from '../../kernel/db/days.ts';
import type { Viewer, UserWork } from '../../kernel/work.ts';

/** Whole days in the company's time zone; `days` is that many days ending today. */
export type Asked = { from: string; to: string } | { days: number };
/** Both ends as timestamps: the beginning of the first day, the end of the last. */
export type Range = { from: SQL; to: SQL };

/** Parses a range in the company's time zone (I18N-11). */
export function rangeOf({ company }: Viewer, asked: Asked): Range {
  const zone = company.timezone;
  const today = sql`(now() at time zone ${zone})::date`;
  const lastDay = 'days' in asked ? today : sql`${asked.to}::date`;
  const firstDay = 'days' in asked ? sql`(${today} - ${asked.days - 1}::int)` : sql`${asked.from}::date`;
  return { from: dayBegins(firstDay, zone), to: dayEnds(lastDay, zone) };
}

/**
 * Two tables for a `with`: `days`, the days of a range that are added up (`dashboardDays`), and `gaps`, the periods
 * between them, whose figures are read from tickets and spans: today, yesterday, a past day that has just changed, or
 * the whole range if nothing is added up. Every moment of the range is in exactly one of them.
 */
export const daysAndGaps = ({ companyId, actor }: UserWork, { from, to }: Range): SQL => sql`
  days as materialized (
    select * from dashboard_days d where d.company_id = ${companyId} and d.zone = ${actor.company.timezone} and d.begins_at >= ${from} and d.ends_at <= ${to}
  ), gaps as materialized (
    select since as begins, begins_at as ends from (select begins_at, lag(ends_at, 1, ${from}) over (order by begins_at) as since from days) one where since < begins_at
    union all select coalesce(max(ends_at), ${from}), ${to} from days
  )`;

/** A gap as a period, for `gaps g cross join lateral (…)`. */
export const gapOf = ({ companyId }: UserWork) => ({ company: companyId, begins: sql`g.begins`, ends: sql`g.ends` });
