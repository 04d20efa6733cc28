import { AppError, limits, type NewWebhook, type WebhookChange } from '@recado/contracts';
import { and, count, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { assertFreeName } from '../../kernel/db/assertFreeName.ts';
import { unlessChanged } from '../../kernel/http/unlessChanged.ts';
import type { UserWork } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { assertPublicUrl } from './assertPublicUrl.ts';
import { holdRepeats } from './deliver/holdRepeats.ts';
import { getWebhook, type WebhookRow } from './listWebhooks.ts';
import type { WebhookDeps } from './webhookDeps.ts';
import { newSecret, sealSecret } from './webhookSecrets.ts';
import { webhooks } from './webhooks.tables.ts';

type Shown = WebhookRow & { secret: string };

const mine = (work: UserWork, id: number) => and(eq(webhooks.companyId, work.companyId), eq(webhooks.id, id));

/** Creates a webhook. The answer is the only place where its secret is shown. */
export async function createWebhook(
  work: UserWork,
  input: z.output<typeof NewWebhook>,
  { secrets, testReceiver }: WebhookDeps,
): Promise<Shown> {
  assertPublicUrl(input.url, testReceiver);
  await work.lock('webhooks');
  const [counted] = await work.db
    .select({ count: count() })
    .from(webhooks)
    .where(eq(webhooks.companyId, work.companyId));
  if (counted!.count >= limits.webhooks) throw new AppError('ERR_TOO_MANY_WEBHOOKS');
  await assertFreeName(work, webhooks, input.name);
  const [row] = await work.db
    .insert(webhooks)
    .values({ ...input, companyId: work.companyId })
    .returning({ id: webhooks.id });
  const { id } = row!;
  const secret = newSecret();
  // Sealed for the row, whose id is known only now.
  await work.db
    .update(webhooks)
    .set({ secret: sealSecret(secrets, secret, { companyId: work.companyId, id }) })
    .where(mine(work, id));
  const after = await getWebhook(work, id);
  await recordAudit(work, { kind: 'webhook', id, name: after.name, after });
  return { ...after, secret };
}

/** Changes a webhook. Switching it on forgets its failures, so that deliveries begin at once. */
export const changeWebhook = (
  work: UserWork,
  id: number,
  { seenAt, ...change }: z.output<typeof WebhookChange>,
  deps: WebhookDeps,
): Promise<WebhookRow> =>
  unlessChanged(work.db, { table: webhooks, where: mine(work, id), seenAt }, () => storeChange(work, id, change, deps));

async function storeChange(
  work: UserWork,
  id: number,
  { active, ...input }: Omit<z.output<typeof WebhookChange>, 'seenAt'>,
  { testReceiver }: WebhookDeps,
): Promise<WebhookRow> {
  if (input.url !== undefined) assertPublicUrl(input.url, testReceiver);
  const before = await getWebhook(work, id);
  await assertFreeName(work, webhooks, input.name, { before });
  const fresh = { failures: 0, failingSince: null, pausedUntil: null };
  const switched =
    active === undefined || active === before.active
      ? {}
      : active
        ? { active, offReason: null, ...fresh }
        : { active, offReason: 'person' as const };
  await work.db
    .update(webhooks)
    .set({ ...input, ...(input.url === undefined ? {} : fresh), ...switched, updatedAt: work.now })
    .where(mine(work, id));
  if (active === false) await holdRepeats(work, id);
  const after = await getWebhook(work, id);
  await recordAudit(work, { kind: 'webhook', id, name: after.name, before, after });
  if (after.active) work.notify('webhook_deliveries', String(work.companyId));
  return after;
}

/** Deletes a webhook with its deliveries. */
export async function removeWebhook(work: UserWork, id: number): Promise<{ message: string }> {
  const before = await getWebhook(work, id);
  await work.db.delete(webhooks).where(mine(work, id));
  await recordAudit(work, { kind: 'webhook', id, name: before.name, before });
  return { message: 'ok' };
}

/** Replaces the secret. For a day, deliveries are signed with both, so that the receiver can change in between. */
export async function renewWebhookSecret(work: UserWork, id: number, { secrets }: WebhookDeps): Promise<Shown> {
  const { name } = await getWebhook(work, id);
  const secret = newSecret();
  await work.db
    .update(webhooks)
    .set({
      earlierSecret: sql`${webhooks.secret}`,
      overlapUntil: sql`now() + make_interval(hours => ${limits.webhookOverlapHours})`,
      secret: sealSecret(secrets, secret, { companyId: work.companyId, id }),
      updatedAt: work.now,
    })
    .where(mine(work, id));
  const after = await getWebhook(work, id);
  await recordAudit(work, { kind: 'webhook', id, name, before: after, after, hidden: ['secret'] });
  return { ...after, secret };
}
