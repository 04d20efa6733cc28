import { extendDueDay, toWallClock, type Recurrence } from '@recado/contracts';
import type { CompanyRow } from '../../companies/index.ts';

/** Returns the last day of a company after a payment; undefined if it has no limit, which stays so. */
export function nextDueDay(
  { dueDate, timezone, recurrence }: Pick<CompanyRow, 'dueDate' | 'timezone' | 'recurrence'>,
  now: Date,
): string | undefined {
  if (dueDate === null) return undefined;
  const dayOf = (moment: Date): string => toWallClock(moment, timezone).date;
  return extendDueDay(dayOf(dueDate), dayOf(now), recurrence as Recurrence);
}
