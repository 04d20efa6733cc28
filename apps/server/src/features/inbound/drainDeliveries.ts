import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fragment, hot, param, params, returns } from '../../kernel/db/hot.ts';
import { listen, type DatabaseUrl } from '../../kernel/db/listen.ts';
import { deliveries } from './inbound.tables.ts';
import { deliveryChannel } from './openIntakeQueue.ts';
import { recordEvents, type Recording } from './recordEvents.ts';
import { fromStoredJson } from '../../gateways/whatsapp/storedJson.ts';

const actor = { kind: 'system', name: 'deliveries' } as const;
/**
 * How many events are recorded per claim, and how long a claim is valid. A batch takes less than a second, or about
 * five if each event needs its own Work. After `claimSeconds`, the claims of a process that died are free again.
 */
const batch = 500;
const claimSeconds = 20;
/** How many connections one process records at once. */
const width = 3;
/** How often to look for deliveries whose notification was lost or whose claimant died, in ms. */
const lookMs = 2_000;
const pauseMs = 500;

const { companyId, connectionId } = params(deliveries);
const ids = param('ids', 'bigint[]');
const d = alias(deliveries, 'd');
const claim = hot('deliveries.claim')`
  with next as (
    select id, sum(jsonb_array_length(events)) over (order by id) as upto from (
      select id, events from deliveries where company_id = ${companyId} and connection_id = ${connectionId}
        and not exists (
          select 1 from deliveries c
          where c.company_id = ${companyId} and c.connection_id = ${connectionId} and c.claimed_until > now())
      order by id limit ${batch}) oldest)
  update deliveries d set claimed_until = now() + make_interval(secs => ${claimSeconds}) from next
  where d.company_id = ${companyId} and d.id = next.id and next.upto <= ${batch}
  returning ${returns({ id: fragment`${d.id}::float8`.as<number>(), events: d.events })}`;
const done = hot('deliveries.done')`delete from deliveries where company_id = ${companyId} and id = any(${ids})`;
const giveBack = hot('deliveries.giveBack')`
  update deliveries set claimed_until = null where company_id = ${companyId} and id = any(${ids})`;

/**
 * Records the events of the intake queue soon after they arrive. The deliveries of one connection are processed by one
 * process at a time, in order; several connections run in parallel.
 */
export function drainDeliveries(parts: Recording & { databaseUrl: DatabaseUrl }): { stop(): Promise<void> } {
  const { workshop, log } = parts;
  const wanted = new Set<string>();
  const draining = new Map<string, Promise<void>>();
  let stopped = false;

  const wake = (key: string): void => {
    wanted.add(key);
    start();
  };
  const start = (): void => {
    for (const key of wanted) {
      if (stopped || draining.size >= width) return;
      if (draining.has(key)) continue;
      wanted.delete(key);
      draining.set(
        key,
        drain(key)
          .catch((error: unknown) => log.warn({ err: error, key }, 'deliveries record failed'))
          .finally(() => {
            draining.delete(key);
            start();
          }),
      );
    }
  };

  async function drain(key: string): Promise<void> {
    const [companyId = 0, connectionId = 0] = key.split(':').map(Number);
    while (!stopped) {
      const claimed = await workshop.inCompany(companyId, actor, (work) => work.rows(claim, { connectionId }), {
        lock: `deliveries:${connectionId}`,
      });
      if (claimed.length === 0) return;
      const ids = claimed.map(({ id }) => id);
      const events = claimed
        .toSorted((a, b) => a.id - b.id)
        .flatMap((one) => one.events.map((event) => fromStoredJson(event)));
      try {
        await recordEvents(companyId, events, parts);
        await workshop.inCompany(companyId, actor, (work) => work.rows(done, { ids }));
      } catch (error) {
        await wait(pauseMs);
        await workshop.inCompany(companyId, actor, (work) => work.rows(giveBack, { ids })).catch(() => undefined);
        wanted.add(key);
        throw error;
      }
    }
  }

  const look = async (): Promise<void> => {
    const found = await workshop.acrossCompanies('deliveries.look', (db) =>
      db
        .selectDistinct({ companyId: deliveries.companyId, connectionId: deliveries.connectionId })
        .from(deliveries)
        .where(sql`${deliveries.claimedUntil} is null or ${deliveries.claimedUntil} < now()`),
    );
    for (const { companyId, connectionId } of found) wake(`${companyId}:${connectionId}`);
  };
  const lookSoon = (): void =>
    void look().catch((error: unknown) => log.warn({ err: error }, 'deliveries poll failed'));

  const ear = listen(parts.databaseUrl, deliveryChannel, (key) => (key === '' ? lookSoon() : wake(key)), log);
  const timer = setInterval(lookSoon, lookMs);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await ear.close();
      await Promise.allSettled(draining.values());
    },
  };
}
