import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestServer, until, type TestServer } from '../../../test/harness.ts';
import { testKeys } from '../../../test/globalSetup.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { openLog } from '../log.ts';
import { openMetrics } from '../metrics.ts';
import { job, type AnyJob } from './job.ts';
import { runJobs } from './runner.ts';
import { dueChannels } from './wakeUps.ts';

let server: TestServer;
let database: Database;
let jobs: Awaited<ReturnType<typeof runJobs>>;
const ran: number[] = [];
const finishHeld: (() => void)[] = [];
beforeAll(async () => {
  server = await openTestServer({ roles: 'web' });
  const log = openLog('silent', false);
  database = openDatabase(server.databaseUrl, testKeys, log);
  const counted = job({
    name: 'test.counted',
    attempts: 3,
    payload: z.object({ n: z.number() }),
    run: async (_errand, { n }) => void ran.push(n),
  });
  const held = job({
    name: 'test.held',
    attempts: 3,
    payload: z.object({ n: z.number() }),
    run: () => new Promise<void>((resolve) => void finishHeld.push(resolve)),
  });
  const outside = job({ ...held, name: 'test.outside', crew: 'outside' });
  jobs = await runJobs({
    database,
    workshop: server.workshop,
    log,
    metrics: openMetrics(),
    jobs: [counted, held, outside] as unknown as AnyJob[],
    companies: async () => [],
  });
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

const enqueue = (n: number, name = 'test.counted') =>
  server.admin.query('select enqueue_job($1, $2, null, null, 3, null)', [
    name,
    JSON.stringify({ companyId: 1, payload: { n } }),
  ]);
const left = async () => (await server.admin.query('select 1 from graphile_worker._private_jobs')).rowCount;

test('a due job wakes another process when the workers of this one are busy', async () => {
  const received: string[] = [];
  const ear = await server.admin.connect();
  ear.on('notification', ({ payload }) => received.push(payload!));
  await ear.query(`listen ${dueChannels.main}`);
  server.workshop.wakeUps.in(0, 'main');
  for (let n = 0; n < 5; n++) await enqueue(n, 'test.held');
  await until(() => finishHeld.length === 5);
  expect(received).toEqual([]);
  server.workshop.wakeUps.in(0, 'main');
  await until(() => received.length === 1);
  for (const finish of finishHeld.splice(0)) finish();
  await until(async () => (await left()) === 0);
  ear.release(true);
});

test('jobs that wait for systems outside hold up no other job, nor the other way round', async () => {
  for (let n = 0; n < 9; n++) await enqueue(n, 'test.outside');
  await until(() => finishHeld.length === 9);
  await enqueue(9);
  await until(() => ran.includes(9));
  for (let n = 0; n < 5; n++) await enqueue(n, 'test.held');
  await until(() => finishHeld.length === 14);
  finishHeld.shift()!();
  await enqueue(9, 'test.outside');
  await until(() => finishHeld.length === 14);
  for (const finish of finishHeld.splice(0)) finish();
  await until(async () => (await left()) === 0);
  ran.splice(0);
});

test('a job whose completion could not be stored runs again in the replaced worker pool [trust R2]', async () => {
  await enqueue(1);
  await until(async () => (await left()) === 0);
  expect(ran).toEqual([1]);

  // As when the database goes away between a job's work and its end; a sequence counts on through a rollback.
  await server.admin.query('create sequence refusals');
  await server.admin.query(
    `create function refuse_once() returns trigger language plpgsql as $$ begin if nextval('refusals') = 1 then raise 'gone'; end if; return old; end $$`,
  );
  await server.admin.query('grant usage on sequence refusals to public');
  await server.admin.query(
    'create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse_once()',
  );
  await enqueue(2);
  await until(() => ran.includes(2));
  await enqueue(3);
  // Jobs of its dead workers are claimed again after ten seconds.
  await until(async () => (await left()) === 0, 30_000);
  expect(ran.filter((n) => n === 2)).toHaveLength(2);
  // The ending pool may have run job 3 too, without a way to store that it did.
  expect(ran).toContain(3);
  expect(ran.filter((n) => n === 1)).toHaveLength(1);
}, 60_000);

test('a due job wakes no worker of a pool that ends while another of its jobs runs [trust R2]', async () => {
  const thrown: unknown[] = [];
  const take = (error: unknown) => void thrown.push(error);
  process.on('uncaughtException', take);
  await enqueue(4, 'test.held');
  await until(() => finishHeld.length === 1);
  // The next completion is refused, which ends a worker and with it the pool.
  await server.admin.query('alter sequence refusals restart');
  await enqueue(5);
  const refused = async () =>
    (await server.admin.query<{ is_called: boolean }>('select is_called from refusals')).rows[0]!.is_called;
  await until(refused);
  for (let due = 0; due < 20; due++) {
    await server.admin.query(`notify jobs_due_in, '1'`);
    await wait(20);
  }
  finishHeld.splice(0)[0]!();
  await until(async () => (await left()) === 0, 30_000);
  process.off('uncaughtException', take);
  expect(thrown).toEqual([]);
}, 60_000);
