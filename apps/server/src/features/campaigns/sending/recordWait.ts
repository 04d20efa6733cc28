import type { Work } from '../../../kernel/work.ts';
import { campaignPaces, type StoredWait } from '../campaigns.tables.ts';

export type Wait = { reason: 'quiet' | 'budget' | 'messagingLimit'; until: Date };

/**
 * Stores why the campaigns of a connection wait, which the list and the report show. Of several reasons the one that ends
 * last counts: before that, nobody may be left who can get a message.
 */
export async function recordWait(work: Work, connectionId: number, waits: readonly Wait[]): Promise<void> {
  const last = waits.toSorted((one, other) => other.until.getTime() - one.until.getTime())[0];
  await store(work, connectionId, last ? { reason: last.reason, until: last.until.toISOString() } : null);
}

/**
 * Stores that the campaigns of a connection can send nothing. Returns false if that was stored already. One reason after
 * another is one interruption.
 */
export async function recordInterruption(
  work: Work,
  connectionId: number,
  before: StoredWait | null,
  reason: 'disconnected' | 'unserved',
): Promise<boolean> {
  if (before?.reason === reason) return false;
  await store(work, connectionId, { reason, until: null, since: before?.since ?? work.now.toISOString() });
  return true;
}

/** A scheduled campaign that is a day late is not sent by itself (behaviour 9.3), and neither is the rest of one. */
const outdatedMs = 24 * 3_600_000;

type Decided = { startedAt: Date | null; resumedAt: Date | null };

/**
 * Returns whether a campaign could send nothing for so long that a person has to decide if it goes on. A decision of a
 * person, and a start, begin the time anew.
 */
export function isOutdated(wait: StoredWait | null, { startedAt, resumedAt }: Decided, now: Date): boolean {
  const decidedAt = resumedAt ?? startedAt;
  if (wait?.since === undefined || decidedAt === null) return false;
  return now.getTime() - Math.max(Date.parse(wait.since), decidedAt.getTime()) > outdatedMs;
}

const store = async (work: Work, connectionId: number, wait: StoredWait | null): Promise<void> =>
  void (await work.db
    .insert(campaignPaces)
    .values({ companyId: work.companyId, connectionId, nextAt: work.now, wait })
    .onConflictDoUpdate({
      target: [campaignPaces.companyId, campaignPaces.connectionId],
      set: { wait, updatedAt: work.now },
    }));
