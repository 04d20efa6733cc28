import type { CampaignWait } from '@recado/contracts';
import type { Work } from '../../../kernel/work.ts';
import { campaignPaces } from '../campaigns.tables.ts';

export type Wait = { reason: CampaignWait['reason']; until: Date };

/**
 * Stores why the campaigns of a connection wait, which the list and the report show. Of several reasons the one that ends
 * last counts: before that, nobody may be left who can get a message.
 */
export async function recordWait(work: Work, connectionId: number, waits: readonly Wait[]): Promise<void> {
  const last = waits.toSorted((one, other) => other.until.getTime() - one.until.getTime())[0];
  const wait = last ? { reason: last.reason, until: last.until.toISOString() } : null;
  await work.db
    .insert(campaignPaces)
    .values({ companyId: work.companyId, connectionId, nextAt: work.now, wait })
    .onConflictDoUpdate({
      target: [campaignPaces.companyId, campaignPaces.connectionId],
      set: { wait, updatedAt: work.now },
    });
}
