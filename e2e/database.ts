import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../apps/server/src/config.ts';
import { derivedKeys } from '../apps/server/src/kernel/derivedKeys.ts';
import { openTokens } from '../apps/server/src/kernel/http/tokens.ts';
import { ownCompany } from './people.ts';
import { dataDirectory } from './product.ts';

/** Returns the address of the database of this worker's product, as its owner. */
export function databaseUrl(): string {
  const { port, password } = JSON.parse(readFileSync(join(dataDirectory(), 'database.json'), 'utf8')) as {
    port: number;
    password: string;
  };
  return `postgres://postgres:${password}@127.0.0.1:${port}/recado`;
}

type Row = Record<string, unknown>;

/**
 * Runs one statement on the rows of the file's company, for states that no screen can create, such as a moment in the
 * past. The database itself leaves out the rows of all other companies.
 */
export const query = (text: string, values: unknown[] = []): Promise<Row[]> =>
  onDatabase(async (client) => {
    await client.query(
      `begin; set local role recado_app; select set_config('app.company_id', '${ownCompany().id}', true)`,
    );
    const { rows } = await client.query<Row>(text, values);
    await client.query('commit');
    return rows;
  });

/**
 * Runs one statement on rows that belong to no company, or to another than the file's. Journeys of other files may run
 * on the same database later, so the condition names the rows of this file.
 */
export const queryPlatform = (text: string, values: unknown[] = []): Promise<Row[]> =>
  onDatabase(async (client) => (await client.query<Row>(text, values)).rows);

async function onDatabase<T>(task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

/** Moves the due date of a user's company, in days from today; null removes it. */
export const setDueDate = (email: string, days: number | null): Promise<unknown> =>
  queryPlatform(
    `update companies set due_date = now() + make_interval(days => $2) where id = (select company_id from users where email = $1)`,
    [email, days],
  );

/**
 * Returns a valid access token of a user's present session that expires in this many seconds; a negative value means it
 * has expired.
 */
export async function expiredTokenOf(email: string, seconds = -60): Promise<string> {
  const [user] = await queryPlatform('select id, company_id, generation, profile from users where email = $1', [email]);
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

type PlanFeature =
  | 'use_external_api'
  | 'use_integrations'
  | 'use_internal_chat'
  | 'use_kanban'
  | 'use_open_ai'
  | 'use_schedules';

/** Moves the file's company to a plan without these features. The returned function moves it back. */
export async function leaveOutOfPlan(...features: readonly PlanFeature[]): Promise<() => Promise<void>> {
  const { id } = ownCompany();
  const [before] = await queryPlatform('select plan_id from companies where id = $1', [id]);
  const moveTo = (planId: unknown) => queryPlatform('update companies set plan_id = $2 where id = $1', [id, planId]);
  const [plan] = await queryPlatform(
    `insert into plans (name, users, connections, queues, value, ${features.join(', ')})
     values ($1, 50, 10, 20, 199, ${features.map(() => false).join(', ')}) returning id`,
    [`Sem ${features.length} recursos ${id}`],
  );
  await moveTo(plan!.id);
  return async () => {
    await moveTo(before!.plan_id);
    await queryPlatform('delete from plans where id = $1', [plan!.id]);
  };
}

/** Moves a user's company to a plan with these limits. The returned function moves it back. */
export async function limitPlan(email: string, limits: Record<'users' | 'connections' | 'queues', number>) {
  const [company] = await queryPlatform(
    'select c.id, c.plan_id from companies c join users u on u.company_id = c.id where u.email = $1',
    [email],
  );
  const moveTo = (planId: unknown) =>
    queryPlatform('update companies set plan_id = $2 where id = $1', [company!.id, planId]);
  const [plan] = await queryPlatform(
    `insert into plans (name, users, connections, queues, value) values ($1, $2, $3, $4, 99) returning id`,
    [`Limites ${String(company!.id)}`, limits.users, limits.connections, limits.queues],
  );
  await moveTo(plan!.id);
  return async (): Promise<void> => {
    await moveTo(company!.plan_id);
    await queryPlatform('delete from plans where id = $1', [plan!.id]);
  };
}

/** Leaves the connections of the company without greeting and queues, as each spec file finds them. */
export async function silenceBots(): Promise<void> {
  await query('delete from connection_queues');
  await query(`update connections set greeting_message = ''`);
}
