import { AppError, limits, type ExternalMessage, type SentExternally } from '@recado/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { contentDigest } from '../../kernel/contentDigest.ts';
import type { Work } from '../../kernel/work.ts';
import type { KeptFile } from '../media/index.ts';
import { externalAnswers } from './externalApi.tables.ts';

/** A request that its sender may repeat: the token, the key, and a hash of the content. */
export type Repeatable = { caller: string; key: string; digest: string };

/** Returns a hash of a request's content. */
export const digestOf = (message: ExternalMessage, files: readonly KeptFile[]): string =>
  contentDigest([message, files.map(({ name, sha256 }) => [name, sha256])]);

const isKnown = (work: Work, { caller, key }: Repeatable) =>
  and(eq(externalAnswers.companyId, work.companyId), eq(externalAnswers.caller, caller), eq(externalAnswers.key, key));

/**
 * Returns the stored answer of a request; undefined if it is new. Throws ERR_IDEMPOTENCY_KEY_REUSED if the key was used
 * with other content.
 */
export async function findAnswer(work: Work, request: Repeatable): Promise<SentExternally | undefined> {
  const [row] = await work.db
    .select({ digest: externalAnswers.digest, answer: externalAnswers.answer })
    .from(externalAnswers)
    .where(
      and(
        isKnown(work, request),
        sql`${externalAnswers.createdAt} > now() - make_interval(hours => ${limits.idempotencyHours})`,
      ),
    );
  if (row && row.digest !== request.digest) throw new AppError('ERR_IDEMPOTENCY_KEY_REUSED');
  return row?.answer;
}

/** Stores the answer of a request, in place of an outdated one. The caller holds `lockOf`. */
export async function keepAnswer(work: Work, request: Repeatable, answer: SentExternally): Promise<void> {
  await work.db.delete(externalAnswers).where(isKnown(work, request));
  await work.db.insert(externalAnswers).values({ ...request, answer, companyId: work.companyId });
}

/** The lock of a key: of two parallel requests, the second one finds the answer of the first. */
export const lockOf = ({ caller, key }: Repeatable): string => `external:${caller}:${key}`;
