import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log.ts';
import { urlFor } from './roles.ts';

/** A client that counts the statements it sends, for the statement budgets of endpoints. */
export type CountedClient = pg.PoolClient & { statements: number };

/** The connection pools of a process, one per role, each small and bounded. */
export type Database = {
  app: pg.Pool;
  platform: pg.Pool;
  /** The owner's pool, used for the job tables and notifications only. */
  owner: pg.Pool;
  appUrl: string;
  ownerUrl: string;
  close(): Promise<void>;
};

export type Transaction = NodePgDatabase;
export const transactionOn = (client: pg.PoolClient): Transaction => drizzle(client);

/** Opens the pools. `appConnections` limits how many Works of this process run at once. */
export function openDatabase(databaseUrl: string, appKey: string, log: Log, appConnections = 14): Database {
  const appUrl = urlFor(databaseUrl, appKey, 'recado_app');
  const pool = (connectionString: string, max: number, pipeline = false) => {
    const opened = new pg.Pool({
      connectionString,
      max,
      // Sends queries without waiting for the reply to the previous one, so that two queries cost one round trip
      // (`Opening`, `lastRows`).
      pipeline,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 5_000,
      application_name: `recado-${process.pid}`,
      // A frozen process must not keep the row of a lease locked (architecture 9). No statement of ours needs half a
      // minute.
      options: '-c idle_in_transaction_session_timeout=5000 -c statement_timeout=30000',
    });
    opened.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
    opened.on('connect', (client) => {
      // The pool listens for errors of idle clients only. Without this listener, a client lost in the middle of a Work
      // would end the process. Its query fails too and reports the error.
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
