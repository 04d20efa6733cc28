import type { OwnCompany } from '@recado/contracts';
import { daysToDue } from '../../../lib/format/dueDate.ts';

export type TrialDays = {
  /** Days to the end, rounded up: 0 on the last day, negative once it has passed, null without an end. */
  days: number | null;
  state: 'unlimited' | 'running' | 'lastDay' | 'expired';
};

/**
 * Returns the days of the trial, or of the paid licence, that are left (SUB-02). Both last to the end of their day in the
 * company's time zone, so that whole calendar days are the days rounded up.
 */
export function trialDaysOf(
  { trialExpiration, timezone }: Pick<OwnCompany, 'trialExpiration' | 'timezone'>,
  now: Date,
): TrialDays {
  const days = daysToDue({ dueDate: trialExpiration, timezone }, now);
  if (days === null) return { days, state: 'unlimited' };
  if (days < 0) return { days, state: 'expired' };
  return { days, state: days === 0 ? 'lastDay' : 'running' };
}
