import { AppError, type TwoStepSecret, type TwoStepState } from '@recado/contracts';
import type { z } from 'zod';
import type { UserErrand } from '../../../kernel/errand.ts';
import type { UserWork } from '../../../kernel/work.ts';
import { recordAudit } from '../../audit/index.ts';
import { settingOf } from '../../settings/index.ts';
import { assertOwnPassword, readOwnAccount } from '../../users/index.ts';
import type { AuthDeps } from '../authDeps.ts';
import { recoveryCodes, twoSteps } from '../auth.tables.ts';
import { assertRight, checkCode } from './checkCode.ts';
import { lockAccount } from './lockAccount.ts';
import { mailNewCodes } from './mailNewCodes.ts';
import { mailRemoval } from './resetTwoStep.ts';
import { recoveryCodesOf, twoStepOf } from './rowsOf.ts';
import { begin, enable, recordChange, removeTwoStep, replaceRecoveryCodes } from './setUp.ts';

type Deps = Pick<AuthDeps, 'passwordChecks' | 'twoStepSecrets'>;

/** Returns whether the caller has two-step sign-in, and whether the company demands it. */
export async function getTwoStep(work: UserWork): Promise<z.input<typeof TwoStepState>> {
  const [row] = await work.db
    .select({
      enabledAt: twoSteps.enabledAt,
      recoveryCodesLeft: work.db.$count(recoveryCodes, recoveryCodesOf(work, work.actor.id)),
    })
    .from(twoSteps)
    .where(twoStepOf(work, work.actor.id));
  const isRequired = (await settingOf(work, 'requireTwoFactor')) === 'enabled';
  return { enabledAt: row?.enabledAt ?? null, recoveryCodesLeft: row?.recoveryCodesLeft ?? 0, isRequired };
}

/** Begins a set-up after the password was checked. Throws ERR_TWO_STEP_STATE if two-step sign-in is on. */
export async function beginOwn(errand: UserErrand, currentPassword: string, deps: Deps): Promise<TwoStepSecret> {
  const proven = await provePassword(errand, currentPassword, deps);
  return errand.inCompany(async (work) => {
    const { email, enabledAt } = await lockProven(work, proven);
    if (enabledAt) throw new AppError('ERR_TWO_STEP_STATE');
    return begin(work, email, deps.twoStepSecrets);
  });
}

export async function enableOwn(
  work: UserWork,
  code: string,
  { twoStepSecrets }: Deps,
): Promise<{ recoveryCodes: string[] }> {
  await lockAccount(work, work.actor.id);
  return { recoveryCodes: await enable(work, code, twoStepSecrets) };
}

/** Turns two-step sign-in off with the password and a code. Throws ERR_TWO_STEP_REQUIRED if the company demands it. */
export async function disableOwn(
  errand: UserErrand,
  { currentPassword, code }: { currentPassword: string; code: string },
  deps: Deps,
): Promise<{ message: string }> {
  const proven = await provePassword(errand, currentPassword, deps);
  const check = await errand.inCompany(async (work) => {
    const { enabledAt, isRequired } = await lockProven(work, proven);
    if (!enabledAt) throw new AppError('ERR_TWO_STEP_STATE');
    if (isRequired) throw new AppError('ERR_TWO_STEP_REQUIRED');
    const checked = await checkCode(work, work.actor.id, code, deps.twoStepSecrets);
    if (checked.isRight && (await removeTwoStep(work, work.actor.id))) {
      await recordChange(work, work.actor.id, false);
      await mailRemoval(work, work.actor.id);
    }
    return checked;
  });
  assertRight(check);
  return { message: 'ok' };
}

/** Draws new recovery codes with the password and a code, which may be one of the old recovery codes. */
export async function renewOwnRecoveryCodes(
  errand: UserErrand,
  { currentPassword, code }: { currentPassword: string; code: string },
  deps: Deps,
): Promise<{ recoveryCodes: string[] }> {
  const proven = await provePassword(errand, currentPassword, deps);
  const { check, codes } = await errand.inCompany(async (work) => {
    const { id, name } = work.actor;
    if (!(await lockProven(work, proven)).enabledAt) throw new AppError('ERR_TWO_STEP_STATE');
    const checked = await checkCode(work, id, code, deps.twoStepSecrets);
    if (!checked.isRight) return { check: checked, codes: [] };
    await recordAudit(work, { kind: 'user', id, name, before: {}, after: {}, hidden: ['recoveryCodes'] });
    await work.db.update(twoSteps).set({ isCodesMailDue: true }).where(twoStepOf(work, id));
    await work.enqueue(mailNewCodes, { userId: id });
    return { check: checked, codes: await replaceRecoveryCodes(work, id) };
  });
  assertRight(check);
  return { recoveryCodes: codes };
}

/** Returns the hash of the caller's password. Throws ERR_CURRENT_PASSWORD. */
async function provePassword(errand: UserErrand, password: string, { passwordChecks }: Deps): Promise<string> {
  const account = await errand.inCompany(readOwnAccount);
  await assertOwnPassword(errand, account, password, passwordChecks);
  return account.passwordHash;
}

/** Another change may have replaced the password since it was checked. */
async function lockProven(work: UserWork, passwordHash: string) {
  const account = await lockAccount(work, work.actor.id);
  if (account.passwordHash !== passwordHash) throw new AppError('ERR_CURRENT_PASSWORD');
  return account;
}
