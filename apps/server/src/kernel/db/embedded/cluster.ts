import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { ConfigError } from '../../../config.ts';
import { reachable, serverAccount, type Account } from './account.ts';
import { copyBinaries, findBinaries, type Binaries } from './binaries.ts';
import { freePort, lastLine, launch, runningPort, socketFolder } from './postmaster.ts';

const run = promisify(execFile);

/** The address of a running embedded database, as its owner, and how to stop it. */
export type Cluster = { url: string; adminUrl: string; port: number; stop(): Promise<void> };

type Note = { port: number; password: string; home: string };

/**
 * Starts the embedded PostgreSQL of a data directory, or joins the one that already runs there: after a kill -9 of
 * our process the database lives on. The first start makes the cluster, the role `recado_owner` and the database.
 */
export async function startCluster(directory: string, settings: { fsync?: boolean } = {}): Promise<Cluster> {
  mkdirSync(directory, { recursive: true });
  const account = process.getuid?.() === 0 ? serverAccount() : undefined;
  let binaries = await findBinaries();
  let home = directory;
  if (account && !(reachable(binaries.postgres, account) && reachable(directory, account))) {
    // PostgreSQL refuses root, and its own account cannot enter a folder below a 0700 home: both move to a place it can.
    const place = join('/var/lib/recado', Buffer.from(realpathSync(directory)).toString('base64url').slice(-40));
    home = join(place, 'database');
    mkdirSync(home, { recursive: true });
    binaries = copyBinaries(binaries, place);
  }
  const cluster = join(home, 'postgres');
  const note = readNote(directory) ?? { port: 0, password: randomBytes(24).toString('base64url'), home };
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(binaries, cluster, note.password, account);
  let port = await runningPort(cluster);
  if (port === undefined) {
    port = await freePort(note.port);
    await launch(binaries, cluster, port, account, settings.fsync !== false);
  }
  writeNote(directory, { ...note, port, home });
  const adminUrl = `postgres://postgres:${note.password}@127.0.0.1:${port}/postgres`;
  await prepareOwner(adminUrl, note.password);
  const socket = socketFolder(cluster);
  return {
    port,
    adminUrl,
    // Over its socket a round trip costs a fifth less than over loopback.
    url: `postgres://recado_owner:${note.password}@127.0.0.1:${port}/recado${socket && existsSync(join(socket, `.s.PGSQL.${port}`)) ? `?host=${encodeURIComponent(socket)}` : ''}`,
    async stop() {
      await run(binaries.pg_ctl, ['-D', cluster, '-m', 'fast', '-w', 'stop'], { ...account }).catch(() => undefined);
    },
  };
}

const noteFile = (directory: string) => join(directory, 'database.json');

function readNote(directory: string): Note | undefined {
  return existsSync(noteFile(directory)) ? (JSON.parse(readFileSync(noteFile(directory), 'utf8')) as Note) : undefined;
}

function writeNote(directory: string, note: Note): void {
  const file = noteFile(directory);
  // Two processes that start together both write it.
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify(note), { mode: 0o600 });
  renameSync(own, file);
}

async function makeCluster(binaries: Binaries, cluster: string, password: string, account: Account | undefined): Promise<void> {
  // A start that was killed in the middle leaves a folder initdb would refuse.
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  if (account) chownSync(cluster, account.uid, account.gid);
  const secret = join(dirname(cluster), `.password-${process.pid}`);
  writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  if (account) chownSync(secret, account.uid, account.gid);
  try {
    await run(binaries.initdb, ['-D', cluster, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8', '--locale=C', '--no-instructions'], {
      ...account,
      env: { ...process.env, LC_MESSAGES: 'C' },
    });
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true });
    throw new ConfigError(`The database could not be made in ${cluster}: ${lastLine((error as { stderr?: string }).stderr ?? String(error))}`);
  } finally {
    rmSync(secret, { force: true });
  }
}

/** The owner of the database is not a superuser: what migrates cannot read around the policies either. */
async function prepareOwner(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const owner = await client.query(`select 1 from pg_roles where rolname = 'recado_owner'`);
    if (!owner.rowCount) await client.query(`create role recado_owner login createrole createdb password ${pg.escapeLiteral(password)}`).catch(ignoreTwin);
    const database = await client.query(`select 1 from pg_database where datname = 'recado'`);
    if (!database.rowCount) await client.query('create database recado owner recado_owner').catch(ignoreTwin);
  } finally {
    await client.end();
  }
}

/** Two processes at their first start: the other one was quicker. */
function ignoreTwin(error: unknown): void {
  const { code } = error as { code?: string };
  if (code !== '42710' && code !== '42P04' && code !== '23505') throw error;
}
