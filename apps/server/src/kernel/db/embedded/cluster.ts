import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { ConfigError } from '../../configError.ts';
import { reachable, serverAccount, type Account } from './account.ts';
import { copyBinaries, findBinaries, type Binaries } from './binaries.ts';
import { placeOutside, storeClusterRecord } from './clusterRecord.ts';
import { locateCluster, makeCluster } from './makeCluster.ts';
import { postmasterOf, socketFolder, startPostmaster, type Launch } from './postmaster.ts';

const run = promisify(execFile);

/** How long a stop waits for the database. After that, the postmaster finishes its shutdown alone. */
const stopWithinSeconds = 2;

/** A running embedded database. */
export type Cluster = {
  /** Connection URL as the owner. */
  url: string;
  adminUrl: string;
  port: number;
  isRunning(): boolean;
  /**
   * Starts the database again on its port, or joins it if another process has already started it. Throws `ConfigError`
   * with the reason.
   */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts the embedded PostgreSQL of a data directory, or joins the running one: after a kill -9 of our process the
 * database keeps running. The first start creates the cluster, the role `recado_owner` and the database.
 */
export async function startCluster(directory: string, settings: { fsync?: boolean } = {}): Promise<Cluster> {
  mkdirSync(directory, { recursive: true });
  const place = await prepareHome(directory);
  const { record, home } = locateCluster(directory, place.home);
  const cluster = join(home, 'postgres');
  if (!existsSync(cluster)) await makeCluster(place.binaries, cluster, record.password, place.account);
  const launch: Launch = { binaries: place.binaries, cluster, account: place.account, fsync: settings.fsync !== false };
  const { port, isJoined } = await startPostmaster(launch, { port: record.port });
  const stop = async (): Promise<void> =>
    void (await run(
      place.binaries.pg_ctl,
      ['-D', cluster, '-m', 'fast', '-w', '-t', String(stopWithinSeconds), 'stop'],
      { ...place.account },
    ).catch(() => undefined));
  if (port !== record.port || home !== record.home) storeClusterRecord(directory, { ...record, port, home });
  const adminUrl = `postgres://postgres:${record.password}@127.0.0.1:${port}/postgres`;
  try {
    await prepareOwner(adminUrl, record.password, join(directory, 'database.json'));
  } catch (error) {
    if (!isJoined) await stop();
    throw error;
  }
  const socket = socketFolder(cluster);
  return {
    port,
    adminUrl,
    // A round trip over the Unix socket costs a fifth less than over loopback.
    url: `postgres://recado_owner:${record.password}@127.0.0.1:${port}/recado${socket && existsSync(join(socket, `.s.PGSQL.${port}`)) ? `?host=${encodeURIComponent(socket)}` : ''}`,
    isRunning: () => postmasterOf(cluster) !== undefined,
    async restart() {
      const running = await startPostmaster(launch, { port, only: true });
      if (running.port !== port)
        throw new ConfigError(
          `The database in ${cluster} runs at another port now (${running.port} instead of ${port}).`,
        );
    },
    stop,
  };
}

/** Returns the PostgreSQL programs, the account that runs them, and the folder for the cluster. */
async function prepareHome(
  directory: string,
): Promise<{ binaries: Binaries; account: Account | undefined; home: string }> {
  const account = process.getuid?.() === 0 ? serverAccount() : undefined;
  const binaries = await findBinaries();
  if (!account || (reachable(binaries.postgres, account) && reachable(directory, account)))
    return { binaries, account, home: directory };
  // PostgreSQL refuses root, and its own account cannot enter a folder below a home of mode 0700. Programs and data
  // therefore move to a folder that the account can enter.
  const place = placeOutside(directory);
  const home = join(place, 'database');
  mkdirSync(home, { recursive: true });
  return { binaries: copyBinaries(binaries, place), account, home };
}

/** Creates the owner of the database, who is not a superuser, so that migrations cannot bypass the policies either. */
async function prepareOwner(adminUrl: string, password: string, recordFile: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const owner = await client.query(`select 1 from pg_roles where rolname = 'recado_owner'`);
    if (!owner.rowCount)
      await client
        .query(`create role recado_owner login createrole createdb password ${pg.escapeLiteral(password)}`)
        .catch(ignoreTwin);
    const database = await client.query(`select 1 from pg_database where datname = 'recado'`);
    if (!database.rowCount) await client.query('create database recado owner recado_owner').catch(ignoreTwin);
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new ConfigError(
      `${recordFile} holds another password than the embedded database has: restore the two from the same backup.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Ignores "already exists": two processes may start for the first time at once, and the second one finds role and
 * database there.
 */
function ignoreTwin(error: unknown): void {
  const { code } = error as { code?: string };
  if (code !== '42710' && code !== '42P04' && code !== '23505') throw error;
}
