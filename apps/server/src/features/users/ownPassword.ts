import { AppError } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserErrand } from '../../kernel/errand.ts';
import type { UserWork } from '../../kernel/work.ts';
import type { PasswordChecks } from './passwords.ts';
import { users } from './users.tables.ts';

export type OwnAccount = { email: string; passwordHash: string };

/** Returns the e-mail and the password hash of the caller. */
export async function readOwnAccount({ db, companyId, actor }: UserWork): Promise<OwnAccount> {
  const [row] = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, actor.id)));
  if (!row) throw new AppError('ERR_NO_SESSION', { reason: 'invalid' });
  return row;
}

/** Throws ERR_CURRENT_PASSWORD for a wrong password of the caller, which counts as a failed sign-in. */
export async function assertOwnPassword(
  errand: UserErrand,
  { email, passwordHash }: OwnAccount,
  password: string,
  passwordChecks: PasswordChecks,
): Promise<void> {
  const who = { account: email, address: errand.address };
  if (!(await passwordChecks.check(who, async () => passwordHash, password)))
    throw new AppError('ERR_CURRENT_PASSWORD');
}
