import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { derivedKeys, readConfig } from '../apps/server/src/config.ts';
import { openTokens } from '../apps/server/src/kernel/http/tokens.ts';
import { dataDirectory } from './product.ts';

/**
 * Runs one statement on the database of the product under test, for states that no screen can create, such as a due
 * date in the past.
 */
export async function query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const { port, password } = JSON.parse(readFileSync(join(dataDirectory(), 'database.json'), 'utf8')) as {
    port: number;
    password: string;
  };
  const client = new pg.Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/recado` });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Moves the due date of a user's company, in days from today; null removes it. */
export const setDueDate = (email: string, days: number | null): Promise<unknown> =>
  query(
    `update companies set due_date = now() + make_interval(days => $2) where id = (select company_id from users where email = $1)`,
    [email, days],
  );

/**
 * Returns a valid access token of a user's present session that expires in this many seconds; a negative value means it
 * has expired.
 */
export async function expiredTokenOf(email: string, seconds = -60): Promise<string> {
  const [user] = await query('select id, company_id, generation, profile from users where email = $1', [email]);
  const {
    id,
    company_id: companyId,
    generation,
    profile,
  } = user as { id: number; company_id: number; generation: number; profile: string };
  return openTokens(derivedKeys(readConfig({ DATA_DIR: dataDirectory() }), 'access tokens')).issue(
    { id, companyId, generation, profile },
    seconds,
  );
}

/**
 * Leaves the demo connections without greeting and queues: a journey about anything else expects no answers of a bot. A
 * worker that replaces a failed one finds them silent already.
 */
export async function silenceBots(): Promise<void> {
  await query('delete from connection_queues');
  await query(`update connections set greeting_message = ''`);
}
