import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readConfig, type Config } from '../../src/config.ts';
import { derivedKey, derivedKeys } from '../../src/kernel/derivedKeys.ts';
import { viewers } from '../../src/features/auth/index.ts';
import { firstStart } from '../../src/firstStart.ts';
import { startCluster } from '../../src/kernel/db/embedded/cluster.ts';
import { migrateDatabase } from '../../src/kernel/db/migrate.ts';
// Declares the kinds of the tables, by which the migration grants rights.
import '../../src/features.ts';
import { openDatabase } from '../../src/kernel/db/open.ts';
import { openFileUrls } from '../../src/kernel/fileUrls.ts';
import { openTokens, type Tokens } from '../../src/kernel/http/tokens.ts';
import { openLog } from '../../src/kernel/log.ts';
import { openMetrics } from '../../src/kernel/metrics.ts';
import type { Workshop } from '../../src/kernel/work.ts';
import { openWorkshop } from '../../src/kernel/workshop.ts';
import { auditStatements } from './audit.ts';

export const adminEmail = 'admin@caos.recado';
export const adminPassword = 'senha-do-caos-1';
const appKey = 'a key for experiments, 0123456789 abcdefghijk';

/** An installation to be hurt: its data, its database, and a view on both that no server process can spoil. */
export type Field = {
  directory: string;
  /** Environment of a server process of this installation. */
  env: NodeJS.ProcessEnv;
  tokens: Tokens;
  /** The database as its superuser sees it: past every policy. */
  admin: pg.Pool;
  databasePort: number;
  /** Set if the database is reached over another port, for example a proxy's. */
  urlOver(port: number): string;
  /** Writes as the product does, while no server has to run. */
  within<T>(task: (workshop: Workshop) => Promise<T>): Promise<T>;
  /** Stops the database at once, as a crash would, by a signal to its first process. Returns when that is gone. */
  crashDatabase(signal?: 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  startDatabase(): Promise<void>;
  isDatabaseUp(): boolean;
  /** Freezes every process of the database, as a full disk array or a paused machine would; `SIGCONT` thaws them. */
  signalDatabase(signal: 'SIGSTOP' | 'SIGCONT'): void;
  remove(): Promise<void>;
};

const mostStarts = 20;

/** Makes an empty installation with a watched database. The database keeps its promises: fsync is on. */
export async function openField(): Promise<Field> {
  const directory = mkdtempSync(join(tmpdir(), 'recado-chaos-'));
  // The database's own account has to pass through.
  chmodSync(directory, 0o755);
  let cluster = await startCluster(directory);
  const config = readConfig({
    APP_KEY: appKey,
    DATA_DIR: directory,
    DEMO: 'off',
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: adminPassword,
  });
  await migrateDatabase(cluster.url, { appKey, acceptedKey: undefined });
  await within(cluster.url, config, (workshop) => firstStart(workshop, config));
  const withDatabase = (url: string, port?: number): string => {
    const changed = new URL(url);
    changed.pathname = '/recado';
    changed.search = '';
    if (port !== undefined) changed.port = String(port);
    return changed.toString();
  };
  const admin = new pg.Pool({ connectionString: withDatabase(cluster.adminUrl), max: 4, application_name: 'chaos' });
  admin.on('error', () => undefined);
  for (const statement of auditStatements) await admin.query(statement);
  const { port } = cluster;
  const noteFile = join(directory, 'database.json');
  const { home } = JSON.parse(readFileSync(noteFile, 'utf8')) as { home: string };
  const postmaster = (): number =>
    Number(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

  return {
    directory,
    env: {
      APP_KEY: appKey,
      DATA_DIR: directory,
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: adminPassword,
      TICKET_EXPIRY_HOURS: '0',
    },
    tokens: openTokens(derivedKeys(config, 'access tokens')),
    admin,
    databasePort: cluster.port,
    urlOver: (port) => withDatabase(cluster.url, port),
    within: (task) => within(cluster.url, config, task),
    async crashDatabase(signal = 'SIGQUIT') {
      const pid = postmaster();
      process.kill(pid, signal);
      for (let tries = 0; tries < 400 && alive(pid); tries++) await pause(25);
      if (alive(pid)) throw new Error('the database did not stop');
    },
    isDatabaseUp: () => existsSync(join(home, 'postgres', 'postmaster.pid')) && alive(postmaster()),
    signalDatabase(signal) {
      const pid = postmaster();
      const table = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
      for (const each of [pid, ...table.split('\n').map(Number)]) if (each > 0) process.kill(each, signal);
    },
    async startDatabase() {
      // Everybody in the experiment knows its port, which a passing call of somebody else's may hold for a moment.
      for (let tries = 0; ; tries++) {
        cluster = await startCluster(directory);
        if (cluster.port === port) return;
        if (tries === mostStarts) throw new Error(`the database did not get its port ${port} back`);
        await cluster.stop();
        writeFileSync(noteFile, JSON.stringify({ ...(JSON.parse(readFileSync(noteFile, 'utf8')) as object), port }));
        await pause(500);
      }
    },
    async remove() {
      await admin.end().catch(() => undefined);
      await cluster.stop();
      // If PostgreSQL's account cannot enter the folder, the product stores the database elsewhere.
      if (home !== directory && home.startsWith('/var/lib/recado/'))
        rmSync(dirname(home), { recursive: true, force: true });
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function within<T>(url: string, config: Config, task: (workshop: Workshop) => Promise<T>): Promise<T> {
  const log = openLog('fatal', false);
  const database = openDatabase(url, { appKey, acceptedKey: undefined }, log);
  const realtime = (): never => {
    throw new Error('nobody listens while a field is laid out');
  };
  try {
    return await task(
      openWorkshop({
        database,
        realtime,
        log,
        metrics: openMetrics(),
        viewers,
        fileUrls: openFileUrls(config.publicUrl, derivedKeys(config, 'file addresses')),
        hashKey: derivedKey(config, 'erased identities'),
      }),
    );
  } finally {
    await database.close();
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
