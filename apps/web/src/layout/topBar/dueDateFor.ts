import type { SessionUser } from '@recado/contracts';
import { dueDateText } from '../../lib/format/dueDate.ts';

/** Returns the company's due date for administrators; null for everyone else (LAY-18). */
export const dueDateFor = ({ profile, company }: SessionUser): string | null =>
  profile === 'admin' ? dueDateText(company) : null;
