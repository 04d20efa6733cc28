import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Egress } from '../../../gateways/egress.ts';
import { listen, type DatabaseUrl } from '../../../kernel/db/listen.ts';
import { openFairQueue } from '../../../kernel/fairQueue.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Secrets } from '../../../kernel/secrets.ts';
import type { Workshop } from '../../../kernel/work.ts';
import { companies } from '../../companies/companies.tables.ts';
import { plans } from '../../plans/plans.tables.ts';
import { webhookDeliveries, webhooks } from '../webhooks.tables.ts';
import { deliverWebhook } from './deliverWebhook.ts';
import { hasCome, isFree } from './claimDeliveries.ts';
import { expiredSql } from '../../companies/index.ts';

const actor = { kind: 'system', name: 'webhooks' } as const;
/** How many webhooks one process delivers for at once: in total, and of one company. */
const mostWebhooks = 200;
const mostOfCompany = 4;
/** How many database connections the deliveries of one process use. */
const mostWorks = 4;
/** How often to look for due deliveries, in ms; and the shortest time between two looks after notifications. */
const lookMs = 1_000;
const restMs = 200;

type Deps = { workshop: Workshop; databaseUrl: DatabaseUrl; egress: Egress; secrets: Secrets; log: Log };
type Due = { companyId: number; id: number };

/**
 * Delivers the events of all webhooks. Each webhook is delivered by one process at a time, on its own: a slow receiver
 * delays nobody else. Companies that are inactive, past their due date or without the feature in their plan wait.
 */
export function deliverWebhooks({ workshop, databaseUrl, egress, secrets, log }: Deps): { stop(): Promise<void> } {
  const owner = randomUUID();
  const works = openFairQueue({ concurrency: mostWorks, waiting: 0, waitingPerAccount: 0, waitMs: 0 });
  const running = new Map<string, { companyId: number; ended: Promise<void> }>();
  let stopped = false;
  let isLooking = false;
  let isWanted = false;

  const start = ({ companyId, id }: Due): void => {
    const key = `${companyId}:${id}`;
    const ofCompany = [...running.values()].filter((other) => other.companyId === companyId).length;
    if (stopped || running.has(key) || running.size >= mostWebhooks || ofCompany >= mostOfCompany) return;
    const ended = deliverWebhook(id, {
      egress,
      secrets,
      owner,
      inCompany: (task) => works.run(undefined, () => workshop.inCompany(companyId, actor, task)),
      isStopped: () => stopped,
    })
      .catch((error: unknown) => log.warn({ err: error, company: companyId, webhook: id }, 'webhook delivery failed'))
      .finally(() => {
        running.delete(key);
        if (!stopped) look();
      });
    running.set(key, { companyId, ended });
  };

  const look = (): void => {
    isWanted = true;
    if (isLooking || stopped) return;
    isLooking = true;
    void (async () => {
      while (isWanted && !stopped) {
        isWanted = false;
        for (const due of await findDue(workshop)) start(due);
        await new Promise((resolve) => setTimeout(resolve, restMs));
      }
    })()
      .catch((error: unknown) => log.warn({ err: error }, 'webhook poll failed'))
      .finally(() => {
        isLooking = false;
        if (isWanted && !stopped) setTimeout(look, lookMs).unref();
      });
  };

  const listener = listen(databaseUrl, 'webhook_deliveries', look, log);
  const timer = setInterval(look, lookMs);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await listener.close();
      await Promise.allSettled([...running.values()].map(({ ended }) => ended));
    },
  };
}

/** Returns the webhooks with a due delivery that no process has leased. */
const findDue = (workshop: Workshop): Promise<Due[]> =>
  workshop.acrossCompanies('webhooks.look', async (db) => {
    const { rows } = await db.execute(sql`
      select w.company_id as "companyId", w.id from ${webhooks} w
      join ${companies} c on c.id = w.company_id and c.status and c.deleted_at is null
        and not ${sql.raw(expiredSql('c'))}
      join ${plans} p on p.id = c.plan_id and p.use_external_api
      where ${isFree(sql`w.lease_until`)}
        and exists (
          select 1 from ${webhookDeliveries} d
          where d.company_id = w.company_id and d.webhook_id = w.id and d.status = 'waiting' and ${hasCome(sql`d.next_at`)}
            and (not d.ordered or (w.active and coalesce(${hasCome(sql`w.paused_until`)}, true))))
      order by w.last_delivered_at nulls first limit ${mostWebhooks * 2}`);
    return rows as Due[];
  });
