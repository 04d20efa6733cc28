import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openApp, type App } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { ConfigError } from './kernel/configError.ts';
import { findStoredLogin } from './firstLogin.ts';
import { firstStart, type FirstLogin } from './firstStart.ts';
import { startCluster, type Cluster } from './kernel/db/embedded/cluster.ts';
import { stopUnlessInUse } from './kernel/db/embedded/stopUnlessInUse.ts';
import { superviseCluster } from './kernel/db/embedded/superviseCluster.ts';
import { migrateDatabase } from './kernel/db/migrate.ts';
import { assertFreePort } from './kernel/http/listen.ts';
import { openLog, type Log } from './kernel/log.ts';
import { makeFolder } from './makeFolder.ts';

/** Longest duration of a stop, in ms. The next start completes whatever did not finish. */
const stopWithinMs = 9_800;
/** Longest time of a stop until the database was told to stop, in ms. A frozen database does not answer. */
const databaseWithinMs = 9_400;
/** Longest time to undo what a failed start had begun, in ms. */
const takeBackWithinMs = 5_000;

let cluster: Cluster | undefined;
let supervision: ReturnType<typeof superviseCluster> | undefined;
let app: App | undefined;
let log: Log | undefined;
let isReady = false;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  assertUsableFolder(config.dataDirectory);
  findStoredLogin(config.dataDirectory);
  if (config.roles.includes('web')) await assertFreePort(config.hosts, config.port);
  log = openLog(config.logLevel, !config.production && process.stdout.isTTY);
  let databaseUrl = config.databaseUrl;
  if (databaseUrl === undefined) {
    cluster = await startCluster(config.dataDirectory);
    databaseUrl = cluster.url;
    supervision = superviseCluster(cluster, {
      log,
      giveUp: (reason) => void stop(`the embedded database does not come back: ${reason}`, 1),
    });
  }
  const kept = await migrateDatabase(databaseUrl, config);
  if (kept.length > 0) log.warn({ kept }, 'database functions of a newer version kept');
  app = await openApp(config, databaseUrl, log, webDirectory());
  const login = await firstStart(app.workshop, config);
  await app.start();
  isReady = true;
  if (config.roles.includes('web')) welcome(config, login);
}

function assertUsableFolder(directory: string): void {
  try {
    makeFolder(directory);
    accessSync(directory, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${directory} is not writable (${(error as NodeJS.ErrnoException).code ?? 'error'}).`,
    );
  }
}

/** Returns the folder of the built web app. */
function webDirectory(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'migrations'))) folder = dirname(folder);
  return join(folder, '../web/dist');
}

function welcome(config: Config, login: FirstLogin): void {
  const lines = [
    `Recado is running at ${config.publicUrl} (listening on ${config.hosts.join(' and ')})`,
    `  sign in as ${login.email}`,
  ];
  if (login.password) lines.push(`  password   ${login.password}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

let stopping = false;
/** Stops in order and ends the process. `reason` is a signal, or the error message when the code is 1. */
async function stop(reason: string, code = 0): Promise<void> {
  if (stopping) return;
  stopping = true;
  const begun = performance.now();
  setTimeout(() => process.exit(1), stopWithinMs).unref();
  if (code === 0) log?.info({ reason }, 'stopping');
  else process.stderr.write(`Recado stops: ${reason}\n`);
  await Promise.all([supervision?.stop(), app?.stop()]);
  if (cluster) await stopUnlessInUse(cluster, databaseWithinMs - (performance.now() - begun));
  process.exit(code);
}

/** Ends a failed start: prints one clear line, then undoes what was started. */
async function giveUp(failure: unknown): Promise<void> {
  if (stopping) return;
  stopping = true;
  // The line is printed first, because interrupting what runs causes further errors that hide the cause.
  process.stderr.write(`Recado cannot start. ${toLine(failure)}\n`);
  await Promise.race([takeBack(), wait(takeBackWithinMs)]);
  process.exit(1);
}

async function takeBack(): Promise<void> {
  await supervision?.stop();
  await app?.stop().catch(() => undefined);
  if (cluster) await stopUnlessInUse(cluster, takeBackWithinMs);
}

/** Returns an error as one line. LOG_LEVEL=debug shows the stack of unforeseen errors. */
function toLine(error: unknown): string {
  if (error instanceof ConfigError) return error.message.replace(/\s*\n\s*/g, ' ');
  log?.debug({ err: error }, 'start failed');
  const { message, code, cause } = error as { message?: string; code?: string; cause?: { message?: string } };
  // Drizzle's own message is the query; the driver's message is in the cause.
  const words = cause?.message ?? (message || code || String(error));
  return `${words.replace(/\s*\n\s*/g, ' ')} (LOG_LEVEL=debug shows more)`;
}

// Crash-only: an unforeseen error ends the process, and the next start finds every row as it was committed.
for (const event of ['unhandledRejection', 'uncaughtException'] as const)
  process.on(event, (error: unknown) => {
    if (!isReady) return void giveUp(error);
    if (log) log.fatal({ err: error }, event);
    else process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
// `npm start` keeps an IPC channel to this process. If the parent ends in any way, nobody could stop this process, so
// it stops itself.
process.once('disconnect', () => void stop('the process that started us is gone'));

main().catch(giveUp);
