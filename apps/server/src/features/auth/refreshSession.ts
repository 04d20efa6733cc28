import { AppError, limits, type Session } from '@recado/contracts';
import type { z } from 'zod';
import type { Visit } from '../../kernel/http/bind.ts';
import type { AuthDeps } from './authDeps.ts';
import { getSessionUser } from './getSessionUser.ts';
import { raiseGeneration } from './raiseGeneration.ts';
import { rotateSession } from './refreshTokens.ts';
import { touchSignIn } from './signIns/recordSignIn.ts';
import { assertTwoStepInTime } from './twoStep/assertTwoStepInTime.ts';

/**
 * Exchanges the refresh cookie for a new access token and the next cookie (AUTH-15). Throws ERR_NO_SESSION or
 * ERR_COMPANY_INACTIVE, and clears the cookie. An address that sends too many requests without a valid cookie gets
 * ERR_TOO_MANY_REQUESTS. Requests with a valid cookie are never limited.
 */
export async function refreshSession(visit: Visit, deps: AuthDeps): Promise<z.input<typeof Session>> {
  try {
    return await exchange(visit, deps);
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'ERR_NO_SESSION' && error.code !== 'ERR_COMPANY_INACTIVE'))
      throw error;
    const seconds = deps.refreshFailures.waitSeconds(visit.address, limits.refreshFailuresPerMinute);
    if (seconds > 0) throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: seconds });
    deps.refreshFailures.add(visit.address);
    visit.clearCookie('jrt');
    throw error;
  }
}

async function exchange(visit: Visit, deps: AuthDeps): Promise<z.input<typeof Session>> {
  const input = visit.cookie('jrt');
  if (!input) throw new AppError('ERR_NO_SESSION', { reason: 'missing' });
  const rotation = await visit.acrossCompanies('auth.refresh', (db) => rotateSession(db, input, deps.refreshKeys));
  if (rotation.outcome === 'unknown') throw new AppError('ERR_NO_SESSION', { reason: 'invalid' });
  if (rotation.outcome === 'reused') {
    await visit.inCompany(rotation.companyId, { kind: 'system', name: 'auth.reuse' }, (work) =>
      raiseGeneration(work, rotation.userId, deps.disconnect),
    );
    throw new AppError('ERR_NO_SESSION', { reason: 'reused' });
  }
  const user = await visit.asUser(
    rotation.companyId,
    rotation.userId,
    (viewer) => {
      if (viewer.generation !== rotation.generation) throw new AppError('ERR_NO_SESSION', { reason: 'replaced' });
      if (!viewer.company.active) throw new AppError('ERR_COMPANY_INACTIVE');
    },
    async (work) => {
      await assertTwoStepInTime(work);
      await touchSignIn(work, work.actor.id);
      return getSessionUser(work);
    },
  );
  visit.setCookie('jrt', rotation.token, limits.refreshTokenSeconds);
  const token = await deps.tokens.issue(
    { id: rotation.userId, companyId: rotation.companyId, generation: rotation.generation, profile: user.profile },
    limits.accessTokenSeconds,
  );
  return { token, user, sandbox: deps.sandbox };
}
