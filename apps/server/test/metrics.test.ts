import { authApi, quickMessagesApi, sandboxApi, usersApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { outboxCommands } from '../src/features/sessions/sessions.tables.ts';
import { call, openTestServer, send, until, type TestServer, type TestUser } from './harness.ts';
import { makeConnection, makeCompany, makeUser, password, within } from './make.ts';

// Without a worker: a job that is due stays due.
let server: TestServer;
let companyId: number;
let admin: TestUser;
let colleague: TestUser & { email: string };
let connectionId: number;
beforeAll(async () => {
  server = await openTestServer({ roles: 'web,phones', env: { METRICS_TOKEN: 'um segredo de medir' } });
  companyId = await makeCompany(server);
  admin = await makeUser(server, companyId, { profile: 'admin' });
  colleague = await makeUser(server, companyId);
  connectionId = await makeConnection(server, companyId, admin, { paired: false });
});

/** Every line of a scrape: value by name and labels. */
async function scrape(): Promise<Map<string, number>> {
  const { status, text } = await send(server, { method: 'GET', url: '/metrics' });
  expect(status).toBe(200);
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, number] => [
        line.slice(0, line.lastIndexOf(' ')),
        Number(line.slice(line.lastIndexOf(' ') + 1)),
      ]),
  );
}

test('ready holds with statistics present, when a policy asks for its company while planning', async () => {
  await server.admin.query('analyze companies');
  expect(await send(server, { method: 'GET', url: '/api/ready' })).toMatchObject({
    status: 200,
    body: { status: 'ready' },
  });
});

test('this machine and the holder of the token may read, everyone else finds nothing (wire 6.3)', async () => {
  const from = (headers: Record<string, string>) => send(server, { method: 'GET', url: '/metrics', headers });
  expect((await from({})).status).toBe(200);
  expect(await from({ 'x-forwarded-for': '203.0.113.7' })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NOT_FOUND' },
  });
  expect((await from({ 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer um segredo errado' })).status).toBe(
    404,
  );
  expect((await from({ 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer um segredo de medir' })).status).toBe(
    200,
  );
});

test('a call tells its duration, its errors and the statements its Works sent (architecture 9)', async () => {
  const lines = async (name: string) => {
    const all = await scrape();
    return {
      count: all.get(`recado_call_statements_count{call="${name}"}`),
      sum: all.get(`recado_call_statements_sum{call="${name}"}`),
    };
  };
  expect((await call(server, usersApi.list, { as: admin })).status).toBe(200);
  const one = await lines('users.list');
  expect(one.count).toBe(1);
  // `begin` with the company and the caller, the list, the commit.
  expect(one.sum).toBe(3);
  await call(server, usersApi.list, { as: admin });
  expect(await lines('users.list')).toEqual({ count: 2, sum: 6 });

  // An Errand and a Visit open Works of their own: one, and at least two.
  expect((await call(server, sandboxApi.outbound, { as: admin, params: { whatsappId: connectionId } })).status).toBe(
    200,
  );
  expect((await lines('sandbox.outbound')).sum).toBe(3);
  expect((await call(server, authApi.login, { body: { email: colleague.email, password } })).status).toBe(200);
  expect((await lines('auth.login')).sum).toBeGreaterThan(6);
  expect((await call(server, quickMessagesApi.remove, { as: admin, params: { quickMessageId: 999_999 } })).status).toBe(
    404,
  );
  const all = await scrape();
  expect(all.get('recado_call_seconds_count{call="users.list",status="200"}')).toBe(2);
  expect(all.get('recado_failures_total{call="quickMessages.remove",code="404"}')).toBe(1);
});

test('the oldest due job and the oldest unclaimed outbox command show their age (architecture 9)', async () => {
  const before = await scrape();
  expect(before.get('recado_oldest_job_seconds')).toBe(0);
  expect(before.get('recado_oldest_order_seconds{provider="sandbox"}')).toBe(0);

  const job = server.jobs[0]!;
  await within(server, companyId, async (work) => {
    await work.enqueue(job, { messageId: 1 } as never, { at: new Date(Date.now() - 90_000) });
    await work.enqueue(job, { messageId: 2 } as never, { at: new Date(Date.now() + 600_000) });
    // A message waits for its phone to be paired; the answer of a question only waits for who asked.
    await work.db
      .insert(outboxCommands)
      .values({ companyId, connectionId, chat: 'contact:1', kind: 'send', notBefore: new Date(Date.now() - 120_000) });
    await work.db.insert(outboxCommands).values({
      companyId,
      connectionId,
      chat: 'contact:2',
      kind: 'send',
      notBefore: new Date(Date.now() - 900_000),
      answer: { ok: true },
    });
  });
  const after = await scrape();
  expect(after.get('recado_oldest_job_seconds')).toBeGreaterThanOrEqual(90);
  expect(after.get('recado_oldest_job_seconds')).toBeLessThan(120);
  expect(after.get('recado_oldest_order_seconds{provider="sandbox"}')).toBeGreaterThanOrEqual(120);
  expect(after.get('recado_oldest_order_seconds{provider="sandbox"}')).toBeLessThan(150);
});

test('requests waiting for a connection are counted, and a scrape does not wait', async () => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const works = Array.from({ length: 21 }, () => within(server, companyId, () => held));
  const platform = Array.from({ length: 4 }, () => server.workshop.acrossCompanies('test', () => held));
  try {
    await until(async () => (await scrape()).get('recado_pool_connections{pool="app",state="busy"}') === 18);
    const started = Date.now();
    const full = await scrape();
    expect(Date.now() - started).toBeLessThan(2_500);
    // Phones take a turn of their own now and then.
    expect(full.get('recado_pool_waiting{pool="app"}')).toBeGreaterThanOrEqual(3);
    expect([...full.keys()].filter((name) => name.startsWith('recado_oldest_order_seconds'))).toEqual([]);
    expect(full.has('recado_oldest_job_seconds')).toBe(true);
  } finally {
    letGo();
    await Promise.all([...works, ...platform]);
  }
  await until(async () => (await scrape()).get('recado_pool_waiting{pool="app"}') === 0);
  expect((await scrape()).has('recado_oldest_order_seconds{provider="sandbox"}')).toBe(true);
});

test('the lag of the event loop, sockets and leases are there (architecture 9)', async () => {
  const all = await scrape();
  expect(all.get('recado_nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
  expect(all.get('recado_nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  expect(all.get('recado_sockets')).toBe(0);
  // The full pool of the test before may have cost the phone its lease; the next round takes it again.
  await until(async () => (await scrape()).get('recado_phone_leases') === 1);
});
