import { sql, type SQL } from 'drizzle-orm';
import { dayBegins, dayEnds } from '../../kernel/db/days.ts';
import type { Viewer } from '../../kernel/work.ts';

/** Whole days of the company's own calendar; `days` is so many ending today. */
export type Asked = { from: string; to: string } | { days: number };
/** Both ends as moments: from the beginning of the first day, to the end of the last. */
export type Range = { from: SQL; to: SQL; lastDay: SQL };

/** What the dashboard counts of tickets `t`: no groups, and nothing that was born closed (behaviour 15). */
export const counted = sql`not t.is_group and t.origin in ('contact', 'person')`;

/** Reads a range in the company's time zone (I18N-11). */
export function rangeOf({ company }: Viewer, asked: Asked): Range {
  const zone = company.timezone;
  const today = sql`(now() at time zone ${zone})::date`;
  const lastDay = 'days' in asked ? today : sql`${asked.to}::date`;
  const firstDay = 'days' in asked ? sql`(${today} - ${asked.days - 1}::int)` : sql`${asked.from}::date`;
  return { from: dayBegins(firstDay, zone), to: dayEnds(lastDay, zone), lastDay };
}
