import { limits } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { sendOffNotice } from '../sendOffNotice.ts';
import { webhookDeliveries, webhooks } from '../webhooks.tables.ts';
import { failuresBeforePause, hasCome, type Claimed } from './claimDeliveries.ts';
import { holdRepeats } from './holdRepeats.ts';
import type { Attempt } from './postDelivery.ts';

/** How often the time of the last success is written, so that a busy webhook does not change its row at every call. */
const accuracySeconds = 5;
const goneStatus = 410;

/** The pauses of a webhook whose receiver is down, in seconds. */
const [shortestPause] = limits.webhookRetrySeconds;
const longestPause = limits.webhookRetrySeconds.at(-1)!;

const pauseAfter = (attempts: number): number =>
  limits.webhookRetrySeconds[Math.min(attempts, limits.webhookRetrySeconds.length) - 1]!;

/** A delivery with the result of its attempt. */
export type Settled = { delivery: Claimed; attempt: Attempt };

/**
 * Stores the results of attempts. A failed delivery is attempted again after a growing pause, for a day. The webhook
 * pauses after a few failures in a row. It is switched off when all attempts of a day failed or the receiver answered
 * 410.
 */
export async function settleDeliveries(work: Work, webhookId: number, settled: readonly Settled[]): Promise<void> {
  const delivered = settled.filter(({ attempt }) => attempt.isDelivered);
  if (delivered.length > 0) {
    await storeDelivered(work, delivered);
    await noteSuccess(work, webhookId);
  }
  for (const { delivery, attempt } of settled)
    if (!attempt.isDelivered && (await storeFailure(work, delivery, attempt)))
      await noteFailure(work, webhookId, attempt.answerStatus);
}

/** One statement for all. A process that was frozen may come late: the number of attempts decides whose result counts. */
const storeDelivered = async (work: Work, delivered: readonly Settled[]): Promise<void> =>
  void (await work.db.execute(sql`
    update ${webhookDeliveries} d set status = 'delivered', attempts = d.attempts + 1, body = coalesce(d.body, r.body),
      answer_status = r.answer_status, answer = r.answer, failure = null, duration_ms = r.duration_ms,
      last_attempt_at = now()
    from jsonb_to_recordset(${JSON.stringify(
      delivered.map(({ delivery, attempt }) => ({
        id: delivery.id,
        attempts: delivery.attempts,
        body: delivery.body,
        answer_status: attempt.answerStatus,
        answer: attempt.answer,
        duration_ms: attempt.durationMs,
      })),
    )}::jsonb) as r(id bigint, attempts int, body text, answer_status int, answer text, duration_ms int)
    where d.company_id = ${work.companyId} and d.id = r.id and d.status = 'waiting' and d.attempts = r.attempts`));

/** A test or a repeat by hand leaves once while its webhook is off. */
const wasForced = sql`not d.ordered and exists (
  select 1 from ${webhooks} w where w.company_id = d.company_id and w.id = d.webhook_id and not w.active)`;

async function storeFailure(work: Work, { id, attempts, body }: Claimed, attempt: Attempt): Promise<boolean> {
  const { answerStatus, answer, failure, durationMs } = attempt;
  const { rowCount } = await work.db.execute(sql`
    update ${webhookDeliveries} d set status = case when d.deliver_until <= now() or ${wasForced} then 'failed' else 'waiting' end,
      attempts = d.attempts + 1, body = coalesce(d.body, ${body}), answer_status = ${answerStatus}, answer = ${answer},
      failure = ${failure}, duration_ms = ${durationMs}, last_attempt_at = now(),
      next_at = now() + make_interval(secs => ${pauseAfter(attempts + 1)})
    where company_id = ${work.companyId} and id = ${id} and status = 'waiting' and attempts = ${attempts}`);
  return rowCount === 1;
}

/** Ends a delivery whose message or ticket was deleted: there is nothing to tell any more. */
export const dropDelivery = async (work: Work, { id }: Claimed): Promise<void> =>
  void (await work.db.execute(sql`
    update ${webhookDeliveries} set status = 'failed', failure = 'deleted'
    where company_id = ${work.companyId} and id = ${id} and status = 'waiting'`));

const noteSuccess = async (work: Work, webhookId: number): Promise<void> =>
  void (await work.db.execute(sql`
    update ${webhooks} set failures = 0, failing_since = null, paused_until = null, last_delivered_at = now()
    where company_id = ${work.companyId} and id = ${webhookId}
      and (failures > 0 or last_delivered_at is null
        or last_delivered_at < now() - make_interval(secs => ${accuracySeconds}))`));

async function noteFailure(work: Work, webhookId: number, answerStatus: number | null): Promise<void> {
  const { rows } = await work.db.execute(sql`
    update ${webhooks} set failures = failures + 1, failing_since = coalesce(failing_since, now())
    where company_id = ${work.companyId} and id = ${webhookId}
    returning failures, active, failing_since <= now() - make_interval(hours => ${limits.webhookHours}) as "isOver"`);
  const [webhook] = rows as { failures: number; active: boolean; isOver: boolean }[];
  if (!webhook?.active) return;
  const reason = answerStatus === goneStatus ? 'gone' : webhook.isOver ? 'failures' : undefined;
  if (reason) {
    await work.db.execute(sql`
      update ${webhooks} set active = false, off_reason = ${reason}, off_noticed_at = null, updated_at = now()
      where company_id = ${work.companyId} and id = ${webhookId}`);
    await holdRepeats(work, webhookId);
    await work.enqueue(sendOffNotice, { webhookId });
  } else if (webhook.failures >= failuresBeforePause)
    // As long as the failures have lasted, so that the pauses double. Attempts that ran at the same time cause one pause.
    await work.db.execute(sql`
      update ${webhooks} set paused_until = now() + least(
        greatest(now() - failing_since, make_interval(secs => ${shortestPause})), make_interval(secs => ${longestPause}))
      where company_id = ${work.companyId} and id = ${webhookId} and coalesce(${hasCome(sql`paused_until`)}, true)`);
}
