import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log.ts';
import { urlFor } from './roles.ts';

/** A connection that counts the statements it sends, for the budgets of calls. */
export type CountedClient = pg.PoolClient & { statements: number };

/** The pools of a process: small, bounded, one a role. */
export type Database = {
  app: pg.Pool;
  platform: pg.Pool;
  /** The owner's pool, for the job tables alone. */
  owner: pg.Pool;
  appUrl: string;
  ownerUrl: string;
  close(): Promise<void>;
};

export type Transaction = NodePgDatabase;
export const transactionOn = (client: pg.PoolClient): Transaction => drizzle(client);

/** Opens the pools. `appConnections` bounds how many Works of this process run at once. */
export function openDatabase(databaseUrl: string, appKey: string, log: Log, appConnections = 14): Database {
  const appUrl = urlFor(databaseUrl, appKey, 'recado_app');
  const pool = (connectionString: string, max: number, pipeline = false) => {
    const opened = new pg.Pool({
      connectionString,
      max,
      // What is asked without waiting for the answer before goes out at once, and costs one wait for both (`Opening`,
      // `lastRows`).
      pipeline,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 5_000,
      application_name: `recado-${process.pid}`,
      // A frozen process must not hold a lease's row (architecture 9); no statement of ours needs half a minute.
      options: '-c idle_in_transaction_session_timeout=5000 -c statement_timeout=30000',
    });
    opened.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
    opened.on('connect', (client) => {
      // The pool hears of connections that rest; one lost in the middle of a Work would end the process. Its query
      // fails too, and tells.
      client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost at work'));
      count(client as CountedClient);
    });
    return opened;
  };
  const app = pool(appUrl, appConnections, true);
  const platform = pool(urlFor(databaseUrl, appKey, 'recado_platform'), 4);
  const owner = pool(databaseUrl, 8);
  return {
    app,
    platform,
    owner,
    appUrl,
    ownerUrl: databaseUrl,
    close: async () => void (await Promise.allSettled([app.end(), platform.end(), owner.end()])),
  };
}

function count(client: CountedClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.statements = 0;
  client.query = ((...args: unknown[]) => {
    client.statements++;
    return query(...args);
  }) as typeof client.query;
}
