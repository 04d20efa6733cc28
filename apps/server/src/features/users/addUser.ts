import { AppError, mayProfile, type NewUser, type UserDetails } from '@recado/contracts';
import { and, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { UserErrand } from '../../kernel/errand.ts';
import type { UserWork } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { getConnection } from '../connections/index.ts';
import { assertRoomInPlan } from '../companies/index.ts';
import { assertUserCreation } from '../platformSettings/index.ts';
import { assertQueuesExist } from './assertQueuesExist.ts';
import { createUser } from './createUser.ts';
import { inCompanyOf, namesCompany } from './inCompanyOf.ts';
import { hashPassword } from './passwords.ts';
import { isPresent } from './isPresent.ts';
import { publishUser } from './publishUser.ts';
import { recordedNames } from './recordedNames.ts';
import type { UserDeps } from './userDeps.ts';
import { users } from './users.tables.ts';
import { enqueueWelcome } from './welcome/welcomeMail.ts';

/**
 * Adds a user to the company (USER-02), or to the one that a super user names (ROLE-25). Hashes the password, which
 * takes 20 ms, before the Work. Throws ERR_NO_PERMISSION for a super user of another profile than administrator who names
 * no company (wire 4.2), ERR_PLAN_LIMIT, ERR_USER_CREATION_DISABLED while the platform allows no new users
 * (USER-15), and ERR_EMAIL_ALREADY_EXISTS for an e-mail taken anywhere on the platform (USER-16).
 */
export async function addUser(
  errand: UserErrand,
  { password, companyId, ...input }: NewUser & { companyId?: unknown },
  deps: Pick<UserDeps, 'inCompany'>,
): Promise<z.input<typeof UserDetails>> {
  const { profile } = await errand.viewer();
  if (!mayProfile(profile, 'user-modal:editProfile') && !namesCompany(companyId))
    throw new AppError('ERR_NO_PERMISSION');
  const passwordHash = await hashPassword(password, { account: input.email.toLowerCase(), address: errand.address });
  return inCompanyOf(errand, companyId, deps, (work) => insertUser(work, { ...input, passwordHash }));
}

async function insertUser(
  work: UserWork,
  { whatsappId, allTicket, queueIds, ...input }: Omit<NewUser, 'password'> & { passwordHash: string },
): Promise<z.input<typeof UserDetails>> {
  await assertUserCreation(work);
  // Serialized within a company, because the plan's limit counts all rows.
  await work.lock('users.rights');
  const [{ present } = { present: 0 }] = await work.db
    .select({ present: count() })
    .from(users)
    .where(and(eq(users.companyId, work.companyId), isPresent));
  await assertRoomInPlan(work, 'users', present);
  if (whatsappId !== null) await getConnection(work, whatsappId);
  const chosen = [...new Set(queueIds)];
  await assertQueuesExist(work, chosen);
  const id = await createUser(work, {
    ...input,
    allTicket: allTicket === 'enabled',
    connectionId: whatsappId,
    queueIds: chosen,
  });
  await enqueueWelcome(work, id, 'added');
  const user = await publishUser(work, id, 'create');
  await recordAudit(work, { kind: 'user', id, name: user.name, after: user, names: recordedNames });
  return user;
}
