import { toWallClock } from './businessHours.ts';
import { limits } from './limits.ts';

/** The time zone of a company that signs up. */
export const signUpTimezone = 'America/Sao_Paulo';

/** Returns the last day (YYYY-MM-DD) of a trial that begins at a moment, in the company's time zone (SUB-10). */
export function lastTrialDay(begun: Date, timezone: string): string {
  const day = new Date(`${toWallClock(begun, timezone).date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + limits.trialDays);
  return day.toISOString().slice(0, 10);
}

/** Returns whether the due date of a company is still the end of its trial: every payment moves it on. */
export const isInTrial = ({
  createdAt,
  dueDate,
  timezone,
}: {
  createdAt: string | Date;
  dueDate: string | Date | null;
  timezone: string;
}): boolean =>
  dueDate !== null && toWallClock(new Date(dueDate), timezone).date === lastTrialDay(new Date(createdAt), timezone);
