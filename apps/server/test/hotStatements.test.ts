import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { urlFor } from '../src/kernel/db/roles.ts';
import { hot, hotStatements, type HotStatement } from '../src/kernel/db/hot.ts';
import { testAppKey } from './globalSetup.ts';
import { openTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** The driver returns these types as text, so a row type that says number would be wrong. Cast them. */
const textTypes = ['bigint', 'numeric', 'bigint[]', 'numeric[]'];

/** Prepares statements as the app role and returns a line for each that PostgreSQL or the row type refuses. */
async function refusalsOf(statements: Iterable<HotStatement>): Promise<string[]> {
  const client = new pg.Client({ connectionString: urlFor(server.databaseUrl, testAppKey, 'recado_app') });
  await client.connect();
  // Row-level security is planned with the company (decision 0015).
  await client.query(`select set_config('app.company_id', '0', false)`);
  const refusals: string[] = [];
  try {
    for (const { name, text } of statements)
      try {
        await client.query(`prepare "${name}" as ${text}`);
      } catch (error) {
        refusals.push(`${name}: ${(error as Error).message}`);
      }
    const { rows } = await client.query<{ name: string; types: string[] }>(
      'select name, result_types::text[] as types from pg_prepared_statements where result_types is not null',
    );
    for (const { name, types } of rows)
      if (types.some((type) => textTypes.includes(type))) refusals.push(`${name}: returns ${types.join(', ')}`);
    return refusals;
  } finally {
    await client.end();
  }
}

/** Runs a statement ten times as the app role. Returns how often PostgreSQL planned it for the values of one run. */
async function plansOf(name: string, values: object): Promise<number> {
  const { text, bind } = hotStatements.get(name)!;
  const client = new pg.Client({ connectionString: urlFor(server.databaseUrl, testAppKey, 'recado_app') });
  await client.connect();
  try {
    // As the product runs; the other tests plan once for all values.
    await client.query(`select set_config('app.company_id', '1', false), set_config('plan_cache_mode', 'auto', false)`);
    for (let run = 0; run < 10; run++) await client.query({ name, text, values: bind(1, values) });
    const { rows } = await client.query<{ plans: number }>(
      'select custom_plans::int as plans from pg_prepared_statements where name = $1',
      [name],
    );
    return rows[0]!.plans;
  } finally {
    await client.end();
  }
}

describe('hot statements', () => {
  it('are all accepted by PostgreSQL for the tables of this version', async () => {
    // Tests that ran in this process before have declared statements on tables of their own.
    const ours = [...hotStatements.values()].filter(({ name }) => !name.startsWith('test.'));
    expect(ours.length).toBeGreaterThan(80);
    expect(await refusalsOf(ours)).toEqual([]);
  });

  it('notify nobody: commits that notify wait for each other', () => {
    const notifying = [...hotStatements.values()].filter(({ text }) => /\bpg_notify\b|\bnotify\b/i.test(text));
    expect(notifying.map(({ name }) => name)).toEqual([]);
  });

  it('are refused for a missing column and for a number that arrives as text', async () => {
    const planted = [
      hot('planted.column')`select no_such from messages`,
      hot('planted.type')`select count(*) from tags`,
    ];
    for (const { name } of planted) hotStatements.delete(name);
    expect(await refusalsOf(planted)).toEqual([
      'planted.column: column "no_such" does not exist',
      'planted.type: returns bigint',
    ]);
  });

  // PostgreSQL plans a statement for its values five times. It goes on doing so where a list of one row seems cheaper.
  it.each([
    ['tickets.many', { ids: [1] }],
    ['messages.many', { ids: [1] }],
    ['flows.forTurn', { id: 1, versionId: null, phrases: ['oi'] }],
    ['bots.rules', { connectionId: 1, otherQueueIds: [], ticketPromptId: null, ticketIntegrationId: null }],
    ['bots.integrationFlows', { id: 1, integrationIds: [1] }],
  ])('are planned at most five times for their lists: %s', async (name, values) => {
    expect(await plansOf(name, values)).toBeLessThanOrEqual(5);
  });
});
