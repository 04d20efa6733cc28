import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** The moment a day of a company's own calendar begins; `day` is `YYYY-MM-DD` or a date of SQL (I18N-11). */
export const dayBegins = (day: string | SQL, timezone: string | SQLWrapper): SQL =>
  sql`(${day}::date::timestamp at time zone ${timezone})`;

/** The moment it is over: the beginning of the next one, however long the day was. */
export const dayEnds = (day: string | SQL, timezone: string): SQL =>
  sql`((${day}::date + 1)::timestamp at time zone ${timezone})`;
