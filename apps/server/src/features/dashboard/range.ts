import { sql, type SQL } from 'drizzle-orm';
import type { Viewer } from '../../kernel/work.ts';

/** Whole days of the company's own calendar; `days` is so many ending today. */
export type Asked = { from: string; to: string } | { days: number };
/** Both ends as moments: from the beginning of the first day, to the end of the last. */
export type Range = { from: SQL; to: SQL; lastDay: SQL };

/** Reads a range in the company's time zone (I18N-11). */
export function rangeOf({ company }: Viewer, asked: Asked): Range {
  const zone = company.timezone;
  const today = sql`(now() at time zone ${zone})::date`;
  const lastDay = 'days' in asked ? today : sql`${asked.to}::date`;
  const firstDay = 'days' in asked ? sql`(${today} - ${asked.days - 1}::int)` : sql`${asked.from}::date`;
  return { from: sql`(${firstDay}::timestamp at time zone ${zone})`, to: sql`((${lastDay} + 1)::timestamp at time zone ${zone})`, lastDay };
}
