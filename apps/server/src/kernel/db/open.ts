import type { Writable } from 'node:stream';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { AppKeys } from '../derivedKeys.ts';
import { readDatabaseKey } from './keyCheck.ts';
import type { DatabaseUrl } from './listen.ts';
import { passwordOf, urlFor, type WorkingRole } from './roles.ts';

/** A client that counts the statements it sends, for the statement budgets of endpoints. */
export type CountedClient = pg.PoolClient & { statements: number };

/** The connection pools of a process, one per role, each small and bounded. */
export type Database = {
  app: pg.Pool;
  platform: pg.Pool;
  /** The owner's pool, used for the job tables and notifications only. */
  owner: pg.Pool;
  /** The URLs of the database itself, for connections that LISTEN. */
  appUrl: DatabaseUrl;
  ownerUrl: string;
  /**
   * SQL expressions, each after a comma, that a transaction selects to limit its statements and its idle time. Empty if
   * the connections have these limits from their start.
   */
  transactionLimits: string;
  close(): Promise<void>;
};

export type Transaction = NodePgDatabase;
export const transactionOn = (client: pg.PoolClient): Transaction => drizzle(client);

/** `Client`: the kind of client, if it is not the usual one. */
type PoolChoice = { pipeline?: boolean; pooled?: boolean; more?: Settings } & Pick<pg.PoolConfig, 'Client'>;
type Settings = Readonly<Record<string, string | number>>;

/** How many Works of calls run at once in this process, and how many of recording, sessions, jobs and readiness. */
export const connectionsOfCalls = 10;
const connectionsOfOthers = 8;

// A frozen process must not keep the row of a lease locked (architecture 9). No statement of ours needs half a minute.
const limits: Settings = { idle_in_transaction_session_timeout: 5_000, statement_timeout: 30_000 };
/**
 * A job is claimed and marked as done without waiting for the disk. If the database is killed, the marks of the last
 * moment are lost, and these jobs run again, as after the kill of a worker. What a job does is committed by Works, which
 * wait.
 */
const unhurried: Settings = { synchronous_commit: 'off' };

/**
 * Opens the pools. `poolerUrl` is the address of a PgBouncer in transaction mode, through which Works and the platform
 * reach the database. It gives each transaction any connection, so nothing may be kept on one: no prepared statements
 * and no limits. The owner's pool goes around it, because jobs and sockets LISTEN.
 */
export function openDatabase(databaseUrl: string, keys: AppKeys, log: Log, poolerUrl?: string): Database {
  const pool = (
    connectionString: string,
    max: number,
    { pipeline = false, pooled = false, more = {}, ...login }: PoolChoice = {},
  ) => {
    const opened = new pg.Pool({
      connectionString,
      max,
      // Sends queries without waiting for the reply to the previous one, so that two queries cost one round trip
      // (`Opening`, `lastRows`).
      pipeline,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 5_000,
      application_name: `recado-${process.pid}`,
      ...login,
      ...(pooled
        ? {}
        : {
            options: Object.entries({ ...limits, ...more })
              .map(([name, value]) => `-c ${name}=${value}`)
              .join(' '),
          }),
    });
    opened.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
    opened.on('connect', (client) => {
      // The pool listens for errors of idle clients only. Without this listener, a client lost in the middle of a Work
      // would end the process. Its query fails too and reports the error.
      client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost at work'));
      count(client as CountedClient, pooled);
      if (pipeline) writeTogether(client);
    });
    return opened;
  };
  const pooled = poolerUrl !== undefined;
  const worksUrl = poolerUrl ?? databaseUrl;
  const owner = pool(databaseUrl, 8, { more: unhurried });
  // While the application key is rotated, the roles have the passwords of the key that the database belongs to just now.
  const findKey = async (): Promise<string> =>
    keys.acceptedKey === undefined ? keys.appKey : (await readDatabaseKey(owner, keys)).appKey;
  const loginOf = (role: WorkingRole): Pick<pg.PoolConfig, 'Client'> =>
    keys.acceptedKey === undefined ? {} : { Client: clientWith(async () => passwordOf(await findKey(), role)) };
  const poolOf = (role: WorkingRole, max: number, choice: PoolChoice) =>
    pool(urlFor(worksUrl, keys.appKey, role), max, { ...choice, ...loginOf(role) });
  const app = poolOf('recado_app', connectionsOfCalls + connectionsOfOthers, { pipeline: true, pooled });
  const platform = poolOf('recado_platform', 4, { pooled });
  return {
    app,
    platform,
    owner,
    appUrl: async () => urlFor(databaseUrl, await findKey(), 'recado_app'),
    ownerUrl: databaseUrl,
    transactionLimits: pooled
      ? Object.entries(limits)
          .map(([name, ms]) => `, set_config('${name}', '${ms}', true)`)
          .join('')
      : '',
    close: async () => void (await Promise.allSettled([app.end(), platform.end(), owner.end()])),
  };
}

/** Returns the kind of client that finds its password when it logs in. */
const clientWith = (password: () => Promise<string>) =>
  class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // A password within the URL would win over one of the configuration.
      Object.assign(this, { password });
    }
  };

/** Counts the statements of a client. `unnamed` sends named statements without their name, which prepares nothing. */
function count(client: CountedClient, unnamed: boolean): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.statements = 0;
  client.query = ((statement: unknown, ...args: unknown[]) => {
    client.statements++;
    const isNamed = unnamed && typeof statement === 'object' && statement !== null && 'name' in statement;
    return query(isNamed ? { ...statement, name: undefined } : statement, ...args);
  }) as typeof client.query;
}

/**
 * Writes the queries of one moment together, such as the last one of a Work and its commit. Each write wakes a process
 * of PostgreSQL: a fifth of the server's time under load.
 */
function writeTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let isHeld = false;
  client.query = ((...args: unknown[]) => {
    if (!isHeld) {
      isHeld = true;
      stream.cork();
      process.nextTick(() => {
        isHeld = false;
        stream.uncork();
      });
    }
    return query(...args);
  }) as typeof client.query;
}
