import { spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { ConfigError } from '../../configError.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

/** How long a start waits for a postmaster that does not answer and is not in recovery, in ms. */
const answersWithinMs = 7_000;
/**
 * Longest crash recovery that a start waits for, in ms. Replaying 2 GB of WAL (`max_wal_size`) takes a minute or two.
 */
const recoversWithinMs = 600_000;
const launches = 4;
/** Temporary failures: another process started first, or a previous postmaster still holds a resource. */
const passing = /lock file|shared memory|could not bind|TCP\/IP sockets|Address already in use/i;

export type Launch = { binaries: Binaries; cluster: string; account: Account | undefined; fsync: boolean };

/**
 * Joins the postmaster of a cluster or starts one, and returns its port. Several processes may do so at once:
 * PostgreSQL allows one postmaster, and the other processes join it. `port` 0 means any free port; with `only`, no
 * other port is accepted. Throws `ConfigError` with PostgreSQL's own reason.
 */
export async function startPostmaster(
  launch: Launch,
  wanted: { port: number; only?: boolean },
): Promise<{ port: number; isJoined: boolean }> {
  let reason = 'its postmaster does not answer';
  const end = Date.now() + answersWithinMs;
  for (let tries = 0; tries < launches && (tries === 0 || Date.now() < end); tries++) {
    const running = await runningPort(launch.cluster);
    if (running !== undefined) return { port: running, isJoined: true };
    const port = wanted.only ? wanted.port : await freePort(wanted.port);
    const failure = await spawnPostmaster(launch, port);
    if (failure === undefined) return { port, isJoined: false };
    reason = failure;
    if (tries > 0 && !passing.test(reason)) break;
    // A backend of a killed postmaster may take a moment to exit and release its shared memory.
    await pause(400);
  }
  throw new ConfigError(`The database in ${launch.cluster} does not start: ${reason}`);
}

/** Returns the process id in the cluster's pid file if that process is alive and is its postmaster. */
export function postmasterOf(cluster: string): number | undefined {
  const pid = Number(readPidFile(cluster)[0]);
  return Number.isInteger(pid) && pid > 0 && isPostmaster(pid, cluster) === true ? pid : undefined;
}

function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Returns the port of the postmaster that runs in this cluster. Waits while it recovers or shuts down. */
async function runningPort(cluster: string): Promise<number | undefined> {
  const begun = Date.now();
  for (
    let deadline = begun + answersWithinMs;
    Date.now() < deadline && existsSync(join(cluster, 'postmaster.pid'));
    await pause(100)
  ) {
    const [pid, , , port] = readPidFile(cluster);
    const mine = isPostmaster(Number(pid), cluster);
    // PostgreSQL refuses to start while the pid in its file belongs to any live process. After a container restart this
    // may be an unrelated process.
    if (mine === 'other') rmSync(join(cluster, 'postmaster.pid'), { force: true });
    if (mine !== true) return undefined;
    if (!port) continue;
    const state = await probe(Number(port));
    if (state === 'answers') return Number(port);
    if (state === 'busy') deadline = Math.min(Date.now() + answersWithinMs, begun + recoversWithinMs);
  }
  return undefined;
}

/**
 * Returns whether a process is the postmaster of a cluster, judged by its working directory; `other` if it certainly is
 * not.
 */
function isPostmaster(pid: number, cluster: string): boolean | 'other' {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    const [works, is] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return works.dev === is.dev && works.ino === is.ino ? true : 'other';
  } catch (error) {
    // A zombie process has no working directory, and a process of another account does not reveal it (EACCES).
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Probes the port for a PostgreSQL. An authentication failure counts as an answer; `busy` while it starts, recovers or
 * stops.
 */
async function probe(port: number): Promise<'answers' | 'busy' | 'silent'> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'nobody',
    password: 'x',
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'answers';
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '57P03') return 'busy';
    return code === '28P01' || code === '28000' || code === '3D000' ? 'answers' : 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns the previous port if it is free, so that other processes of the installation find the database again. */
async function freePort(wanted: number): Promise<number> {
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      const server = createServer();
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
      });
    });
  return listen(wanted).catch(() => listen(0));
}

/**
 * A sixteenth of the machine's memory, from 128 MB to 1 GB. More does not help, because the operating system caches the
 * other pages.
 */
