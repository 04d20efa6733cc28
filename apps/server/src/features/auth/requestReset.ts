import { limits } from '@recado/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Visit } from '../../kernel/http/bind.ts';
import type { Work } from '../../kernel/work.ts';
import type { AuthDeps } from './authDeps.ts';
import { logins, passwordResets } from './auth.tables.ts';
import { sendResetCode } from './sendResetCode.ts';
import { withMinimumDuration } from './withMinimumDuration.ts';

/**
 * Requests a reset code by mail (PWD-02, PWD-07). Reports an unknown e-mail, unless the server conceals accounts: then
 * both answers have the same words and take the same time.
 */
export async function requestReset(
  visit: Visit,
  email: string,
  deps: AuthDeps,
): Promise<{ message: string; status?: 404 }> {
  const address = email.toLowerCase();
  const isKnown = await withMinimumDuration(deps.concealAccounts, async () => {
    const [login] = await visit.acrossCompanies('auth.reset', (db) =>
      db.select().from(logins).where(eq(logins.email, address)),
    );
    if (login)
      await visit.inCompany(login.companyId, { kind: 'system', name: 'auth.reset' }, (work) => place(work, login));
    return login !== undefined;
  });
  return isKnown || deps.concealAccounts ? { message: 'ok' } : { message: 'not found', status: 404 };
}

/**
 * Adds a code beside the codes that are still valid. At the maximum of valid codes, no mail is sent. A stranger who
 * repeats the request neither voids a code nor prevents the user from having one.
 */
async function place(work: Work, { userId, email }: { userId: number; email: string }): Promise<void> {
  await work.lock(`auth.reset:${userId}`);
  const mine = and(eq(passwordResets.companyId, work.companyId), eq(passwordResets.userId, userId));
  const isOld = sql`${passwordResets.createdAt} < now() - make_interval(mins => ${limits.resetCodeMinutes})`;
  await work.db
    .delete(passwordResets)
    .where(and(mine, isOld, sql`coalesce(${passwordResets.expiresAt}, now()) <= now()`));
  const [alive] = await work.db
    .select({ count: sql<number>`count(*)::int` })
    .from(passwordResets)
    .where(and(mine, eq(passwordResets.email, email)));
  if (alive!.count >= limits.resetCodesAlive) return;
  const [placed] = await work.db
    .insert(passwordResets)
    .values({ companyId: work.companyId, userId, email })
    .returning({ id: passwordResets.id });
  await work.enqueue(sendResetCode, { resetId: placed!.id });
}
