import { AppError, type RecoveryCodes, type Session, type TwoStepSecret } from '@recado/contracts';
import type { z } from 'zod';
import type { Visit } from '../../../kernel/http/bind.ts';
import type { UserWork } from '../../../kernel/work.ts';
import type { AuthDeps } from '../authDeps.ts';
import { enter, letIn, openSession } from '../openSession.ts';
import { assertChallengeHolds, readChallenge, type Challenge } from './challenges.ts';
import { recordRefusal } from '../signIns/recordSignIn.ts';
import { assertRight, checkCode } from './checkCode.ts';
import { lockAccount } from './lockAccount.ts';
import { begin, enable } from './setUp.ts';

type Typed = { challenge: string; code: string };

/** Completes a sign-in with a code. Throws ERR_TWO_STEP_EXPIRED, ERR_TWO_STEP_CODE and ERR_TOO_MANY_REQUESTS. */
export async function signInWithCode(
  visit: Visit,
  { challenge, code }: Typed,
  deps: AuthDeps,
): Promise<z.input<typeof Session>> {
  const proof = await readChallenge(deps.challengeKeys, 'code', challenge);
  const { check, entered } = await asChallenged(visit, proof, deps, async (work, { enabledAt }) => {
    if (!enabledAt) throw new AppError('ERR_TWO_STEP_EXPIRED');
    const checked = await checkCode(work, work.actor.id, code, deps.twoStepSecrets);
    if (checked.isRight) return { check: checked, entered: await enter(work, visit, deps) };
    await recordRefusal(work, work.actor.id, 'wrongCode', visit);
    return { check: checked, entered: undefined };
  });
  assertRight(check);
  return openSession(visit, entered!, deps);
}

/** Draws the secret for a set-up that the company demands. */
export async function beginAtSignIn(visit: Visit, challenge: string, deps: AuthDeps): Promise<TwoStepSecret> {
  const proof = await readChallenge(deps.challengeKeys, 'setUp', challenge);
  return asChallenged(visit, proof, deps, (work, { email, enabledAt }) => {
    if (enabledAt) throw new AppError('ERR_TWO_STEP_EXPIRED');
    return begin(work, email, deps.twoStepSecrets);
  });
}

/** Completes that set-up and the sign-in. */
export async function enableAtSignIn(
  visit: Visit,
  { challenge, code }: Typed,
  deps: AuthDeps,
): Promise<z.input<typeof Session> & z.input<typeof RecoveryCodes>> {
  const proof = await readChallenge(deps.challengeKeys, 'setUp', challenge);
  const { recoveryCodes, entered } = await asChallenged(visit, proof, deps, async (work, { enabledAt }) => {
    if (enabledAt) throw new AppError('ERR_TWO_STEP_EXPIRED');
    const codes = await enable(work, code, deps.twoStepSecrets);
    return { recoveryCodes: codes, entered: await enter(work, visit, deps) };
  });
  return { ...(await openSession(visit, entered, deps)), recoveryCodes };
}

/** Runs a Work of the user whom the challenge names, under the lock of the account. */
const asChallenged = <T>(
  visit: Visit,
  proof: Challenge,
  { challengeKeys }: AuthDeps,
  task: (work: UserWork, account: Awaited<ReturnType<typeof lockAccount>>) => Promise<T>,
): Promise<T> =>
  visit.asUser(proof.companyId, proof.id, letIn, async (work) => {
    const account = await lockAccount(work, proof.id);
    assertChallengeHolds(challengeKeys, proof, account);
    return task(work, account);
  });
