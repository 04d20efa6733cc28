import { AppError, mayChangeUser } from '@recado/contracts';
import type { UserWork } from '../../../kernel/work.ts';
import { recordAudit } from '../../audit/index.ts';
import { getUser, seeUser } from '../../users/index.ts';
import type { AuthDeps } from '../authDeps.ts';
import { raiseGeneration } from '../raiseGeneration.ts';

/**
 * Ends the session of another user, who learns the reason. Throws ERR_NO_PERMISSION for oneself, because one signs out,
 * and for super users.
 */
export async function endSession(
  work: UserWork,
  userId: number,
  { disconnect }: Pick<AuthDeps, 'disconnect'>,
): Promise<{ message: string }> {
  const user = await getUser(work, userId);
  if (userId === work.actor.id || !mayChangeUser(work.actor, user)) throw new AppError('ERR_NO_PERMISSION');
  await raiseGeneration(work, userId, disconnect, 'ended');
  await seeUser(work, userId, false);
  const state = (signedIn: boolean) => ({ signedIn });
  await recordAudit(work, { kind: 'user', id: userId, name: user.name, before: state(true), after: state(false) });
  return { message: 'ok' };
}
