import { AppError } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { Visit } from '../../kernel/http/bind.ts';
import type { CloudDeps } from './cloudDeps.ts';
import { cloudAccounts } from './cloud.tables.ts';

type Handshake = {
  'hub.mode'?: string | undefined;
  'hub.verify_token'?: string | undefined;
  'hub.challenge'?: string | undefined;
};

/**
 * Proves to Meta that the address is ours: echoes the challenge if the verify token is known (wire 6.5). The token is
 * found by its HMAC, so that the duration does not depend on how much of a guess is right.
 */
export async function answerHandshake(
  visit: Visit,
  query: Handshake,
  { credentials }: CloudDeps,
  connectionId?: number,
): Promise<string> {
  const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge } = query;
  if (mode !== 'subscribe' || token === '' || challenge === undefined) throw new AppError('ERR_INVALID_SIGNATURE');
  const [known] = await visit.acrossCompanies('cloud.handshake', (db) =>
    db
      .select({ connectionId: cloudAccounts.connectionId })
      .from(cloudAccounts)
      // Trimmed, as the token was stored.
      .where(
        and(
          eq(cloudAccounts.verifyHash, credentials.hashOf(token.trim())),
          connectionId === undefined ? undefined : eq(cloudAccounts.connectionId, connectionId),
        ),
      )
      .limit(1),
  );
  if (!known) throw new AppError('ERR_INVALID_SIGNATURE');
  void visit.reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(challenge);
  return challenge;
}
