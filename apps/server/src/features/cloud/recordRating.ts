import { and, eq } from 'drizzle-orm';
import type { NumberRating } from '../../gateways/whatsapp/cloud/readRating.ts';
import type { Work } from '../../kernel/work.ts';
import { wakeCampaignsOf } from '../campaigns/index.ts';
import { recordOfficialNumber } from '../connections/index.ts';
import { cloudAccounts } from './cloud.tables.ts';

/**
 * Records how Meta rates a number. A changed messaging limit wakes the campaigns of the connection, which may wait for
 * it. Does nothing once the connection has no credentials.
 */
export async function recordRating(work: Work, connectionId: number, rating: Partial<NumberRating>): Promise<void> {
  const [account] = await work.db
    .select({ wabaId: cloudAccounts.wabaId })
    .from(cloudAccounts)
    .where(and(eq(cloudAccounts.companyId, work.companyId), eq(cloudAccounts.connectionId, connectionId)));
  if (!account) return;
  const { wabaId } = account;
  const { hasNewLimit } = await recordOfficialNumber(work, connectionId, { ...rating, wabaId });
  if (hasNewLimit) await wakeCampaignsOf(work, connectionId);
}
