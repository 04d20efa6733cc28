import { limits, webhookTest } from '@recado/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { getDelivery, type DeliveryRow } from './listDeliveries.ts';
import { getWebhook } from './listWebhooks.ts';
import { webhookDeliveries } from './webhooks.tables.ts';

/** Enqueues a test event. It is delivered also while the webhook is off, and waits for no other delivery. */
export async function testWebhook(work: Work, webhookId: number): Promise<DeliveryRow> {
  await getWebhook(work, webhookId);
  const [row] = await work.db
    .insert(webhookDeliveries)
    .values({ companyId: work.companyId, webhookId, type: webhookTest, ordered: false })
    .returning({ id: webhookDeliveries.id });
  work.notify('webhook_deliveries', String(work.companyId));
  return getDelivery(work, webhookId, row!.id);
}

/**
 * Delivers an event again, under the same id and with the same text. It waits for no other delivery, and no other one
 * waits for it.
 */
export async function repeatDelivery(work: Work, webhookId: number, id: number): Promise<DeliveryRow> {
  await getWebhook(work, webhookId);
  await getDelivery(work, webhookId, id);
  await work.db
    .update(webhookDeliveries)
    .set({
      status: 'waiting',
      // A waiting delivery keeps its place: the later ones of its ticket still wait for it.
      ordered: sql`${webhookDeliveries.status} = 'waiting' and ${webhookDeliveries.ordered}`,
      nextAt: sql`now()`,
      deliverUntil: sql`now() + make_interval(hours => ${limits.webhookHours})`,
    })
    .where(and(eq(webhookDeliveries.companyId, work.companyId), eq(webhookDeliveries.id, id)));
  work.notify('webhook_deliveries', String(work.companyId));
  return getDelivery(work, webhookId, id);
}
