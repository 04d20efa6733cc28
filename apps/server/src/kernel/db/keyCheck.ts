import pg from 'pg';
import { derivedKey } from '../../config.ts';
import { ConfigError } from '../../configError.ts';
import { openSecrets } from '../secrets.ts';
import { urlFor, workingRoles, type WorkingRole } from './roles.ts';

/** One row, sealed with the installation's application key. A start checks it before it changes anything. */
export const keyCheckTable = `create table if not exists key_check (id int primary key check (id = 1), sealed text not null, created_at timestamptz not null default now())`;

const place = { table: 'key_check', column: 'sealed', row: 1 };
const content = 'recado';

const secretsOf = (appKey: string) => openSecrets(derivedKey({ appKey }, 'key check'));

/**
 * Asserts that a database belongs to this application key. Only reads. A database without the row is either new or
 * older than the row. In that case the working roles, if they exist, must be able to log in with the passwords derived
 * from the key. Returns the roles whose password is known to fit. Throws `ConfigError` for another key.
 */
export async function assertKeyFits(client: pg.Client, databaseUrl: string, appKey: string): Promise<WorkingRole[]> {
  const { rows } = await client.query<{ checked: boolean; filled: boolean }>(
    `select to_regclass('public.key_check') is not null as checked, to_regclass('public.companies') is not null as filled`,
  );
  const { checked, filled } = rows[0]!;
  const sealed = checked
    ? (await client.query<{ sealed: string }>('select sealed from key_check where id = 1')).rows[0]?.sealed
    : undefined;
  if (sealed !== undefined && !opens(sealed, appKey)) throw new ConfigError(otherKey);
  const fitting: WorkingRole[] = [];
  for (const role of workingRoles) {
    if (!(await client.query('select 1 from pg_roles where rolname = $1', [role])).rowCount) continue;
    if (await logsIn(urlFor(databaseUrl, appKey, role))) fitting.push(role);
    else if (sealed === undefined) throw new ConfigError(filled ? otherKey : takenRole(role));
  }
  return fitting;
}

const otherKey =
  'APP_KEY is not the key this database was made with: set the key it had, or restore app.key in DATA_DIR from the backup the database is from. Nothing was changed.';
const takenRole = (role: WorkingRole): string =>
  `The role ${role} of this PostgreSQL server belongs to an installation with another APP_KEY: set that key, or use a server of its own. Nothing was changed.`;

function opens(sealed: string, appKey: string): boolean {
  try {
    return secretsOf(appKey).open(sealed, place) === content;
  } catch {
    return false;
  }
}

/** Returns whether a login is accepted. Throws on errors that do not answer this, such as a lost connection. */
async function logsIn(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Stores the row if there is none yet. */
export async function storeKeyCheck(client: pg.Client, appKey: string): Promise<void> {
  await client.query('insert into key_check (id, sealed) values (1, $1) on conflict (id) do nothing', [
    secretsOf(appKey).seal(content, place),
  ]);
}
