import type { Config } from '../config.ts';
import { ConfigError } from '../kernel/configError.ts';
import { startCluster } from '../kernel/db/embedded/cluster.ts';
import { stopUnlessInUse } from '../kernel/db/embedded/stopUnlessInUse.ts';

/** The longest a command waits for the end of the database that it started, in ms. */
const stopWithinMs = 10_000;

/** The database of an installation as its owner. `close` stops what was started for it. */
export async function openOwnerDatabase({
  databaseUrl,
  dataDirectory,
}: Pick<Config, 'databaseUrl' | 'dataDirectory'>): Promise<Pick<OpenedDatabase, 'ownerUrl' | 'close'>> {
  if (databaseUrl !== undefined) return { ownerUrl: databaseUrl, close: () => Promise.resolve() };
  const cluster = await startCluster(dataDirectory);
  return { ownerUrl: cluster.url, close: () => stopUnlessInUse(cluster, stopWithinMs) };
}

/** The database of an installation: as its owner, and as a superuser. `close` stops what `openDatabase` started. */
export type OpenedDatabase = { ownerUrl: string; adminUrl: string; close(): Promise<void> };

/**
 * Opens the database that the settings name: the embedded one, which may be running, or DATABASE_URL. The latter needs
 * ADMIN_DATABASE_URL as well. Throws `ConfigError`.
 */
export async function openDatabase(
  { DATABASE_URL: ownerUrl, ADMIN_DATABASE_URL: adminUrl }: NodeJS.ProcessEnv,
  dataDirectory: string,
): Promise<OpenedDatabase> {
  if (ownerUrl) {
    if (!adminUrl)
      throw new ConfigError(
        'ADMIN_DATABASE_URL is missing: set it to the URL of the same database with a superuser, because row-level security hides rows from every other role.',
      );
    return { ownerUrl, adminUrl, close: () => Promise.resolve() };
  }
  const cluster = await startCluster(dataDirectory);
  const url = new URL(cluster.adminUrl);
  url.pathname = '/recado';
  return { ownerUrl: cluster.url, adminUrl: url.toString(), close: () => stopUnlessInUse(cluster, stopWithinMs) };
}
