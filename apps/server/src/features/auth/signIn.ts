import { AppError, OtherReply, type Session, type TwoStepChallenge } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { Visit } from '../../kernel/http/bind.ts';
import { users } from '../users/users.tables.ts';
import type { AuthDeps } from './authDeps.ts';
import { logins } from './auth.tables.ts';
import { enter, letIn, openSession } from './openSession.ts';
import { issueChallenge } from './twoStep/challenges.ts';
import { lockAccount } from './twoStep/lockAccount.ts';
import { recordRefusal } from './signIns/recordSignIn.ts';
import type { z } from 'zod';

/**
 * Signs a user in: starts a new session and ends the older one. If the user has two-step sign-in, or the company demands
 * it, returns a challenge instead and changes nothing (decision 0038). Throws ERR_INVALID_CREDENTIALS both for a wrong
 * password and for an unknown e-mail, ERR_COMPANY_INACTIVE, and ERR_SUBSCRIPTION_EXPIRED with the due date (AUTH-07,
 * AUTH-23).
 */
export async function signIn(
  visit: Visit,
  { email, password }: { email: string; password: string },
  deps: AuthDeps,
): Promise<z.input<typeof Session> | OtherReply<202, TwoStepChallenge>> {
  const address = email.toLowerCase();
  let login: Login | undefined;
  const findHash = async (): Promise<string | undefined> => {
    login = await findLogin(visit, address);
    return login?.passwordHash;
  };
  const isRight = await deps.passwordChecks.check({ account: address, address: visit.address }, findHash, password);
  if (login && !isRight) recordWrongPassword(visit, login);
  if (!login || !isRight) throw new AppError('ERR_INVALID_CREDENTIALS');

  const { companyId, userId, passwordHash } = login;
  const outcome = await visit.asUser(companyId, userId, letIn, async (work) => {
    const account = await lockAccount(work, userId);
    // The password may have been changed after it was checked.
    if (account.passwordHash !== passwordHash) throw new AppError('ERR_INVALID_CREDENTIALS');
    if (account.enabledAt || account.isRequired)
      return { step: account.enabledAt ? 'code' : 'setUp', generation: account.generation } as const;
    return enter(work, visit, deps);
  });
  if (!('step' in outcome)) return openSession(visit, outcome, deps);
  const { step, generation } = outcome;
  const challenge = await issueChallenge(deps.challengeKeys, step, { id: userId, companyId, generation, passwordHash });
  return new OtherReply(202, { step, challenge });
}

type Login = { companyId: number; userId: number; passwordHash: string };

/** The answer does not wait for it, so that an account that exists is refused as fast as one that does not (AUTH-22). */
function recordWrongPassword(visit: Visit, { companyId, userId }: Login): void {
  visit
    .inCompany(companyId, { kind: 'system', name: 'auth.login' }, (work) =>
      recordRefusal(work, userId, 'wrongPassword', visit),
    )
    .catch((error: unknown) => visit.log.error({ err: error }, 'A wrong password was not recorded'));
}

/** One statement, for a known and an unknown account: a failed login takes the same time (AUTH-22). */
async function findLogin(visit: Visit, email: string): Promise<Login | undefined> {
  const [login] = await visit.acrossCompanies('auth.login', (db) =>
    db
      .select({ companyId: logins.companyId, userId: logins.userId, passwordHash: users.passwordHash })
      .from(logins)
      .innerJoin(users, and(eq(users.companyId, logins.companyId), eq(users.id, logins.userId)))
      .where(eq(logins.email, email)),
  );
  return login;
}
