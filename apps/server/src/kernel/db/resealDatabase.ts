import { and, asc, eq, getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { derivedKeys, type AppKeys } from '../derivedKeys.ts';
import { ConfigError } from '../configError.ts';
import { openSecrets } from '../secrets.ts';
import { readDatabaseKey, sealKeyCheck, type DatabaseKey } from './keyCheck.ts';
import { passwordOf, urlFor, workingRoles } from './roles.ts';
import { resealRow, sealedTables, type SealedTable } from './sealedTables.ts';

/** Rows that one transaction locks. */
const rowsAtOnce = 100;

type Clients = { app: pg.Client; platform: pg.Client; owner: pg.Client };

/**
 * Completes a rotation of the application key while the product runs: seals every value anew with the current key, then
 * gives the database to it, with new passwords of the working roles. It can be stopped and started again. Every process
 * must have the new key as APP_KEY and accept the earlier one. Returns how many rows were sealed anew. Throws `ConfigError`.
 */
export async function resealDatabase(
  databaseUrl: string,
  keys: AppKeys,
  print: (line: string) => void = () => undefined,
): Promise<number> {
  if (keys.acceptedKey === undefined)
    throw new ConfigError('APP_KEY_ACCEPTED is missing: set it to the key that APP_KEY replaces.');
  return withClients(databaseUrl, keys, async (clients, found) => {
    const count = await resealAll(clients, keys, print);
    // Nothing may be left: a process with the earlier settings would go on sealing with the earlier key.
    if ((await resealAll(clients, keys)) > 0)
      throw new ConfigError(
        'A process still seals values with the earlier key: give every process the new key as APP_KEY, and run this again.',
      );
    await hand(clients.owner, keys.appKey, found);
    return count;
  });
}

async function withClients<T>(
  databaseUrl: string,
  keys: AppKeys,
  task: (clients: Clients, found: DatabaseKey) => Promise<T>,
): Promise<T> {
  const opened: pg.Client[] = [];
  const open = async (connectionString: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString, application_name: 'recado-rotate-key' });
    client.on('error', () => undefined);
    opened.push(client);
    await client.connect();
    return client;
  };
  try {
    const owner = await open(databaseUrl);
    const found = await readDatabaseKey(owner, keys);
    const app = await open(urlFor(databaseUrl, found.appKey, 'recado_app'));
    const platform = await open(urlFor(databaseUrl, found.appKey, 'recado_platform'));
    return await task({ app, platform, owner }, found);
  } finally {
    await Promise.allSettled(opened.map((client) => client.end()));
  }
}

async function resealAll({ app, platform }: Clients, keys: AppKeys, print?: (line: string) => void): Promise<number> {
  let count = 0;
  for (const sealed of sealedTables) {
    const id = columnNamed(sealed.table, 'company_id');
    const companies = await drizzle(platform).selectDistinct({ id }).from(sealed.table).orderBy(id);
    let ofTable = 0;
    for (const company of companies) ofTable += await resealCompany(app, Number(company.id), sealed, keys);
    if (ofTable > 0) print?.(`${getTableName(sealed.table)}: ${ofTable} rows sealed anew`);
    count += ofTable;
  }
  return count;
}

async function resealCompany(
  client: pg.Client,
  companyId: number,
  sealed: SealedTable,
  keys: AppKeys,
): Promise<number> {
  const { table, purpose } = sealed;
  const secrets = openSecrets(derivedKeys(keys, purpose));
  const key = keyColumns(table);
  const company = columnNamed(table, 'company_id');
  let count = 0;
  let after: Record<string, unknown> | undefined;
  do {
    const page = await inCompany(client, companyId, async (db) => {
      const rows = (await db
        .select()
        .from(table)
        .where(and(eq(company, companyId), after && isAfter(key, after)))
        .orderBy(...key.map((column) => asc(column)))
        .limit(rowsAtOnce)
        .for('update')) as Record<string, unknown>[];
      for (const row of rows) {
        const changed = resealRow(sealed, row, secrets);
        if (Object.keys(changed).length === 0) continue;
        count++;
        await db
          .update(table)
          .set(changed)
          .where(and(...key.map((column) => eq(column, row[nameOf(table, column)]))));
      }
      return rows;
    });
    after = page.length < rowsAtOnce ? undefined : page.at(-1);
  } while (after !== undefined);
  return count;

  function isAfter(columns: PgColumn[], row: Record<string, unknown>): SQL {
    const values = columns.map((column) => sql`${sql.param(row[nameOf(table, column)], column)}`);
    return sql`(${sql.join(columns, sql`, `)}) > (${sql.join(values, sql`, `)})`;
  }
}

async function inCompany<T>(
  client: pg.Client,
  companyId: number,
  task: (db: NodePgDatabase) => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    await client.query(`select set_config('app.company_id', $1, true)`, [String(companyId)]);
    const result = await task(drizzle(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Gives the database to a key: from the commit on, logins take the new passwords. Idempotent. */
async function hand(owner: pg.Client, appKey: string, { lasting }: DatabaseKey): Promise<void> {
  await owner.query('begin');
  await owner.query('update key_check set sealed = $1', [sealKeyCheck(appKey, lasting)]);
  for (const role of workingRoles)
    await owner.query(`alter role ${role} password ${pg.escapeLiteral(passwordOf(appKey, role))}`);
  await owner.query('commit');
}

const keyColumns = (table: PgTable): PgColumn[] => {
  const { primaryKeys, columns } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
};

const columnNamed = (table: PgTable, name: string): PgColumn =>
  getTableConfig(table).columns.find((column) => column.name === name)!;

/** The name of a column in the rows of its table. */
const nameOf = (table: PgTable, column: PgColumn): string =>
  Object.entries(getTableColumns(table)).find(([, one]) => one.name === column.name)![0];
