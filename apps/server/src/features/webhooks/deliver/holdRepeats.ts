import { sql } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { webhookDeliveries } from '../webhooks.tables.ts';

/**
 * Lets the tests and the repeats by hand of a webhook that is switched off wait like its other deliveries: nothing leaves
 * until it is on again.
 */
export const holdRepeats = async (work: Work, webhookId: number): Promise<void> =>
  void (await work.db.execute(sql`
    update ${webhookDeliveries} set ordered = true, next_at = now()
    where company_id = ${work.companyId} and webhook_id = ${webhookId} and status = 'waiting' and not ordered`));
