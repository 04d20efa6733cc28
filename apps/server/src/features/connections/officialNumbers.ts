import type { OfficialNumber } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { officialNumbers } from './connections.tables.ts';

type Stored = typeof officialNumbers.$inferSelect;
type Rating = { wabaId: string } & {
  [field in 'quality' | 'messagingLimit' | 'throughput']?: NonNullable<Stored[field]> | undefined;
};

/** Returns Meta's last rating of the number of a connection, with its business account; undefined before the first. */
export async function readOfficialNumber(work: Work, connectionId: number): Promise<Stored | undefined> {
  const [stored] = await work.db
    .select()
    .from(officialNumbers)
    .where(and(eq(officialNumbers.companyId, work.companyId), eq(officialNumbers.connectionId, connectionId)));
  return stored;
}

export const toOfficialNumber = ({
  quality,
  qualitySince,
  messagingLimit,
  messagingLimitSince,
  throughput,
  checkedAt,
}: Stored): { [field in keyof OfficialNumber]: Stored[field] } => ({
  quality,
  qualitySince,
  messagingLimit,
  messagingLimitSince,
  throughput,
  checkedAt,
});

/**
 * Stores what Meta says about the number of a connection. A field that Meta left out stays, and the time since when a
 * value holds changes with the value only.
 */
export async function recordOfficialNumber(
  work: Work,
  connectionId: number,
  { wabaId, quality, messagingLimit, throughput }: Rating,
): Promise<{ hasNewLimit: boolean }> {
  await work.lock(`officialNumber:${connectionId}`);
  const before = await readOfficialNumber(work, connectionId);
  const hasNewQuality = quality !== undefined && quality !== before?.quality;
  const hasNewLimit = messagingLimit !== undefined && messagingLimit !== before?.messagingLimit;
  const changed = {
    wabaId,
    checkedAt: work.now,
    ...(hasNewQuality && { quality, qualitySince: work.now }),
    ...(hasNewLimit && { messagingLimit, messagingLimitSince: work.now }),
    ...(throughput !== undefined && { throughput }),
  };
  await work.db
    .insert(officialNumbers)
    .values({ companyId: work.companyId, connectionId, quality: 'UNKNOWN', qualitySince: work.now, ...changed })
    .onConflictDoUpdate({
      target: [officialNumbers.companyId, officialNumbers.connectionId],
      set: { ...changed, updatedAt: work.now },
    });
  return { hasNewLimit };
}
