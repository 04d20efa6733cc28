import { dirname, join } from 'node:path';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { makeWorkerUtils } from 'graphile-worker';
import pg from 'pg';
import type { AppKeys } from '../derivedKeys.ts';
import { ConfigError } from '../configError.ts';
import { assertKeyFits, keyCheckTable, storeKeyCheck } from './keyCheck.ts';
import { passwordOf, workingRoles } from './roles.ts';
import { tableKinds } from './tableKinds.ts';
import { applySqlFiles, readSqlFiles, type SqlFile } from './sqlFiles.ts';

/** Advisory lock that makes concurrent starts migrate in turn. */
const migrationLock = 7_262_331;

/** How long a start waits for a lock holder that is idle, for example a frozen process. */
const idleHolderMs = 8_000;

/**
 * Brings a database to this version: roles, tables, job tables, rights. Safe to repeat and to run in two processes at
 * once. Throws `ConfigError` if the database cannot be reached or belongs to another key; nothing is changed then.
 * Returns the functions and triggers that a newer version wrote and that were kept.
 *
 * With `migrations`, only that many are applied, and no functions, triggers and rights: the schema of an older version,
 * into which a restore loads rows.
 */
export async function migrateDatabase(
  databaseUrl: string,
  keys: AppKeys,
  { migrations }: { migrations?: number } = {},
): Promise<string[]> {
  const client = await connectAsOwner(databaseUrl);
  try {
    await takeTurn(client);
    const { appKey, fitting } = await assertKeyFits(client, databaseUrl, keys);
    for (const role of workingRoles.filter((name) => !fitting.includes(name))) {
      const password = pg.escapeLiteral(passwordOf(appKey, role));
      const known = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      await client.query(
        known.rowCount
          ? `alter role ${role} password ${password}`
          : `create role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls password ${password}`,
      );
    }
    // Before the tables, so that a first start killed halfway has already recorded which key the database belongs to.
    await client.query(keyCheckTable);
    await storeKeyCheck(client, appKey);
    await applyMigrations(client, migrations);
    const pgPool = new pg.Pool({ connectionString: databaseUrl, max: 2, connectionTimeoutMillis: connectsWithinMs });
    pgPool.on('error', () => undefined).on('connect', (opened) => void opened.on('error', () => undefined));
    try {
      const jobs = await makeWorkerUtils({ pgPool, logger: quiet });
      await jobs.migrate();
      await jobs.release();
    } finally {
      await pgPool.end();
    }
    await client.query(jobWorkersTable);
    if (migrations !== undefined) return [];
    const kept = await applySqlFiles(client, readOwnSqlFiles());
    await grantRights(client);
    return kept;
  } finally {
    await client.end().catch(() => undefined);
  }
}

type Journal = { entries: { tag: string; when: number }[] };

const readJournal = (): Journal =>
  JSON.parse(readFileSync(join(serverFolder('migrations'), 'meta', '_journal.json'), 'utf8')) as Journal;

/** Returns the times of all migrations of this version, oldest first. The database records them as applied. */
export const readMigrationTimes = (): number[] => readJournal().entries.map(({ when }) => when);

/** Returns the functions and triggers of this version. */
export const readOwnSqlFiles = (): SqlFile[] => readSqlFiles(serverFolder('sql'));

/** Applies the migrations that are missing, or those among the first `count`. */
async function applyMigrations(client: pg.Client, count?: number): Promise<void> {
  const folder = serverFolder('migrations');
  if (count === undefined) return runMigrations(drizzle(client), { migrationsFolder: folder });
  // The library applies all migrations of a folder, so it gets a folder with the first ones only.
  const part = mkdtempSync(join(tmpdir(), 'recado-migrations-'));
  try {
    const journal = readJournal();
    const entries = journal.entries.slice(0, count);
    mkdirSync(join(part, 'meta'));
    writeFileSync(join(part, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) copyFileSync(join(folder, `${tag}.sql`), join(part, `${tag}.sql`));
    await runMigrations(drizzle(client), { migrationsFolder: part });
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

const connectsWithinMs = 5_000;

/**
 * Connects to a database. Throws `ConfigError` that names the database and the reason, also for a host that never
 * answers.
 */
async function connectAsOwner(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectsWithinMs,
    keepAlive: true,
  });
  // A connection that breaks later fails the running query, so this event needs no handling.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    const { code, message } = error as { code?: string; message: string };
    const where = new URL(databaseUrl);
    const reason =
      message === 'timeout expired'
        ? `it does not answer within ${connectsWithinMs / 1_000} s`
        : message || code || 'no reason given';
    throw new ConfigError(
      `The database at ${where.hostname}:${where.port || 5432}${where.pathname} cannot be used: ${reason}.`,
    );
  }
}

/** Waits while another start migrates. Throws `ConfigError` if the other start has been idle for `idleHolderMs`. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      migrationLock,
    ]);
    if (rows[0]!.taken) return;
    const { rows: holders } = await client.query<{ pid: number }>(
      `select a.pid from pg_locks l join pg_stat_activity a using (pid)
        where l.locktype = 'advisory' and l.granted and l.objid = $1 and l.database = (select oid from pg_database where datname = current_database())
          and a.state like 'idle%' and a.state_change < clock_timestamp() - make_interval(secs => $2)`,
      [migrationLock, idleHolderMs / 1_000],
    );
    if (holders[0])
      throw new ConfigError(
        `Another start has this database locked and does nothing (its connection is the PostgreSQL process ${holders[0].pid}): end that start, then start again.`,
      );
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Returns a folder of the server: next to `src` when run from source, next to the bundle when built. */
function serverFolder(name: 'migrations' | 'sql'): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'migrations', 'meta', '_journal.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the folder of migrations is missing');
    folder = parent;
  }
  return join(folder, name);
}

/** Processes that work on jobs. The app role has no rights on the job tables and reaches them by these functions only. */
const jobFunctions = 'enqueue_job, delete_jobs_of_company';
const jobWorkersTable =
  'create table if not exists job_workers (worker_id text primary key, seen_at timestamptz not null default now())';

async function grantRights(client: pg.Client): Promise<void> {
  if (tableKinds.platform.size === 0)
    throw new Error('import the features before the migration: they declare their tables');
  const { rows } = await client.query<{ name: string; rls: boolean }>(
    `select relname as name, relrowsecurity as rls from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const grants = [
    'grant usage on schema public to recado_app, recado_platform',
    'grant usage on all sequences in schema public to recado_app, recado_platform',
  ];
  for (const { name, rls } of rows) {
    if (rls) {
      grants.push(
        `grant select, insert${tableKinds.appendOnly.has(name) ? '' : ', update, delete'} on ${name} to recado_app`,
        `grant select on ${name} to recado_platform`,
      );
      if (tableKinds.appendOnly.has(name)) grants.push(`revoke update, delete, truncate on ${name} from recado_app`);
    } else if (tableKinds.directory.has(name))
      grants.push(`grant select, insert, update, delete on ${name} to recado_platform`);
    else if (tableKinds.platform.has(name))
      grants.push(
        `grant select on ${name} to recado_app`,
        `grant select, insert, update, delete on ${name} to recado_platform`,
      );
  }
  grants.push(
    `revoke all on function ${jobFunctions} from public`,
    `grant execute on function ${jobFunctions} to recado_app`,
  );
  await client.query(grants.join(';\n'));
}

const silent = () => undefined;
const quiet = new (await import('graphile-worker')).Logger(() => silent);
