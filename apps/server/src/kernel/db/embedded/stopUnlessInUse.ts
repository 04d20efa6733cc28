import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from './cluster.ts';

/** How long a loaded database gets to report whether other processes use it, in ms. Without a reply it is stopped. */
const inUseWithinMs = 2_500;

/** Stops the embedded database unless another process of this installation works on it. */
export async function stopUnlessInUse(cluster: Cluster): Promise<void> {
  // Connections of a process that has just ended remain visible for a moment.
  if ((await isInUse(cluster)) && (await wait(200, true)) && (await isInUse(cluster))) return;
  await cluster.stop();
}

async function isInUse({ adminUrl }: Cluster): Promise<boolean> {
  const client = new pg.Client({
    connectionString: adminUrl,
    connectionTimeoutMillis: inUseWithinMs,
    query_timeout: inUseWithinMs,
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
