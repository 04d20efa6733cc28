import { AppError, type Webhook } from '@recado/contracts';
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Work } from '../../kernel/work.ts';
import { webhooks } from './webhooks.tables.ts';

export type WebhookRow = z.input<typeof Webhook>;

const shown = {
  id: webhooks.id,
  name: webhooks.name,
  url: webhooks.url,
  events: webhooks.events,
  active: webhooks.active,
  offReason: webhooks.offReason,
  failures: webhooks.failures,
  failingSince: webhooks.failingSince,
  lastDeliveredAt: webhooks.lastDeliveredAt,
  overlapUntil: sql<Date | null>`case when ${webhooks.overlapUntil} > now() then ${webhooks.overlapUntil} end`.mapWith(
    webhooks.overlapUntil,
  ),
  createdAt: webhooks.createdAt,
  updatedAt: webhooks.updatedAt,
};

const select = (work: Work, where?: SQL): Promise<WebhookRow[]> =>
  work.db
    .select(shown)
    .from(webhooks)
    .where(and(eq(webhooks.companyId, work.companyId), where))
    .orderBy(desc(webhooks.id));

/** Returns the webhooks of the company, newest first. There are at most `limits.webhooks`. */
export const listWebhooks = (work: Work): Promise<WebhookRow[]> => select(work);

/** Returns one webhook. Throws ERR_NO_WEBHOOK_FOUND. */
export async function getWebhook(work: Work, id: number): Promise<WebhookRow> {
  const [row] = await select(work, eq(webhooks.id, id));
  if (!row) throw new AppError('ERR_NO_WEBHOOK_FOUND');
  return row;
}
