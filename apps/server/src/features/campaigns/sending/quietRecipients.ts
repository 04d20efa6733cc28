import { areaCodeZones, brazilianNumber, endOfQuiet, findQuiet, zoneOfNumber, type QuietNow } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { localeOf } from '../../companies/index.ts';
import { readSettings } from '../campaignSettings.ts';

/** Returns the recipients that get nothing now because of the quiet hours; null if there are none. */
export async function readQuiet(work: Work): Promise<QuietNow | null> {
  const { quietHours } = await readSettings(work);
  if (!quietHours.enabled) return null;
  return findQuiet(quietHours, (await localeOf(work)).timezone, work.now);
}

/** Returns when the quiet hours of a recipient end; the present moment if it is not quiet there. */
export async function quietEndOf(work: Work, number: string): Promise<Date> {
  const { quietHours } = await readSettings(work);
  if (!quietHours.enabled) return work.now;
  return endOfQuiet(quietHours, zoneOfNumber(number, (await localeOf(work)).timezone), work.now);
}

const among = (column: SQL, values: readonly string[]): SQL =>
  values.length === 0
    ? sql`false`
    : sql`${column} in (${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`;
const areaCode = sql`substr(s.number_key, 3, 2)`;

/** SQL that is true for recipients `s` who may get a message now. */
export const isAwake = (quiet: QuietNow | null): SQL =>
  quiet === null
    ? sql`true`
    : sql`not (case when s.number_key ~ ${brazilianNumber} and ${among(areaCode, Object.keys(areaCodeZones))}
        then ${among(areaCode, quiet.areaCodes)} else ${quiet.isCompanyQuiet}::boolean end)`;
