import { hash, verify } from '@node-rs/argon2';
import { AppError, limits, type Session } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { Visit } from '../../kernel/http/bind.ts';
import type { Viewer } from '../../kernel/work.ts';
import { seeUser } from '../users/index.ts';
import { users } from '../users/users.tables.ts';
import type { AuthParts } from './authParts.ts';
import { logins } from './auth.tables.ts';
import { getSessionUser } from './getSessionUser.ts';
import { raiseGeneration } from './raiseGeneration.ts';
import { keepSession, newRefreshToken } from './refreshTokens.ts';
import type { z } from 'zod';

/** An unknown e-mail costs the same time as a wrong password (AUTH-22). */
const nobody = hash('nobody has this password');

/**
 * Signs a user in: a new session, and the end of the older one. Throws ERR_INVALID_CREDENTIALS for a wrong password and
 * an unknown e-mail alike, ERR_COMPANY_INACTIVE, and ERR_SUBSCRIPTION_EXPIRED with the due date (AUTH-07, AUTH-23).
 */
export async function signIn(visit: Visit, { email, password }: { email: string; password: string }, parts: AuthParts): Promise<z.input<typeof Session>> {
  const address = email.toLowerCase();
  const [login] = await visit.acrossCompanies('auth.login', (db) => db.select().from(logins).where(eq(logins.email, address)));
  const known = login && (await visit.asUser(login.companyId, login.userId, anyone, async (work) => ({ viewer: work.actor, ...(await passwordOf(work)) })));
  const right = await verify(known?.passwordHash ?? (await nobody), password);
  if (!login || !known || !right) throw new AppError('ERR_INVALID_CREDENTIALS');
  const { company } = known.viewer;
  if (!company.active) throw new AppError('ERR_COMPANY_INACTIVE');
  if (company.expired) throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { dueDate: company.dueDate, timezone: company.timezone });

  const session = await visit.asUser(login.companyId, login.userId, anyone, async (work) => {
    const generation = await raiseGeneration(work, login.userId, parts.disconnect);
    await seeUser(work, login.userId, true);
    return { generation, user: await getSessionUser(work) };
  });
  const refresh = newRefreshToken();
  await visit.acrossCompanies('auth.session', (db) => keepSession(db, { userId: login.userId, companyId: login.companyId, generation: session.generation }, refresh));
  visit.setCookie('jrt', refresh, limits.refreshTokenSeconds);
  const token = await parts.tokens.issue({ id: login.userId, companyId: login.companyId, generation: session.generation, profile: session.user.profile }, limits.accessTokenSeconds);
  return { token, user: session.user, sandbox: parts.sandbox };
}

/** Whether the person may come in is asked after the password. */
const anyone = (_viewer: Viewer): void => undefined;

async function passwordOf(work: Parameters<typeof getSessionUser>[0]): Promise<{ passwordHash: string }> {
  const [row] = await work.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.companyId, work.companyId), eq(users.id, work.actor.id)));
  if (!row) throw new AppError('ERR_INVALID_CREDENTIALS');
  return row;
}
