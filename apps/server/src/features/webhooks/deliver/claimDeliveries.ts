import { limits } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';
import type { Secrets } from '../../../kernel/secrets.ts';
import type { Work } from '../../../kernel/work.ts';
import { openSecret } from '../webhookSecrets.ts';
import { webhookDeliveries, webhooks } from '../webhooks.tables.ts';
import { toPayloads, type Subject } from './toPayload.ts';

/** How long one process may deliver for a webhook without renewing its lease. */
export const leaseSeconds = 20;
/** The longest pause between two attempts. A later time was set before the clock was set back (decision 0077). */
const longestPause = limits.webhookRetrySeconds.at(-1)!;

/** Returns the condition that a time of an attempt or the end of a pause has come. */
export const hasCome = (time: SQL): SQL =>
  sql`(${time} <= now() or ${time} > now() + make_interval(secs => ${longestPause + 60}))`;

/** Returns the condition that no process has the lease which ends at this time. */
export const isFree = (until: SQL): SQL =>
  sql`(${until} is null or ${until} < now() or ${until} > now() + make_interval(secs => ${2 * leaseSeconds}))`;

/** Deliveries per claim. */
export const batchSize = 200;
/** From this many failures in a row on, one attempt after each pause tests whether the receiver answers again. */
export const failuresBeforePause = 5;

/** A delivery to attempt. Without a body, its message or ticket was deleted. */
export type Claimed = { id: number; attempts: number; ticketId: number | null; ordered: boolean; body: string | null };
export type Batch = {
  url: string;
  secrets: string[];
  /** The time of the webhook's last change; deliveries and leases do not change it. */
  version: string;
  isTrial: boolean;
  deliveries: Claimed[];
};

type WebhookFacts = {
  url: string;
  version: string;
  active: boolean;
  failures: number;
  isPaused: boolean;
  secret: string;
  earlier: string | null;
};
type Row = Subject & { attempts: number; ordered: boolean; body: string | null };

/**
 * Takes or renews the lease of a webhook and returns its next deliveries, oldest first. Leaves out tickets whose oldest
 * delivery failed and waits for its next attempt: the later ones of the ticket wait for it. Returns undefined if
 * another process has the lease or nothing is due.
 */
export async function claimDeliveries(
  work: Work,
  webhookId: number,
  { owner, secrets }: { owner: string; secrets: Secrets },
): Promise<Batch | undefined> {
  const { companyId } = work;
  const leased = await work.db.execute(sql`
    update ${webhooks} set lease_owner = ${owner}, lease_until = now() + make_interval(secs => ${leaseSeconds})
    where company_id = ${companyId} and id = ${webhookId}
      and (lease_owner = ${owner} or ${isFree(sql`lease_until`)})
    returning url, updated_at::text as version, active, failures, not coalesce(${hasCome(sql`paused_until`)}, true) as "isPaused", secret,
      case when overlap_until > now() then earlier_secret end as earlier`);
  const facts = leased.rows[0] as WebhookFacts | undefined;
  if (!facts) return undefined;
  const isTrial = facts.failures >= failuresBeforePause;
  const mayDeliver = facts.active && !facts.isPaused;
  const { rows } = await work.db.execute(sql`
    select d.id::float8 as id, d.type, d.ticket_id as "ticketId", d.message_id as "messageId", d.ack,
      d.created_at as "createdAt", d.attempts, d.ordered, d.body
    from ${webhookDeliveries} d
    where d.company_id = ${companyId} and d.webhook_id = ${webhookId} and d.status = 'waiting' and ${hasCome(sql`d.next_at`)}
      and (not d.ordered or (${mayDeliver} and not exists (
        select 1 from ${webhookDeliveries} h
        where h.company_id = ${companyId} and h.webhook_id = ${webhookId} and h.ticket_id = d.ticket_id
          and h.status = 'waiting' and h.ordered and h.attempts > 0 and not ${hasCome(sql`h.next_at`)})))
    order by d.id limit ${isTrial ? 1 : batchSize}`);
  const found = (rows as Row[]).map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
  if (found.length === 0) return undefined;
  const bodies = await toPayloads(
    work,
    found.filter(({ body }) => body === null),
  );
  const place = { companyId, id: webhookId };
  return {
    url: facts.url,
    secrets: [facts.secret, ...(facts.earlier === null ? [] : [facts.earlier])].map((sealed) =>
      openSecret(secrets, sealed, place),
    ),
    version: facts.version,
    isTrial,
    deliveries: found.map(({ id, attempts, ticketId, ordered, body }) => ({
      id,
      attempts,
      ticketId,
      ordered,
      body: body ?? bodies.get(id) ?? null,
    })),
  };
}

/** Returns whether a webhook exists as it was claimed: with the same address, secret and switch. */
export async function isAsClaimed(work: Work, webhookId: number, version: string): Promise<boolean> {
  const { rowCount } = await work.db.execute(sql`
    select 1 from ${webhooks}
    where company_id = ${work.companyId} and id = ${webhookId} and updated_at::text = ${version}`);
  return rowCount === 1;
}

/** Gives the lease of a webhook back, so that any process may take its next deliveries. */
export const releaseLease = async (work: Work, webhookId: number, owner: string): Promise<void> =>
  void (await work.db.execute(sql`
    update ${webhooks} set lease_owner = null, lease_until = null
    where company_id = ${work.companyId} and id = ${webhookId} and lease_owner = ${owner}`));

/** Renews the lease. Returns false if another process has taken it. */
export async function renewLease(work: Work, webhookId: number, owner: string): Promise<boolean> {
  const { rowCount } = await work.db.execute(sql`
    update ${webhooks} set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where company_id = ${work.companyId} and id = ${webhookId} and lease_owner = ${owner}`);
  return rowCount === 1;
}
