import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { derivedKey, readConfig } from '../apps/server/src/config.ts';
import { openTokens } from '../apps/server/src/kernel/http/tokens.ts';
import { dataDirectory } from './product.ts';

/**
 * Runs one statement on the database of the product under test, for what no screen can bring about: a due date that
 * passes.
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

/** Moves the due date of the company of a person: 0 is today; null is without limit. */
export const setDueDate = (email: string, days: number | null): Promise<unknown> =>
  query(
    `update companies set due_date = now() + make_interval(days => $2) where id = (select company_id from users where email = $1)`,
    [email, days],
  );

/**
 * A genuine access token of somebody's present session whose fifteen minutes are over, or will be in so many seconds.
 */
export async function expiredTokenOf(email: string, seconds = -60): Promise<string> {
  const [user] = await query('select id, company_id, generation, profile from users where email = $1', [email]);
  const {
    id,
    company_id: companyId,
    generation,
    profile,
  } = user as { id: number; company_id: number; generation: number; profile: string };
  return openTokens(derivedKey(readConfig({ DATA_DIR: dataDirectory() }), 'access tokens')).issue(
    { id, companyId, generation, profile },
    seconds,
  );
}
