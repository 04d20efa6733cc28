import type { SessionUser } from '@recado/contracts';
import { dueDateText } from '../lib/dueDate.ts';

/** The company's due date as administrators see it; null for everyone else (LAY-18). */
export const dueDateFor = ({ profile, company }: SessionUser): string | null =>
  profile === 'admin' ? dueDateText(company) : null;
