import pg from 'pg';

/** The part of a database connection or pool that a read needs. */
export type Queries = Pick<pg.Pool, 'query'>;

const connectsWithinMs = 5_000;

/** Opens one connection. Throws with the reason of the driver; the caller ends the connection. */
export async function openClient(connectionString: string, name: string): Promise<Queries & { end(): Promise<void> }> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: connectsWithinMs,
    application_name: name,
  });
  // A connection that breaks later fails the running query, so this event needs no handling.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
