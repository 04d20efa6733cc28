import { AppError } from '@recado/contracts';
import { and, eq, getTableName, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { contentDigest } from '../contentDigest.ts';
import type { UserWork } from '../work.ts';
import type { Transaction } from './open.ts';

type KeyedTable = PgTable & { id: AnyPgColumn; clientKey: AnyPgColumn; clientDigest: AnyPgColumn };
type Keyed = { clientKey: string; clientDigest: string };

/** `storedId` is the row that an earlier request with the key has stored; a new row gets `keyed`. */
export type StoredRequest = { storedId?: number; keyed: Keyed | Record<string, never> };

/**
 * Finds the row that an earlier request of the user with this key has stored. Throws ERR_CLIENT_KEY_REUSED if that
 * request had other content. Requests with the key wait for the end of this transaction. Without a key, nothing is
 * stored or found.
 */
export async function readRequest(
  work: UserWork,
  table: KeyedTable & { companyId: AnyPgColumn },
  clientKey: string | undefined,
  content: unknown,
): Promise<StoredRequest> {
  if (clientKey === undefined) return { keyed: {} };
  // Keyed: the content of some requests has a secret.
  const clientDigest = work.keyedHash(contentDigest(content));
  const keyed = { clientKey: `${work.actor.id}:${clientKey}`, clientDigest };
  await work.lock(lockOf(table, keyed));
  return findRequest(work.db, table, eq(table.companyId, work.companyId), keyed);
}

/** Like `readRequest`, for a table of the platform, which has no company. */
export async function readPlatformRequest(
  db: Transaction,
  table: KeyedTable,
  { userId, clientKey }: { userId: number; clientKey: string | undefined },
  content: unknown,
): Promise<StoredRequest> {
  if (clientKey === undefined) return { keyed: {} };
  const keyed = { clientKey: `${userId}:${clientKey}`, clientDigest: contentDigest(content) };
  // Beside the locks of companies, whose first key is their id.
  await db.execute(sql`select pg_advisory_xact_lock(0, hashtext(${lockOf(table, keyed)}))`);
  return findRequest(db, table, undefined, keyed);
}

const lockOf = (table: PgTable, { clientKey }: Keyed): string => `${getTableName(table)}.key:${clientKey}`;

async function findRequest(
  db: Transaction,
  table: KeyedTable,
  where: SQL | undefined,
  keyed: Keyed,
): Promise<StoredRequest> {
  const [known] = await db
    .select({ id: table.id, digest: table.clientDigest })
    .from(table)
    .where(and(where, eq(table.clientKey, keyed.clientKey)));
  if (known && known.digest !== keyed.clientDigest) throw new AppError('ERR_CLIENT_KEY_REUSED');
  return { ...(known && { storedId: known.id as number }), keyed };
}
