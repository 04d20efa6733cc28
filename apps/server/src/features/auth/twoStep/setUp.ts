import { AppError, limits, type TwoStepSecret } from '@recado/contracts';
import type { Secrets } from '../../../kernel/secrets.ts';
import type { UserWork, Work } from '../../../kernel/work.ts';
import { recordAudit } from '../../audit/index.ts';
import { publishUser } from '../../users/index.ts';
import { recoveryCodes, twoSteps } from '../auth.tables.ts';
import { hashOfResetCode, newResetCode } from '../resetCode.ts';
import { findStep, newSecret, uriOf } from './authenticator.ts';
import { placeOf } from './checkCode.ts';
import { recoveryCodesOf, twoStepOf } from './rowsOf.ts';

/** Draws a secret for the caller. A later call replaces it, until `enable` completes the set-up. */
export async function begin(work: UserWork, email: string, secrets: Secrets): Promise<TwoStepSecret> {
  const { companyId } = work;
  const userId = work.actor.id;
  const secret = newSecret();
  const fresh = { secret: secrets.seal(secret, placeOf(companyId, userId)), lastStep: 0 };
  await work.db
    .insert(twoSteps)
    .values({ companyId, userId, ...fresh })
    .onConflictDoUpdate({ target: [twoSteps.companyId, twoSteps.userId], set: { ...fresh, updatedAt: work.now } });
  return { secret, uri: uriOf(secret, email) };
}

/**
 * Turns two-step sign-in on if the code is right, and returns the recovery codes. The code cannot be used again. Throws
 * ERR_TWO_STEP_CODE, and ERR_TWO_STEP_STATE if no set-up has begun. The caller holds the lock of the account.
 */
export async function enable(work: UserWork, code: string, secrets: Secrets): Promise<string[]> {
  const { id: userId } = work.actor;
  const isMine = twoStepOf(work, userId);
  const [row] = await work.db.select().from(twoSteps).where(isMine).for('update');
  if (!row || row.enabledAt || row.secret === '') throw new AppError('ERR_TWO_STEP_STATE');
  const secret = secrets.open(row.secret, placeOf(work.companyId, userId));
  const lastStep = findStep(secret, code.replace(/\s/g, ''), row.lastStep, work.now);
  if (lastStep === null) throw new AppError('ERR_TWO_STEP_CODE');
  await work.db
    .update(twoSteps)
    .set({ enabledAt: work.now, lastStep, failures: 0, failedAt: null, updatedAt: work.now })
    .where(isMine);
  const codes = await replaceRecoveryCodes(work, userId);
  await recordChange(work, userId, true);
  return codes;
}

/** Draws new recovery codes; the old ones become invalid. */
export async function replaceRecoveryCodes(work: Work, userId: number): Promise<string[]> {
  const { companyId } = work;
  const codes = Array.from({ length: limits.recoveryCodes }, newResetCode);
  await work.db.delete(recoveryCodes).where(recoveryCodesOf(work, userId));
  await work.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ companyId, userId, codeHash: hashOfResetCode(code) })));
  return codes;
}

/** Deletes the secret and the recovery codes of a user. Returns whether two-step sign-in was on. */
export async function removeTwoStep(work: Work, userId: number): Promise<boolean> {
  await work.db.delete(recoveryCodes).where(recoveryCodesOf(work, userId));
  const gone = await work.db
    .delete(twoSteps)
    .where(twoStepOf(work, userId))
    .returning({ enabledAt: twoSteps.enabledAt });
  return gone.some(({ enabledAt }) => enabledAt !== null);
}

/** Records that two-step sign-in was turned on or off, and refreshes the lists of users. */
export async function recordChange(work: Work, userId: number, isOn: boolean): Promise<void> {
  const { name } = await publishUser(work, userId);
  const state = (twoStep: boolean) => ({ twoStep });
  await recordAudit(work, { kind: 'user', id: userId, name, before: state(!isOn), after: state(isOn) });
}
