import type { OwnCompany } from '@recado/contracts';
import { differenceInCalendarDays, lightFormat } from 'date-fns';
import { dayIn } from './dates.ts';

type Dated = Pick<OwnCompany, 'dueDate' | 'timezone'>;

/**
 * Returns the days left until a company's due date, in its time zone: 0 on the day itself, negative afterwards, null
 * without a due date (AUTH-08, I18N-11).
 */
export function daysToDue({ dueDate, timezone }: Dated, now = new Date()): number | null {
  return dueDate === null
    ? null
    : differenceInCalendarDays(dayIn(dueDate, timezone), dayIn(now.toISOString(), timezone));
}

/** Formats the due date in the company's time zone: 12/12/2026 (I18N-06). */
export const dueDateText = ({ dueDate, timezone }: Dated): string | null =>
  dueDate === null ? null : lightFormat(`${dayIn(dueDate, timezone)}T00:00`, 'dd/MM/yyyy');
