import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { fragment, type Fragment } from './hot.ts';

/** Returns the moment when a day begins in a company's time zone. `day` is `YYYY-MM-DD` or an SQL date (I18N-11). */
export const dayBegins = (day: string | SQL, timezone: string | SQLWrapper): SQL =>
  sql`(${day}::date::timestamp at time zone ${timezone})`;

/** Returns the moment when the day ends: the beginning of the next day, also for days of 23 or 25 hours. */
export const dayEnds = (day: string | SQL, timezone: string): SQL =>
  sql`((${day}::date + 1)::timestamp at time zone ${timezone})`;

type Tag<V, R> = (texts: TemplateStringsArray, ...values: V[]) => R;
const lastMoment = <V, R>(write: Tag<V, R>, day: V, timezone: V): R =>
  write`((${day}::date + 1)::timestamp at time zone ${timezone} - interval '1 millisecond')`;

/** Returns the last moment of a day, in ms: the form of due dates, which clients compare with the present moment. */
export const lastMomentOf = (day: string | SQL, timezone: string | SQLWrapper): SQL =>
  lastMoment<string | SQLWrapper, SQL>(sql, day, timezone);

type Zone = Fragment<{ timezone: string }>;
/** `lastMomentOf` for a hot statement. */
export const lastMomentFragment = (day: AnyPgColumn, timezone: Zone): Fragment<{ timezone: string }, object, Date> =>
  lastMoment<AnyPgColumn | Zone, Zone>(fragment, day, timezone).as<Date>();
