import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from './cluster.ts';

/** How long a loaded database gets to report whether other processes use it, in ms. Without a reply it is stopped. */
const inUseWithinMs = 2_500;

/** Least time for the database to receive its stop, in ms. */
const noticeWithinMs = 500;

/**
 * Stops the embedded database unless another process of this installation works on it. Returns after `withinMs` at the
 * latest: a database that needs longer ends alone, and a frozen one when it runs again.
 */
export async function stopUnlessInUse(cluster: Cluster, withinMs: number): Promise<void> {
  const begun = performance.now();
  const isUsed = (): Promise<boolean> => isInUse(cluster, Math.min(inUseWithinMs, withinMs - noticeWithinMs));
  // Connections of a process that has just ended remain visible for a moment.
  if ((await isUsed()) && (await wait(200, true)) && (await isUsed())) return;
  const leftMs = Math.max(0, withinMs - (performance.now() - begun));
  await Promise.race([cluster.stop(), wait(leftMs, undefined, { ref: false })]);
}

async function isInUse({ adminUrl }: Cluster, answersWithinMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: adminUrl,
    connectionTimeoutMillis: answersWithinMs,
    query_timeout: answersWithinMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where usename like 'recado%' and application_name <> $1 limit 1`,
      [`recado-${process.pid}`],
    );
    return rows.length > 0;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}
