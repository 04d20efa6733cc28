import { extendTerm, toWallClock, type Recurrence } from '@recado/contracts';
import type { CompanyRow } from '../../companies/index.ts';

export type Term = Pick<CompanyRow, 'dueDate' | 'anchorDay' | 'timezone' | 'recurrence'>;

/** Returns the last day of a company after a payment, with its anchor; undefined if it has no limit, which stays so. */
export function nextTerm(
  { dueDate, anchorDay, timezone, recurrence }: Term,
  now: Date,
): { dueDay: string; anchorDay: number | null } | undefined {
  if (dueDate === null) return undefined;
  const dayOf = (moment: Date): string => toWallClock(moment, timezone).date;
  return extendTerm(dayOf(dueDate), dayOf(now), recurrence as Recurrence, anchorDay);
}
