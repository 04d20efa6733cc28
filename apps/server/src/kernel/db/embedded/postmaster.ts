import { spawn } from 'node:child_process';
import { chownSync, existsSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { ConfigError } from '../../../config.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

/** What a program said last: the reason of its failure. */
export const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';

/** The port of a postmaster that lives in this cluster, read from its own pid file. */
export async function runningPort(cluster: string): Promise<number | undefined> {
  const file = join(cluster, 'postmaster.pid');
  for (let tries = 0; tries < 50 && existsSync(file); tries++) {
    const [pid, , , port] = readFileSync(file, 'utf8').split('\n');
    if (!alive(Number(pid))) return undefined;
    if (port && (await answers(Number(port)))) return Number(port);
    await pause(100);
  }
  return undefined;
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Whether a PostgreSQL answers at the port: an authentication failure is an answer, a refused connection is not. */
async function answers(port: number): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'nobody', password: 'x', database: 'postgres', connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    return code === '28P01' || code === '28000' || code === '3D000';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The port used before when it is free, so that other processes of the installation find the database again. */
export async function freePort(wanted: number): Promise<number> {
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

/** A sixteenth of the machine's memory for the pages in use, within what helps: the rest of them lies in the system's own cache. */
const sharedMegabytes = (): number => Math.min(1_024, Math.max(128, Math.floor(totalmem() / 2 ** 20 / 16)));

const settingsOf = (cluster: string, fsync: boolean): Record<string, string> => ({
  unix_socket_directories: socketFolder(cluster) ?? '',
  max_connections: '100',
  shared_buffers: `${sharedMegabytes()}MB`,
  max_wal_size: '2GB',
  // After each checkpoint the first change of a page writes the whole page: every quarter of an hour instead of every five minutes.
  checkpoint_timeout: '15min',
  jit: 'off',
  ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
});

/** Starts the postmaster on its own: it must outlive a crash of ours and be joined again. The first start may fail and is tried again. */
export async function launch(binaries: Binaries, cluster: string, port: number, account: Account | undefined, fsync: boolean): Promise<void> {
  const logFile = join(cluster, 'server.log');
  for (let tries = 0; tries < 4; tries++) {
    const out = openSync(logFile, 'a', 0o600);
    if (account) chownSync(logFile, account.uid, account.gid);
    const flags = ['-D', cluster, '-p', String(port), '-h', '127.0.0.1', ...Object.entries(settingsOf(cluster, fsync)).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const child = spawn(binaries.postgres, flags, { ...account, detached: true, stdio: ['ignore', out, out], env: { ...process.env, LC_MESSAGES: 'C' } });
    let ended = false;
    child.once('exit', () => (ended = true));
    child.once('error', () => (ended = true));
    child.unref();
    for (let wait = 0; wait < 300 && !ended; wait++) {
      if (await answers(port)) return;
      await pause(50);
    }
    await pause(500);
  }
  throw new ConfigError(`The database in ${cluster} does not start: ${lastLine(readFileSync(logFile, 'utf8'))}`);
}

/** Where the database's own socket lies: in the cluster, unless its path is longer than a socket's may be (107 bytes; 103 on macOS), or on Windows. */
export function socketFolder(cluster: string): string | undefined {
  const folder = resolve(cluster);
  return process.platform === 'win32' || folder.includes(',') || Buffer.byteLength(folder) > 80 ? undefined : folder;
}
