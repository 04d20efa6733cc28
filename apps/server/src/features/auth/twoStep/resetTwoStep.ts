import { AppError, mayChangeUser } from '@recado/contracts';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { UserWork } from '../../../kernel/work.ts';
import { getUser } from '../../users/index.ts';
import { twoSteps } from '../auth.tables.ts';
import { sendTwoStepReset } from './sendTwoStepReset.ts';
import { lockAccount } from './lockAccount.ts';
import { recordChange, removeTwoStep } from './setUp.ts';

/** Returns the users of the company who have two-step sign-in. */
export async function listTwoStepUsers(work: UserWork): Promise<{ userIds: number[] }> {
  const rows = await work.db
    .select({ userId: twoSteps.userId })
    .from(twoSteps)
    .where(and(eq(twoSteps.companyId, work.companyId), isNotNull(twoSteps.enabledAt)))
    .orderBy(asc(twoSteps.userId));
  return { userIds: rows.map(({ userId }) => userId) };
}

/**
 * Removes the two-step sign-in of another user and mails them. Throws ERR_NO_PERMISSION for oneself, because turning it
 * off needs the password and a code, and for super users.
 */
export async function resetTwoStep(work: UserWork, userId: number): Promise<{ message: string }> {
  const user = await getUser(work, userId);
  if (userId === work.actor.id || !mayChangeUser(work.actor, user)) throw new AppError('ERR_NO_PERMISSION');
  await lockAccount(work, userId);
  if (await removeTwoStep(work, userId)) {
    await recordChange(work, userId, false);
    await mailRemoval(work, userId);
  }
  return { message: 'ok' };
}

/** Mails a user, once, that the caller has removed their two-step sign-in. */
export async function mailRemoval(work: UserWork, userId: number): Promise<void> {
  await work.db.insert(twoSteps).values({ companyId: work.companyId, userId, secret: '', resetBy: work.actor.name });
  await work.enqueue(sendTwoStepReset, { userId });
}
