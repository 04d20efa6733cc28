import type { ChangedUser, UserChange } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { UserErrand } from '../../kernel/errand.ts';
import { unlessChanged } from '../../kernel/http/unlessChanged.ts';
import { changeUser } from './changeUser.ts';
import { inCompanyOf } from './inCompanyOf.ts';
import { assertOwnPassword, readOwnAccount } from './ownPassword.ts';
import { hashPassword } from './passwords.ts';
import type { UserDeps } from './userDeps.ts';
import { users } from './users.tables.ts';

/**
 * Changes a user of the company, or of the one that a super user names (ROLE-25). Checks and hashes passwords before the
 * Work, because each takes 20 ms. Throws ERR_CURRENT_PASSWORD when one's own password or e-mail changes and
 * `currentPassword` is missing or wrong; wrong ones count as failed sign-ins.
 */
export async function changeUserOutside(
  errand: UserErrand,
  userId: number,
  { password, currentPassword, seenAt, companyId, ...input }: UserChange & { companyId?: unknown },
  deps: UserDeps,
): Promise<z.input<typeof ChangedUser>> {
  const viewer = await errand.viewer();
  const own = userId === viewer.id ? await errand.inCompany(readOwnAccount) : undefined;
  const needsProof =
    own !== undefined && (Boolean(password) || (input.email !== undefined && input.email.toLowerCase() !== own.email));
  const who = { account: own?.email ?? `user ${errand.companyId} ${userId}`, address: errand.address };
  if (needsProof) await assertOwnPassword(errand, own, currentPassword ?? '', deps.passwordChecks);
  const passwordHash = password ? await hashPassword(password, who) : undefined;
  const change = { ...input, ...(passwordHash === undefined ? {} : { passwordHash }) };
  const { user, generation } = await inCompanyOf(errand, companyId, deps, (work) =>
    unlessChanged(
      work.db,
      { table: users, where: and(eq(users.companyId, work.companyId), eq(users.id, userId)), seenAt },
      () => changeUser(work, userId, change, needsProof ? own.passwordHash : undefined, deps),
    ),
  );
  if (generation === undefined) return user;
  if (own === undefined) {
    await deps.sessions.forget(userId);
    return user;
  }
  return { ...user, token: await deps.sessions.renew({ ...user, generation }, errand.setCookie) };
}
