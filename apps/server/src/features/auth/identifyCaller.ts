import { AppError } from '@recado/contracts';
import type { Visit } from '../../kernel/http/bind.ts';
import type { AuthDeps } from './authDeps.ts';
import { findSession } from './refreshTokens.ts';

/**
 * Returns the user of a request, by access token or by the refresh cookie that requests for pictures carry. Throws
 * ERR_NO_SESSION.
 */
export async function identifyCaller(
  visit: Visit,
  { tokens, refreshKeys }: Pick<AuthDeps, 'tokens' | 'refreshKeys'>,
): Promise<{ companyId: number; userId: number; generation: number }> {
  const [, bearer] = String(visit.headers.authorization ?? '').split(' ');
  if (bearer) {
    const { id, companyId, generation } = await tokens.read(bearer);
    return { userId: id, companyId, generation };
  }
  const cookie = visit.cookie('jrt');
  const session = cookie
    ? await visit.acrossCompanies('auth.cookie', (db) => findSession(db, cookie, refreshKeys))
    : undefined;
  if (!session) throw new AppError('ERR_NO_SESSION', { reason: 'missing' });
  return session;
}
