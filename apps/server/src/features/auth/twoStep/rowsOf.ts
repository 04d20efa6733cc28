import { and, eq } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { recoveryCodes, twoSteps } from '../auth.tables.ts';

/** Selects the two-step sign-in of a user. */
export const twoStepOf = (work: Work, userId: number) =>
  and(eq(twoSteps.companyId, work.companyId), eq(twoSteps.userId, userId));

/** Selects the recovery codes of a user. */
export const recoveryCodesOf = (work: Work, userId: number) =>
  and(eq(recoveryCodes.companyId, work.companyId), eq(recoveryCodes.userId, userId));
