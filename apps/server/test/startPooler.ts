import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openClient } from '../src/kernel/db/openClient.ts';
import { freePort } from './chaos/serverProcess.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(existsSync);

/** The folder of the configuration that Recado ships for PgBouncer. */
const shipped = join(import.meta.dirname, '../../../deploy/pgbouncer');

/** True if this machine has PgBouncer, which is no package of npm. */
export const hasPooler = program !== undefined;

/** The account `nobody` of Debian: PgBouncer refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const readyWithinMs = 10_000;

/**
 * Starts a PgBouncer with the configuration that Recado ships, in front of the server of `adminUrl`. `serverConnections`
 * is how many connections it has for each role and database.
 */
export async function startPooler(adminUrl: string, serverConnections: number) {
  const database = new URL(adminUrl);
  const folder = mkdtempSync(join(tmpdir(), 'recado-pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, await readLogins(adminUrl));
  const configuration = join(folder, 'pgbouncer.ini');
  writeFileSync(configuration, shippedFor(database, { port, users, serverConnections }));
  let child: ReturnType<typeof spawn> | undefined;
  const start = async (): Promise<void> => {
    child = spawn(program!, ['--quiet', configuration], { stdio: 'ignore', ...nobody });
    for (const end = Date.now() + readyWithinMs; !(await canConnect(port)); await pause(20))
      if (Date.now() > end || child.exitCode !== null) throw new Error('PgBouncer does not start');
  };
  const kill = async (): Promise<void> => {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child!.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: `postgres://127.0.0.1:${port}${database.pathname}`,
    start,
    kill,
    /** Writes the list of users again, and has it read. */
    async reload() {
      writeFileSync(users, await readLogins(adminUrl));
      child!.kill('SIGHUP');
    },
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the list of users that the shipped statement makes. */
async function readLogins(adminUrl: string): Promise<string> {
  const client = await openClient(adminUrl, 'recado-test');
  try {
    const { rows } = await client.query<{ line: string }>(readFileSync(join(shipped, 'userlist.sql'), 'utf8'));
    return rows.map(({ line }) => `${line}\n`).join('');
  } finally {
    await client.end();
  }
}

type Changes = { port: number; users: string; serverConnections: number };

/** Returns the shipped configuration with the addresses of a test. Throws if it has no such line. */
function shippedFor(database: URL, { port, users, serverConnections }: Changes): string {
  const original = readFileSync(join(shipped, 'pgbouncer.ini'), 'utf8');
  return Object.entries({
    '*': `host=${database.hostname} port=${database.port}`,
    listen_port: String(port),
    auth_file: users,
    default_pool_size: String(serverConnections),
  }).reduce((text, [key, value]) => {
    const line = text.split('\n').find((each) => each.startsWith(`${key} = `));
    if (line === undefined) throw new Error(`the configuration has no ${key}`);
    return text.replace(line, () => `${key} = ${value}`);
  }, original);
}

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
