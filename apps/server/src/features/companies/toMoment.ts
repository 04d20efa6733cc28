import { sql } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';

/** Converts a chosen time. A time without an offset is in the company's time zone (wire 1, Dates). */
export async function toMoment(work: UserWork, input: string): Promise<Date> {
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(input)) return new Date(input);
  const { rows } = await work.db.execute(
    sql`select ${input}::timestamp at time zone ${work.actor.company.timezone} as at`,
  );
  return new Date((rows[0] as { at: string }).at);
}
