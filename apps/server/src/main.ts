import { accessSync, constants, existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openApp, type App } from './app.ts';
import { ConfigError, makeFolder, readConfig, type Config } from './config.ts';
import { firstStart, type FirstLogin } from './firstStart.ts';
import { startCluster, type Cluster } from './kernel/db/embedded/cluster.ts';
import { migrateDatabase } from './kernel/db/migrate.ts';
import { openLog, type Log } from './kernel/log.ts';

/** Most time a stop may take; what has not finished by then is finished by whoever starts next. */
const stopWithinMs = 10_000;

let cluster: Cluster | undefined;
let app: App | undefined;
let log: Log | undefined;

/** A setting, a port, a folder, a database: one clear line, and the end. */
function giveUp(line: string): never {
  process.stderr.write(`Recado cannot start. ${line}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  usableFolder(config.dataDirectory);
  if (config.roles.includes('web')) await freePort(config.port);
  log = openLog(config.logLevel, !config.production && process.stdout.isTTY);
  const databaseUrl = config.databaseUrl ?? (cluster = await startCluster(config.dataDirectory)).url;
  await migrate(databaseUrl, config);
  app = await openApp(config, databaseUrl, log, webDirectory());
  const login = await firstStart(app.workshop, config);
  await app.start();
  if (config.roles.includes('web')) welcome(config, login);
}

function usableFolder(directory: string): void {
  try {
    makeFolder(directory);
    accessSync(directory, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${directory} is not writable (${(error as NodeJS.ErrnoException).code ?? 'error'}).`);
  }
}

/** Asked before anything is started, so that nothing has to be taken back. */
const freePort = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ConfigError(error.code === 'EADDRINUSE' ? `Port ${port} is taken: stop what uses it, or set PORT.` : `Port ${port} cannot be used (${error.code}).`)),
    );
    probe.listen(port, '0.0.0.0', () => probe.close(() => resolve()));
  });

async function migrate(databaseUrl: string, config: Config): Promise<void> {
  try {
    await migrateDatabase(databaseUrl, config.appKey);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const where = new URL(databaseUrl);
    const known = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', '28P01', '28000', '3D000', '57P03', '42501'];
    if (code && known.includes(code)) throw new ConfigError(`The database at ${where.hostname}:${where.port || 5432}${where.pathname} cannot be used: ${message || code}.`);
    throw error;
  }
}

/** The built web app, beside this package. */
function webDirectory(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'migrations'))) folder = dirname(folder);
  return join(folder, '../web/dist');
}

function welcome(config: Config, login: FirstLogin): void {
  const lines = [`Recado is running at ${config.publicUrl}`, `  sign in as ${login.email}`];
  if (login.password) lines.push(`  password   ${login.password}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

let stopping = false;
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  const late = setTimeout(() => process.exit(1), stopWithinMs);
  late.unref();
  log?.info({ signal }, 'stopping');
  await app?.stop();
  if (cluster && !(await inUse(cluster))) await cluster.stop();
  process.exit(0);
}

/** Whether another process of this installation still works on the embedded database. */
async function inUse({ adminUrl }: Cluster): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl });
  try {
    await client.connect();
    const { rows } = await client.query(`select 1 from pg_stat_activity where usename like 'recado%' and application_name <> $1 limit 1`, [`recado-${process.pid}`]);
    return rows.length > 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

// Crash-only: what nobody foresaw ends the process, and the next start finds every row as it was committed.
for (const event of ['unhandledRejection', 'uncaughtException'] as const)
  process.on(event, (error: unknown) => {
    if (log) log.fatal({ err: error }, event);
    else process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));

main().catch(async (error: unknown) => {
  // What was started for nothing is not left behind.
  await app?.stop().catch(() => undefined);
  if (cluster && !(await inUse(cluster))) await cluster.stop();
  if (error instanceof ConfigError) giveUp(error.message);
  const { message } = error as Error;
  log?.fatal({ err: error }, 'the start failed');
  giveUp(message ?? String(error));
});
