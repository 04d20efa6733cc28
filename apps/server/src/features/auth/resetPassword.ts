import { AppError, limits } from '@recado/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Counters } from '../../kernel/counters.ts';
import type { Visit } from '../../kernel/http/bind.ts';
import { sameSecret } from '../../kernel/secrets.ts';
import type { Work } from '../../kernel/work.ts';
import { hashPassword, seeUser, setPassword } from '../users/index.ts';
import type { AuthDeps } from './authDeps.ts';
import { logins, passwordResets } from './auth.tables.ts';
import { raiseGeneration } from './raiseGeneration.ts';
import { dropSession } from './refreshTokens.ts';
import { hashOfResetCode } from './resetCode.ts';
import { withMinimumDuration } from './withMinimumDuration.ts';

type Login = typeof logins.$inferSelect;
type Input = { email: string; token: string; password: string };

const system = { kind: 'system', name: 'auth.reset' } as const;

/**
 * Sets a new password by a mailed code and ends every session of the user (PWD-03, PWD-10). A wrong, used or expired
 * code, a code with too many tries, and an unknown e-mail all throw ERR_RESET_CODE_INVALID. The sign-in checks whether
 * the company is active and paid, not this function.
 */
export async function resetPassword(
  visit: Visit,
  { email, token, password }: Input,
  deps: AuthDeps,
): Promise<{ message: string }> {
  const codeHash = hashOfResetCode(token);
  const address = email.toLowerCase();
  const login = await withMinimumDuration(deps.concealAccounts, async () => {
    const [found] = await visit.acrossCompanies('auth.reset', (db) =>
      db.select().from(logins).where(eq(logins.email, address)),
    );
    const isRight =
      found !== undefined &&
      (await visit.inCompany(found.companyId, system, (work) =>
        isRightTry(work, found, codeHash, visit.address, deps.resetTries),
      ));
    return isRight ? found : undefined;
  });
  if (!login) throw new AppError('ERR_RESET_CODE_INVALID');
  // Before the Work: hashing takes 20 ms on purpose.
  const passwordHash = await hashPassword(password, { account: address, address: visit.address });
  await visit.inCompany(login.companyId, system, async (work) => {
    await useUp(work, login, codeHash);
    await setPassword(work, login.userId, passwordHash);
    await raiseGeneration(work, login.userId, deps.disconnect, 'password');
    await seeUser(work, login.userId, false);
  });
  await visit.acrossCompanies('auth.reset', (db) => dropSession(db, login.userId));
  return { message: 'ok' };
}

const requestOf = (work: Work, { userId, email }: Login) =>
  and(eq(passwordResets.companyId, work.companyId), eq(passwordResets.userId, userId), eq(passwordResets.email, email));

/**
 * Counts the try, then compares it with each valid code. Tries are counted by address and restart with a newer code, so
 * that a stranger's wrong tries void nothing. A code has 80 bits, so the number of tries matters little.
 */
async function isRightTry(
  work: Work,
  login: Login,
  codeHash: string,
  address: string,
  tries: Counters,
): Promise<boolean> {
  const alive = await work.db
    .select({ id: passwordResets.id, codeHash: passwordResets.codeHash })
    .from(passwordResets)
    .where(and(requestOf(work, login), sql`${passwordResets.expiresAt} > now()`));
  const key = `${login.companyId}|${login.userId}|${Math.max(0, ...alive.map(({ id }) => id))}|${address}`;
  if (tries.waitSeconds(key, limits.resetCodeTries) > 0) return false;
  tries.add(key);
  return alive.filter((code) => code.codeHash !== null && sameSecret(code.codeHash, codeHash)).length > 0;
}

/**
 * Uses up a code. Of two concurrent requests with the same code only one succeeds. The user's other codes are deleted
 * too.
 */
async function useUp(work: Work, login: Login, codeHash: string): Promise<void> {
  const used = await work.db
    .delete(passwordResets)
    .where(and(requestOf(work, login), eq(passwordResets.codeHash, codeHash)))
    .returning({ id: passwordResets.id });
  if (used.length === 0) throw new AppError('ERR_RESET_CODE_INVALID');
  await work.db
    .delete(passwordResets)
    .where(and(eq(passwordResets.companyId, work.companyId), eq(passwordResets.userId, login.userId)));
}
