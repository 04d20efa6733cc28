import type { SessionUser } from '@recado/contracts';
import { format } from 'date-fns';
import { dayIn } from '../lib/dates.ts';

/** The company's due date as administrators see it, on the company's own calendar; null for everyone else (LAY-18). */
export function dueDateFor({ profile, company }: SessionUser): string | null {
  if (profile !== 'admin' || company.dueDate === null) return null;
  return format(`${dayIn(company.dueDate, company.timezone)}T00:00`, 'dd/MM/yyyy');
}
