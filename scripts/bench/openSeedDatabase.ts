import { mkdirSync } from 'node:fs';
import { readConfig, type Config } from '../../apps/server/src/config.ts';
import { derivedKey, derivedKeys } from '../../apps/server/src/kernel/derivedKeys.ts';
import { viewers } from '../../apps/server/src/features/auth/index.ts';
import { firstStart } from '../../apps/server/src/firstStart.ts';
import { startCluster, type Cluster } from '../../apps/server/src/kernel/db/embedded/cluster.ts';
import { migrateDatabase } from '../../apps/server/src/kernel/db/migrate.ts';
// Declares the kinds of the tables, by which the migration grants rights.
import '../../apps/server/src/features.ts';
import { openDatabase } from '../../apps/server/src/kernel/db/open.ts';
import { openFileUrls } from '../../apps/server/src/kernel/fileUrls.ts';
import { openLog } from '../../apps/server/src/kernel/log.ts';
import { openMetrics } from '../../apps/server/src/kernel/metrics.ts';
import type { Workshop } from '../../apps/server/src/kernel/work.ts';
import { openWorkshop } from '../../apps/server/src/kernel/workshop.ts';

/** A migrated database with a first company, and the product's own way to write to it. */
export type SeedDatabase = {
  config: Config;
  workshop: Workshop;
  /** Undefined when the database is somebody else's. */
  cluster: Cluster | undefined;
  appUrl: string;
  ownerUrl: string;
  close(): Promise<void>;
};

/**
 * Starts or joins the database of an environment and brings it to this version. The demo is left out: it is not a load.
 */
export async function openSeedDatabase(environment: NodeJS.ProcessEnv): Promise<SeedDatabase> {
  const config = readConfig({ ...environment, DEMO: 'off' });
  mkdirSync(config.dataDirectory, { recursive: true });
  const cluster = config.databaseUrl === undefined ? await startCluster(config.dataDirectory) : undefined;
  const ownerUrl = config.databaseUrl ?? cluster!.url;
  await migrateDatabase(ownerUrl, config);
  const log = openLog('warn', false);
  const database = openDatabase(ownerUrl, config, log);
  const workshop = openWorkshop({
    database,
    realtime: () => {
      throw new Error('nobody listens while a load is written');
    },
    log,
    metrics: openMetrics(),
    viewers,
    fileUrls: openFileUrls(config.publicUrl, derivedKeys(config, 'file addresses')),
    hashKey: derivedKey(config, 'erased identities'),
  });
  await firstStart(workshop, config);
  return { config, workshop, cluster, ownerUrl, appUrl: await database.appUrl(), close: database.close };
}