const sharedMegabytes = (): number => Math.min(1_024, Math.max(128, Math.floor(totalmem() / 2 ** 20 / 16)));

/** Each server of a test has some 35 connections, and five files run at once with up to four servers each. */
const settingsOfTests = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // A new connection plans a prepared statement five times before it keeps the plan: an eighth of the processor's time.
  plan_cache_mode: 'force_generic_plan',
  // A password that is hashed 4,096 times costs each of a server's thirty connections 2 ms on both sides.
  scram_iterations: '1',
  max_connections: '1000',
  max_locks_per_transaction: '64',
};

const settingsOf = (cluster: string, fsync: boolean): Record<string, string> => ({
  unix_socket_directories: socketFolder(cluster) ?? '',
  max_connections: '100',
  // Room for the locks of eight imports of contacts at once, in 14 MB.
  max_locks_per_transaction: '512',
  shared_buffers: `${sharedMegabytes()}MB`,
  max_wal_size: '2GB',
  // After each checkpoint, the first change of a page writes the whole page. 15 minutes instead of the default 5 make
  // this rarer.
  checkpoint_timeout: '15min',
  jit: 'off',
  // An import makes a small table large at once: prepared statements keep the plans of a small one until it is analyzed.
  autovacuum_naptime: '10s',
  // Without fsync for tests only, where several servers share one database.
  ...(fsync ? {} : settingsOfTests),
});

/**
 * Starts a detached postmaster: it survives a crash of this process and is joined again. Returns the reason if it does
 * not come up.
 */
async function spawnPostmaster(
  { binaries, cluster, account, fsync }: Launch,
  port: number,
): Promise<string | undefined> {
  const logFile = join(cluster, 'server.log');
  const out = openSync(logFile, 'a', 0o600);
  const before = statSync(logFile).size;
  if (account) chownSync(logFile, account.uid, account.gid);
  const flags = [
    '-D',
    cluster,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    ...Object.entries(settingsOf(cluster, fsync)).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const child = spawn(binaries.postgres, flags, {
    ...account,
    detached: true,
    stdio: ['ignore', out, out],
    env: { ...process.env, LC_MESSAGES: 'C' },
  });
  closeSync(out);
  let ended = false;
  let failure: string | undefined;
  child.once('exit', () => (ended = true));
  child.once('error', (error) => {
    ended = true;
    failure = error.message;
  });
  child.unref();
  const begun = Date.now();
  for (let deadline = begun + answersWithinMs; Date.now() < deadline && !ended; await pause(50)) {
    const state = await probe(port);
    if (state === 'answers') return undefined;
    if (state === 'busy') deadline = Math.min(Date.now() + answersWithinMs, begun + recoversWithinMs);
  }
  if (!ended) child.kill('SIGQUIT');
  return failure ?? (reasonIn(readFileSync(logFile).subarray(before).toString()) || 'it does not answer');
}

/** Log lines of PostgreSQL that are about its clients or a normal start; they are never the reason of a failure. */
const asides =
  /the database system is|password authentication failed|role "nobody"|terminating connection|Connection matched|no pg_hba/;

/**
 * Returns PostgreSQL's own reason for not starting: the PANIC or FATAL line of its output, which is seldom the last
 * line.
 */
export function reasonIn(printed: string): string {
  const lines = printed
    .split('\n')
    .map((line) => line.replace(/^\d{4}-\d\d-\d\d [\d:.]+ \S+ \[\d+\] /, '').trim())
    .filter((line) => line !== '' && !asides.test(line));
  const severe = lines.findLast((line) => /\bPANIC: /.test(line)) ?? lines.findLast((line) => /\bFATAL: /.test(line));
  const words = severe ?? lines.filter((line) => !/^(LOG|HINT|DETAIL|STATEMENT|WARNING): /.test(line)).join(' ') ?? '';
  return (words || (lines.at(-1) ?? '')).slice(0, 400);
}

/**
 * Returns the folder of the database's Unix socket: the cluster's folder. Undefined on Windows, or if the path exceeds
 * the limit of socket paths (107 bytes; 103 on macOS).
 */
export function socketFolder(cluster: string): string | undefined {
  const folder = resolve(cluster);
  return process.platform === 'win32' || folder.includes(',') || Buffer.byteLength(folder) > 80 ? undefined : folder;
}
