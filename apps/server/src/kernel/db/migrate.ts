import { dirname, join } from 'node:path';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { makeWorkerUtils } from 'graphile-worker';
import pg from 'pg';
import { passwordOf, workingRoles } from './roles.ts';

/** Two starts at once wait for each other here. */
const migrationLock = 7_262_331;

/** Rows of these tables may be added and read, never changed: they are evidence (rule of the ticket log). */
const appendOnly = ['ticket_events'];
/** Unique over the installation, without a company policy: reached by the platform role only (architecture 5). */
export const directoryTables = ['logins', 'sessions'];
/** Of the platform itself: read by everyone, written by the platform role. */
export const platformTables = ['plans', 'announcements'];

/** Brings a database to this version: roles, tables, job tables, rights. Safe to run again and by two processes at once. */
export async function migrateDatabase(databaseUrl: string, appKey: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    for (const role of workingRoles) {
      const password = pg.escapeLiteral(passwordOf(appKey, role));
      const known = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      await client.query(known.rowCount ? `alter role ${role} password ${password}` : `create role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls password ${password}`);
    }
    await runMigrations(drizzle(client), { migrationsFolder: migrationsFolder() });
    const jobs = await makeWorkerUtils({ connectionString: databaseUrl, logger: quiet });
    await jobs.migrate();
    await jobs.release();
    await client.query(enqueueFunction);
    await grantRights(client);
  } finally {
    await client.end();
  }
}

/** Beside `src` when run from source, beside the bundle when built. */
function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'migrations', 'meta', '_journal.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the folder of migrations is missing');
    folder = parent;
  }
  return join(folder, 'migrations');
}

/** The app role has no rights on the job tables: this is its only way to them. */
const enqueueFunction = `
create or replace function enqueue_job(name text, payload json, run_at timestamptz, job_key text, max_attempts int, queue text)
returns void language sql security definer set search_path = public, pg_temp as $$
  select graphile_worker.add_job(identifier => name, payload => payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts, queue_name => queue);
$$;
create table if not exists job_workers (worker_id text primary key, seen_at timestamptz not null default now());
`;

async function grantRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; rls: boolean }>(`select relname as name, relrowsecurity as rls from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  const grants = ['grant usage on schema public to recado_app, recado_platform', 'grant usage on all sequences in schema public to recado_app, recado_platform'];
  for (const { name, rls } of rows) {
    if (rls) {
      grants.push(`grant select, insert${appendOnly.includes(name) ? '' : ', update, delete'} on ${name} to recado_app`, `grant select on ${name} to recado_platform`);
      if (appendOnly.includes(name)) grants.push(`revoke update, delete, truncate on ${name} from recado_app`);
    } else if (directoryTables.includes(name)) grants.push(`grant select, insert, update, delete on ${name} to recado_platform`);
    else if (platformTables.includes(name)) grants.push(`grant select on ${name} to recado_app`, `grant select, insert, update, delete on ${name} to recado_platform`);
  }
  grants.push('revoke all on function enqueue_job from public', 'grant execute on function enqueue_job to recado_app');
  await client.query(grants.join(';\n'));
}

const silent = () => undefined;
const quiet = new (await import('graphile-worker')).Logger(() => silent);
