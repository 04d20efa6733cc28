import { AppError, limits, type Session } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { Visit } from '../../kernel/http/bind.ts';
import type { Viewer, UserWork } from '../../kernel/work.ts';
import { seeUser } from '../users/index.ts';
import { users } from '../users/users.tables.ts';
import type { AuthDeps } from './authDeps.ts';
import { logins } from './auth.tables.ts';
import { getSessionUser } from './getSessionUser.ts';
import { raiseGeneration } from './raiseGeneration.ts';
import { startSession } from './refreshTokens.ts';
import type { z } from 'zod';

/**
 * Signs a user in: starts a new session and ends the older one. Throws ERR_INVALID_CREDENTIALS both for a wrong
 * password and for an unknown e-mail, ERR_COMPANY_INACTIVE, and ERR_SUBSCRIPTION_EXPIRED with the due date (AUTH-07,
 * AUTH-23).
 */
export async function signIn(
  visit: Visit,
  { email, password }: { email: string; password: string },
  deps: AuthDeps,
): Promise<z.input<typeof Session>> {
  const address = email.toLowerCase();
  let login: Login | undefined;
  const findHash = async (): Promise<string | undefined> => {
    login = await findLogin(visit, address);
    return login?.passwordHash;
  };
  const isRight = await deps.passwordChecks.check({ account: address, address: visit.address }, findHash, password);
  if (!login || !isRight) throw new AppError('ERR_INVALID_CREDENTIALS');

  const { companyId, userId, passwordHash } = login;
  const session = await visit.asUser(companyId, userId, letIn, async (work) => {
    await assertPasswordUnchanged(work, passwordHash);
    const generation = await raiseGeneration(work, userId, deps.disconnect);
    await seeUser(work, userId, true);
    return { generation, user: await getSessionUser(work) };
  });
  const started = { userId, companyId, generation: session.generation };
  visit.setCookie(
    'jrt',
    await visit.acrossCompanies('auth.session', (db) => startSession(db, started, deps.refreshKey)),
    limits.refreshTokenSeconds,
  );
  const token = await deps.tokens.issue(
    { id: userId, companyId, generation: session.generation, profile: session.user.profile },
    limits.accessTokenSeconds,
  );
  return { token, user: session.user, sandbox: deps.sandbox };
}

type Login = { companyId: number; userId: number; passwordHash: string };

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

/** Checks the company only after the password, so that strangers learn nothing about it. */
function letIn({ company }: Viewer): void {
  if (!company.active) throw new AppError('ERR_COMPANY_INACTIVE');
  if (company.expired)
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { dueDate: company.dueDate, timezone: company.timezone });
}

/** The password may have been changed after it was checked. The lock lasts to the end of the Work. */
async function assertPasswordUnchanged(work: UserWork, passwordHash: string): Promise<void> {
  const [row] = await work.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, work.companyId), eq(users.id, work.actor.id), eq(users.passwordHash, passwordHash)))
    .for('update');
  if (!row) throw new AppError('ERR_INVALID_CREDENTIALS');
}
