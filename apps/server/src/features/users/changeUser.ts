import { AppError, mayChangeUser, type UserChange, type UserDetails } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { UserWork } from '../../kernel/work.ts';
import { userRoom } from '../../kernel/realtime/rooms.ts';
import { recordAudit } from '../audit/index.ts';
import { getConnection } from '../connections/index.ts';
import { assertNotLastAdmin } from './assertNotLastAdmin.ts';
import { assertQueuesExist } from './assertQueuesExist.ts';
import { getUser } from './getUser.ts';
import { isElsewhere } from './inCompanyOf.ts';
import { publishUser } from './publishUser.ts';
import { recordedNames } from './recordedNames.ts';
import type { UserDeps } from './userDeps.ts';
import { userQueues, users } from './users.tables.ts';

export type Input = Omit<UserChange, 'password' | 'currentPassword' | 'seenAt'> & { passwordHash?: string };
/** Results of a change of password or e-mail: the generation of new sessions, if the old ones ended. */
export type Changed = { user: z.input<typeof UserDetails>; generation: number | undefined };

/**
 * Changes a user. Everyone may change their own name, e-mail and password; administrators and super users may change
 * everything (DLG-18, USER-03). Rights apply at once, to calls and open sockets (behaviour 3.4). The last administrator
 * keeps the profile. A super user in another company changes no password and no e-mail. A new password ends all sessions
 * of the user. `provenHash` is the hash of the caller's password that was just checked, if any: without it, changes of
 * one's own password or e-mail throw ERR_CURRENT_PASSWORD.
 */
export async function changeUser(
  work: UserWork,
  userId: number,
  input: Input,
  provenHash: string | undefined,
  { recheck, sessions }: Pick<UserDeps, 'recheck' | 'sessions'>,
): Promise<Changed> {
  const { actor } = work;
  const mayAll = actor.profile === 'admin' || actor.super;
  if (userId !== actor.id && !mayAll) throw new AppError('ERR_NO_USER_FOUND');
  await work.lock('users.rights');
  const before = await getUser(work, userId);
  if (!mayChangeUser(actor, before)) throw new AppError('ERR_NO_PERMISSION');
  const rights = rightsIn(before, input);
  if (Object.keys(rights).length > 0 && !mayAll) throw new AppError('ERR_NO_PERMISSION');
  if (rights.profile !== undefined && before.profile === 'admin') await assertNotLastAdmin(work, userId);
  if (rights.whatsappId) await getConnection(work, rights.whatsappId);
  if (rights.queueIds) await giveQueues(work, userId, rights.queueIds);
  const isNewEmail = input.email !== undefined && input.email.toLowerCase() !== before.email;
  // The users of another company keep their own ways to sign in (decision 0040).
  if (isElsewhere(work) && (isNewEmail || input.passwordHash !== undefined)) throw new AppError('ERR_NO_PERMISSION');
  if (userId === actor.id && (isNewEmail || input.passwordHash !== undefined))
    await assertHash(work, userId, provenHash);
  if (isNewEmail || input.passwordHash !== undefined) await sessions.voidResetCodes(work, userId);

  await work.db
    .update(users)
    .set({
      name: input.name ?? before.name,
      email: input.email?.toLowerCase() ?? before.email,
      ...(input.passwordHash === undefined ? {} : { passwordHash: input.passwordHash }),
      ...(rights.profile === undefined ? {} : { profile: rights.profile }),
      ...(rights.allTicket === undefined ? {} : { allTicket: rights.allTicket === 'enabled' }),
      ...(rights.whatsappId === undefined ? {} : { connectionId: rights.whatsappId }),
    })
    .where(and(eq(users.companyId, work.companyId), eq(users.id, userId)));
  const generation = input.passwordHash === undefined ? undefined : await sessions.end(work, userId, 'password');
  const user = await publishUser(work, userId);
  const hidden = input.passwordHash === undefined ? [] : ['password'];
  await recordAudit(work, {
    kind: 'user',
    id: userId,
    name: user.name,
    before,
    after: user,
    names: recordedNames,
    hidden,
  });
  work.afterCommit(() => recheck(userRoom(work.companyId, userId)));
  return { user, generation };
}

/** Another change may have replaced the password since it was checked. */
async function assertHash(work: UserWork, userId: number, provenHash: string | undefined): Promise<void> {
  const [row] = await work.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.companyId, work.companyId), eq(users.id, userId)))
    .for('update');
  if (provenHash === undefined || row?.passwordHash !== provenHash) throw new AppError('ERR_CURRENT_PASSWORD');
}

/** The rights that would really change: a whole row sent back changes none. */
function rightsIn(
  before: Awaited<ReturnType<typeof getUser>>,
  { profile, allTicket, whatsappId, queueIds }: Input,
): Pick<Input, 'profile' | 'allTicket' | 'whatsappId' | 'queueIds'> {
  const had = before.queues.map(({ id }) => id);
  const wanted = queueIds && [...new Set(queueIds)];
  return {
    ...(profile !== undefined && profile !== before.profile ? { profile } : {}),
    ...(allTicket !== undefined && allTicket !== before.allTicket ? { allTicket } : {}),
    ...(whatsappId !== undefined && whatsappId !== before.whatsappId ? { whatsappId } : {}),
    ...(wanted && (wanted.length !== had.length || wanted.some((id) => !had.includes(id))) ? { queueIds: wanted } : {}),
  };
}

async function giveQueues(work: UserWork, userId: number, queueIds: readonly number[]): Promise<void> {
  await assertQueuesExist(work, queueIds);
  await work.db.delete(userQueues).where(and(eq(userQueues.companyId, work.companyId), eq(userQueues.userId, userId)));
  if (queueIds.length > 0)
    await work.db
      .insert(userQueues)
      .values(queueIds.map((queueId) => ({ companyId: work.companyId, userId, queueId })));
}
