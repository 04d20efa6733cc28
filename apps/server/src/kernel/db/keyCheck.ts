import pg from 'pg';
import { derivedKey, type AppKeys } from '../derivedKeys.ts';
import { ConfigError } from '../configError.ts';
import { openSecrets } from '../secrets.ts';
import { openClient, type Queries } from './openClient.ts';
import { urlFor, workingRoles, type WorkingRole } from './roles.ts';

/** One row, sealed with the installation's application key. A start checks it before it changes anything. */
export const keyCheckTable = `create table if not exists key_check (id int primary key check (id = 1), sealed text not null, created_at timestamptz not null default now())`;

const place = { table: 'key_check', column: 'sealed', row: 1 };
/** The content of the row until the application key is rotated for the first time. */
const firstContent = 'recado';

/**
 * Purposes of HMACs that are stored without the text they were made of. They cannot be made anew, so their keys outlive
 * a rotation of the application key.
 */
const lastingPurposes = ['erased identities', 'credentials'] as const;
export type LastingKeys = Record<(typeof lastingPurposes)[number], Buffer>;

/** The application key that a database belongs to, and the keys that stay when it is rotated. */
export type DatabaseKey = { appKey: string; lasting: LastingKeys };

const secretsOf = (appKey: string) => openSecrets([derivedKey({ appKey }, 'key check')]);

/**
 * Asserts that a database belongs to one of the application keys. Only reads. A database without the row is either new
 * or older than the row. In that case the working roles, if they exist, must be able to log in with the passwords
 * derived from the current key. Returns the key, and the roles whose password is known to fit. Throws `ConfigError` for
 * other keys.
 */
export async function assertKeyFits(
  client: Queries,
  databaseUrl: string,
  keys: AppKeys,
): Promise<{ appKey: string; fitting: WorkingRole[] }> {
  const { rows } = await client.query<{ checked: boolean; filled: boolean }>(
    `select to_regclass('public.key_check') is not null as checked, to_regclass('public.companies') is not null as filled`,
  );
  const { checked, filled } = rows[0]!;
  const sealed = checked ? await readSealed(client) : undefined;
  const found = sealed === undefined ? { appKey: keys.appKey } : openKeyCheck(sealed, keys);
  if (found === undefined) throw new ConfigError(otherKey);
  const fitting: WorkingRole[] = [];
  for (const role of workingRoles) {
    if (!(await client.query('select 1 from pg_roles where rolname = $1', [role])).rowCount) continue;
    if (await logsIn(urlFor(databaseUrl, found.appKey, role))) fitting.push(role);
    else if (sealed === undefined) throw new ConfigError(filled ? otherKey : takenRole(role));
  }
  return { appKey: found.appKey, fitting };
}

const otherKey =
  'APP_KEY is not the key this database was made with: set the key it had, or restore app.key in DATA_DIR from the backup the database is from. Nothing was changed.';
const takenRole = (role: WorkingRole): string =>
  `The role ${role} of this PostgreSQL server belongs to an installation with another APP_KEY: set that key, or use a server of its own. Nothing was changed.`;

async function readSealed(client: Queries): Promise<string | undefined> {
  const { rows } = await client.query<{ sealed: string }>('select sealed from key_check where id = 1');
  return rows[0]?.sealed;
}

/** Returns the key that a database belongs to at this moment. Throws `ConfigError` if it is none of the given keys. */
export async function readDatabaseKey(client: Queries, keys: AppKeys): Promise<DatabaseKey> {
  const found = openKeyCheck((await readSealed(client)) ?? '', keys);
  if (found === undefined) throw new ConfigError(otherKey);
  return found;
}

/** Reads the key of a database as its owner. Throws like `readDatabaseKey`. */
export async function findDatabaseKey(databaseUrl: string, keys: AppKeys): Promise<DatabaseKey> {
  const client = await openClient(databaseUrl, `recado-${process.pid}`);
  try {
    return await readDatabaseKey(client, keys);
  } finally {
    await client.end();
  }
}

/** Returns the key that sealed the content of a `key_check` row; undefined if it is none of the given keys. */
export function openKeyCheck(sealed: string, { appKey, acceptedKey }: AppKeys): DatabaseKey | undefined {
  for (const key of acceptedKey === undefined ? [appKey] : [appKey, acceptedKey])
    try {
      return { appKey: key, lasting: toLastingKeys(secretsOf(key).open(sealed, place), key) };
    } catch {
      // The other key may open it.
    }
  return undefined;
}

function toLastingKeys(content: string, appKey: string): LastingKeys {
  const stored = content === firstContent ? {} : (JSON.parse(content) as Record<string, string>);
  const entries = lastingPurposes.map((purpose) => {
    const text = stored[purpose];
    return [purpose, text === undefined ? derivedKey({ appKey }, purpose) : Buffer.from(text, 'base64url')] as const;
  });
  return Object.fromEntries(entries) as LastingKeys;
}

/** Seals the content of a `key_check` row with an application key; the lasting keys stay. */
export const sealKeyCheck = (appKey: string, lasting: LastingKeys): string =>
  secretsOf(appKey).seal(
    JSON.stringify(Object.fromEntries(lastingPurposes.map((name) => [name, lasting[name].toString('base64url')]))),
    place,
  );

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
    secretsOf(appKey).seal(firstContent, place),
  ]);
}
