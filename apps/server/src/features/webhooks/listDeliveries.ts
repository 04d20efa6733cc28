import { AppError, limits, type RequestOf, type WebhookDelivery, type webhooksApi } from '@recado/contracts';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { cut, fromCursor } from '../../kernel/db/page.ts';
import type { Work } from '../../kernel/work.ts';
import { getWebhook } from './listWebhooks.ts';
import { webhookDeliveries } from './webhooks.tables.ts';

export type DeliveryRow = z.input<typeof WebhookDelivery>;

const countedUpTo = 10_000;
const d = webhookDeliveries;
const shown = {
  id: d.id,
  eventId: sql<string>`'evt_' || ${d.id}`,
  webhookId: d.webhookId,
  type: d.type,
  ticketId: d.ticketId,
  status: d.status,
  attempts: d.attempts,
  answerStatus: d.answerStatus,
  answer: d.answer,
  failure: d.failure,
  durationMs: d.durationMs,
  nextAttemptAt: sql<Date | null>`case when ${d.status} = 'waiting' then ${d.nextAt} end`.mapWith(d.nextAt),
  lastAttemptAt: d.lastAttemptAt,
  createdAt: d.createdAt,
};

/** Returns a page of the deliveries of a webhook, newest first. */
export async function listDeliveries(
  work: Work,
  webhookId: number,
  { pageNumber = 1, cursor, status }: RequestOf<typeof webhooksApi.deliveries>['query'],
) {
  await getWebhook(work, webhookId);
  const after = fromCursor(cursor);
  const size = limits.listPage;
  const wanted = and(
    eq(d.companyId, work.companyId),
    eq(d.webhookId, webhookId),
    status === undefined ? undefined : eq(d.status, status),
  );
  const rows: DeliveryRow[] = await work.db
    .select(shown)
    .from(d)
    .where(and(wanted, after && lt(d.id, after.id)))
    .orderBy(desc(d.id))
    .limit(size + 1)
    .offset(after ? 0 : (pageNumber - 1) * size);
  const page = cut(rows, size, ({ createdAt, id }) => ({ at: createdAt as Date, id }));
  const counted = await work.db.execute(
    sql`select count(*)::int as count from (select 1 from ${d} where ${wanted} limit ${countedUpTo}) counted`,
  );
  return {
    deliveries: page.rows,
    count: (counted.rows[0] as { count: number }).count,
    hasMore: page.hasMore,
    nextCursor: page.nextCursor,
  };
}

/** Returns one delivery of a webhook. Throws ERR_NO_WEBHOOK_DELIVERY_FOUND. */
export async function getDelivery(work: Work, webhookId: number, id: number): Promise<DeliveryRow> {
  const [row] = await work.db
    .select(shown)
    .from(d)
    .where(and(eq(d.companyId, work.companyId), eq(d.webhookId, webhookId), eq(d.id, id)));
  if (!row) throw new AppError('ERR_NO_WEBHOOK_DELIVERY_FOUND');
  return row;
}
