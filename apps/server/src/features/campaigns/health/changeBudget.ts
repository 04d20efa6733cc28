import { ContactBudget } from '@recado/contracts';
import type { UserWork } from '../../../kernel/work.ts';
import { recordAudit } from '../../audit/index.ts';
import { campaignPaces } from '../campaigns.tables.ts';
import { bookNext, lockPaceOf } from '../sending/bookStart.ts';
import { readNumberHealth } from './readNumberHealth.ts';

/** Changes the given fields of the budget of new contacts of a connection. Throws ERR_NO_WAPP_FOUND. */
export async function changeBudget(work: UserWork, connectionId: number, change: Partial<ContactBudget>) {
  await lockPaceOf(work, connectionId);
  const before = await readNumberHealth(work, connectionId);
  const budget = ContactBudget.parse({ ...before.budget, ...change });
  await work.db
    .insert(campaignPaces)
    .values({ companyId: work.companyId, connectionId, nextAt: work.now, budget })
    .onConflictDoUpdate({
      target: [campaignPaces.companyId, campaignPaces.connectionId],
      set: { budget, updatedAt: work.now },
    });
  // Campaigns that wait for the next day look again.
  await bookNext(work, connectionId, work.now);
  await recordAudit(work, {
    kind: 'campaignSetting',
    id: connectionId,
    name: before.name,
    before: { budget: before.budget },
    after: { budget },
  });
  return readNumberHealth(work, connectionId);
}
