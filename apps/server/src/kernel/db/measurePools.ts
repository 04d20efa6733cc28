import type { Database } from './open.ts';
import { readAtScrape, type Metrics } from '../metrics.ts';

/** Exports the use of the connection pools and the number of waiting tasks (architecture 9, "Seen from outside"). */
export function measurePools(metrics: Metrics, database: Database): void {
  const pools = Object.entries({ app: database.app, platform: database.platform, owner: database.owner });
  readAtScrape(
    metrics,
    { name: 'recado_pool_waiting', help: 'Tasks that wait for a connection to the database', labels: ['pool'] },
    () => pools.map(([pool, { waitingCount }]) => ({ labels: { pool }, value: waitingCount })),
  );
  readAtScrape(
    metrics,
    { name: 'recado_pool_connections', help: 'Connections to the database', labels: ['pool', 'state'] },
    () =>
      pools.flatMap(([pool, { totalCount, idleCount }]) => [
        { labels: { pool, state: 'busy' }, value: totalCount - idleCount },
        { labels: { pool, state: 'idle' }, value: idleCount },
      ]),
  );
}
