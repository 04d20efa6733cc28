import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Returns the moment when a day begins in a company's time zone. `day` is `YYYY-MM-DD` or an SQL date (I18N-11). */
export const dayBegins = (day: string | SQL, timezone: string | SQLWrapper): SQL =>
  sql`(${day}::date::timestamp at time zone ${timezone})`;

/** Returns the moment when the day ends: the beginning of the next day, also for days of 23 or 25 hours. */
export const dayEnds = (day: string | SQL, timezone: string): SQL =>
  sql`((${day}::date + 1)::timestamp at time zone ${timezone})`;

/** Returns the last moment of a day, in ms: the form of due dates, which clients compare with the present moment. */
export const lastMomentOf = (day: string | SQL, timezone: string | SQLWrapper): SQL =>
  sql`((${day}::date + 1)::timestamp at time zone ${timezone} - interval '1 millisecond')`;
