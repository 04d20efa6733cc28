import { limits } from '@recado/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Visit } from '../../kernel/http/bind.ts';
import type { Work } from '../../kernel/work.ts';
import type { AuthParts } from './authParts.ts';
import { logins, passwordResets } from './auth.tables.ts';
import { unhurried } from './unhurried.ts';

/**
 * Asks for a code by mail (PWD-02, PWD-07). An unknown e-mail is told as such, unless the server conceals accounts: then
 * both answers have the same words and take the same time.
 */
export async function requestReset(visit: Visit, email: string, parts: AuthParts): Promise<{ message: string; status?: 404 }> {
  const address = email.toLowerCase();
  const isKnown = await unhurried(parts.concealAccounts, async () => {
    const [login] = await visit.acrossCompanies('auth.reset', (db) => db.select().from(logins).where(eq(logins.email, address)));
    if (login) await visit.inCompany(login.companyId, { kind: 'system', name: 'auth.reset' }, (work) => place(work, login, parts));
    return login !== undefined;
  });
  return isKnown || parts.concealAccounts ? { message: 'ok' } : { message: 'not found', status: 404 };
}

/** Puts the request in the place of an older one, whose code is void from now on. Past the hour's number the older one stays. */
async function place(work: Work, { userId, email }: { userId: number; email: string }, { sendResetCode }: AuthParts): Promise<void> {
  const isNewHour = sql`${passwordResets.hourBeganAt} < now() - interval '1 hour'`;
  const [placed] = await work.db
    .insert(passwordResets)
    .values({ companyId: work.companyId, userId, email })
    .onConflictDoUpdate({
      target: [passwordResets.companyId, passwordResets.userId],
      set: {
        email,
        request: sql`${passwordResets.request} + 1`,
        codeHash: null,
        mailedAt: null,
        hourBeganAt: sql`case when ${isNewHour} then now() else ${passwordResets.hourBeganAt} end`,
        inHour: sql`case when ${isNewHour} then 1 else ${passwordResets.inHour} + 1 end`,
        updatedAt: work.now,
      },
      setWhere: sql`${isNewHour} or ${passwordResets.inHour} < ${limits.resetCodesPerHour}`,
    })
    .returning({ id: passwordResets.id, request: passwordResets.request });
  if (placed) await work.enqueue(sendResetCode, { resetId: placed.id, request: placed.request });
}
