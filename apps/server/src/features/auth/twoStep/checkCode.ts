import { AppError, limits } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { declareSealed, resealText } from '../../../kernel/db/sealedTables.ts';
import type { Secrets } from '../../../kernel/secrets.ts';
import type { Work } from '../../../kernel/work.ts';
import { recoveryCodes, twoSteps } from '../auth.tables.ts';
import { hashOfResetCode } from '../resetCode.ts';
import { findStep } from './authenticator.ts';
import { recoveryCodesOf, twoStepOf } from './rowsOf.ts';

/** `waitSeconds`: the account has had too many wrong codes, and the code was not compared. */
type CodeCheck = { isRight: boolean; waitSeconds: number };

export const placeOf = (companyId: number, userId: number) => ({
  table: 'two_steps',
  column: 'secret',
  row: `${companyId}.${userId}`,
});

declareSealed(twoSteps, 'two-step sign-in', {
  secret: (row, secrets) => resealText(secrets, row.secret, placeOf(row.companyId, row.userId)),
});

/**
 * Compares a code of the authenticator app or a recovery code, and uses it up. Does not throw for a wrong code, because
 * the number of wrong codes must be committed: call `assertRight` after the Work. The caller holds the lock of the
 * account.
 */
export async function checkCode(work: Work, userId: number, typed: string, secrets: Secrets): Promise<CodeCheck> {
  const [row] = await work.db.select().from(twoSteps).where(twoStepOf(work, userId)).for('update');
  if (!row?.enabledAt) return { isRight: false, waitSeconds: 0 };
  const sinceMs = work.now.getTime() - (row.failedAt?.getTime() ?? 0);
  const failures = sinceMs < limits.codeTriesHours * 3_600_000 ? row.failures : 0;
  const leftSeconds = waitAfter(failures) - sinceMs / 1_000;
  if (leftSeconds > 0) return { isRight: false, waitSeconds: Math.ceil(leftSeconds) };
  const code = typed.replace(/\s/g, '');
  if (/^\d{6}$/.test(code)) {
    const secret = secrets.open(row.secret, placeOf(work.companyId, userId));
    const lastStep = findStep(secret, code, row.lastStep, work.now);
    if (lastStep !== null) {
      if (lastStep < row.lastStep)
        work.log.warn({ account: userId }, 'a code was used before the clock was set back, and counts no more');
      await work.db.update(twoSteps).set({ lastStep }).where(twoStepOf(work, userId));
      return { isRight: true, waitSeconds: 0 };
    }
  } else if (await useRecoveryCode(work, userId, code)) return { isRight: true, waitSeconds: 0 };
  await work.db
    .update(twoSteps)
    .set({ failures: failures + 1, failedAt: work.now })
    .where(twoStepOf(work, userId));
  return { isRight: false, waitSeconds: 0 };
}

/** Returns the seconds between the last of so many wrong codes and the next try: 30, 60, 120 and so on, up to an hour. */
const waitAfter = (failures: number): number =>
  failures < limits.codeTries
    ? 0
    : Math.min(limits.longestCodeWaitSeconds, limits.codeWaitSeconds * 2 ** (failures - limits.codeTries));

/** Ends the count of wrong codes: whoever guessed does not know the new password. */
export const forgetWrongCodes = async (work: Work, userId: number): Promise<void> =>
  void (await work.db.update(twoSteps).set({ failures: 0, failedAt: null }).where(twoStepOf(work, userId)));

async function useRecoveryCode(work: Work, userId: number, code: string): Promise<boolean> {
  const used = await work.db
    .delete(recoveryCodes)
    .where(and(recoveryCodesOf(work, userId), eq(recoveryCodes.codeHash, hashOfResetCode(code))))
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

/** Throws ERR_TWO_STEP_CODE for a wrong code, and ERR_TOO_MANY_REQUESTS for one that was not compared. */
export function assertRight({ isRight, waitSeconds }: CodeCheck): void {
  if (waitSeconds > 0) throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: waitSeconds });
  if (!isRight) throw new AppError('ERR_TWO_STEP_CODE');
}
