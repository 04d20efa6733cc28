import { AppError, limits, type Session, type SessionUser } from '@recado/contracts';
import type { z } from 'zod';
import type { Visit } from '../../kernel/http/bind.ts';
import type { UserWork, Viewer } from '../../kernel/work.ts';
import { seeUser } from '../users/index.ts';
import type { AuthDeps } from './authDeps.ts';
import { getSessionUser } from './getSessionUser.ts';
import { raiseGeneration } from './raiseGeneration.ts';
import { startSession } from './refreshTokens.ts';
import { recordSignIn } from './signIns/recordSignIn.ts';

type Entered = { generation: number; user: z.input<typeof SessionUser> };

/** Checks the company only after the password, so that strangers learn nothing about it. */
export function letIn({ company }: Viewer): void {
  if (!company.active) throw new AppError('ERR_COMPANY_INACTIVE');
  if (company.expired)
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { dueDate: company.dueDate, timezone: company.timezone });
}

/** Ends the older session of the user within the Work of a completed sign-in (AUTH-09). */
export async function enter(
  work: UserWork,
  from: Pick<Visit, 'address' | 'headers'>,
  { disconnect }: Pick<AuthDeps, 'disconnect'>,
): Promise<Entered> {
  const generation = await raiseGeneration(work, work.actor.id, disconnect);
  await recordSignIn(work, work.actor.id, from);
  await seeUser(work, work.actor.id, true);
  return { generation, user: await getSessionUser(work) };
}

/** Starts the session after the Work of `enter`: cookie and access token. */
export async function openSession(
  visit: Visit,
  { generation, user }: Entered,
  { refreshKeys, tokens, sandbox }: Pick<AuthDeps, 'refreshKeys' | 'tokens' | 'sandbox'>,
): Promise<z.input<typeof Session>> {
  const { id, companyId, profile } = user;
  const started = { userId: id, companyId, generation };
  visit.setCookie(
    'jrt',
    await visit.acrossCompanies('auth.session', (db) => startSession(db, started, refreshKeys)),
    limits.refreshTokenSeconds,
  );
  const token = await tokens.issue({ id, companyId, generation, profile }, limits.accessTokenSeconds);
  return { token, user, sandbox };
}
