import { AppError } from '@recado/contracts';
import type { Visit } from '../../kernel/http/bind.ts';
import { seeUser } from '../users/index.ts';
import type { AuthDeps } from './authDeps.ts';
import { raiseGeneration } from './raiseGeneration.ts';
import { dropSession, findSession } from './refreshTokens.ts';

/** Ends the session named by the access token, even an expired one, or by the cookie (AUTH-16). */
export async function signOut(visit: Visit, deps: AuthDeps): Promise<{ message: string }> {
  const who = await signedIn(visit, deps);
  visit.clearCookie('jrt');
  await visit.inCompany(who.companyId, { kind: 'system', name: 'auth.logout' }, async (work) => {
    await raiseGeneration(work, who.userId, deps.disconnect, 'signOut');
    await seeUser(work, who.userId, false);
  });
  await visit.acrossCompanies('auth.logout', (db) => dropSession(db, who.userId));
  return { message: 'ok' };
}

async function signedIn(visit: Visit, deps: AuthDeps): Promise<{ userId: number; companyId: number }> {
  const [, bearer] = String(visit.headers.authorization ?? '').split(' ');
  const claims = bearer ? await deps.tokens.readLate(bearer).catch(() => undefined) : undefined;
  if (claims) {
    await visit.asUser(
      claims.companyId,
      claims.id,
      (viewer) => {
        if (viewer.generation !== claims.generation) throw new AppError('ERR_NO_SESSION', { reason: 'replaced' });
      },
      async () => undefined,
    );
    return { userId: claims.id, companyId: claims.companyId };
  }
  const cookie = visit.cookie('jrt');
  const session = cookie
    ? await visit.acrossCompanies('auth.logout', (db) => findSession(db, cookie, deps.refreshKeys))
    : undefined;
  if (!session) throw new AppError('ERR_NO_SESSION', { reason: 'missing' });
  return session;
}
