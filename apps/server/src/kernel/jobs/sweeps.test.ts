import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestServer, pause, until, type TestServer } from '../../../test/harness.ts';
import { testKeys } from '../../../test/globalSetup.ts';
import { untilBlocked } from '../../../test/untilBlocked.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { openLog } from '../log.ts';
import { openMetrics } from '../metrics.ts';
import { job, type AnyJob } from './job.ts';
import { runJobs, toCronItems } from './runner.ts';

let server: TestServer;
let database: Database;
let jobs: Awaited<ReturnType<typeof runJobs>> | undefined;
const log = openLog('silent', false);
const payload = z.object({});
beforeAll(async () => {
  server = await openTestServer({ roles: 'web' });
});
beforeEach(() => void (database = openDatabase(server.databaseUrl, testKeys, log)));
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  // Once none runs: the queue of a job that is deleted while it runs stays locked.
  await server.admin.query('delete from graphile_worker._private_jobs');
  await database.close();
});

const start = async (declared: object[], companies: number[] = []) => {
  jobs = await runJobs({
    database,
    workshop: server.workshop,
    log,
    metrics: openMetrics(),
    jobs: declared as AnyJob[],
    companies: async () => companies,
  });
};
const sweep = (name: string, cron: string, run: () => Promise<void>) =>
  job({ name, attempts: 1, payload, cron, run: async () => undefined, runOnce: run });

describe('a nightly sweep', () => {
  it('runs at the next start if no worker ran at its hour, and once', async () => {
    let runs = 0;
    const nightly = sweep('test.nightly', '40 3 * * *', async () => void runs++);
    await server.admin.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       values ('test.nightly', now() - interval '9 days', now() - interval '25 hours')`,
    );
    await start([nightly]);
    await until(() => runs === 1, 10_000);
    await jobs!.stop();
    await start([nightly]);
    await pause(1_500);
    expect(runs).toBe(1);
  }, 30_000);
});

describe('a sweep that takes longer than its interval', () => {
  it('never overlaps itself, and one more run waits', async () => {
    let [running, most, runs] = [0, 0, 0];
    let end!: () => void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const slow = sweep('test.slow', '* * * * *', async () => {
      most = Math.max(most, ++running);
      runs++;
      await ended;
      running--;
    });
    const [item] = toCronItems([slow] as unknown as AnyJob[]);
    const { queueName, jobKey, maxAttempts } = item!.options!;
    /** As graphile-worker does at a minute. */
    const tick = () =>
      server.admin.query('select graphile_worker.add_job($1, $2, $3, null, $4, $5)', [
        'test.slow',
        '{}',
        queueName,
        maxAttempts,
        jobKey,
      ]);
    await start([slow]);
    await tick();
    await until(() => runs === 1, 10_000);
    for (let minute = 0; minute < 3; minute++) await tick();
    await pause(1_500);
    expect([runs, most]).toEqual([1, 1]);
    end();
    await until(() => runs === 2, 10_000);
    await pause(1_500);
    // A real minute may have passed meanwhile.
    expect(runs).toBeLessThanOrEqual(3);
    expect(most).toBe(1);
  }, 40_000);
});

describe('a job that is tried again', () => {
  const waiting = async () =>
    (
      await server.admin.query(
        `select q.queue_name as queue, j.key, (j.payload ->> 'attempt')::int as attempt
           from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
          where t.identifier = 'test.paced' and j.run_at > now() + interval '5 seconds'`,
      )
    ).rows;
  const enqueue = (at: string | null) =>
    server.admin.query('select enqueue_job($1, $2, $3, $4, 4, $5)', [
      'test.paced',
      JSON.stringify({ companyId: 1, payload: {} }),
      at,
      'paced:1',
      'test.paced 1 0',
    ]);
  const paced = (run: () => Promise<void>) =>
    job({ name: 'test.paced', attempts: 4, payload, retrySeconds: [60], run });

  it.each([
    ['a failure', {}, 2],
    ['a full disk', { code: '53100' }, 1],
  ])('after %s keeps its key and its queue, and with it the share of its company', async (_case, facts, attempt) => {
    await start([paced(() => Promise.reject(Object.assign(new Error('not yet'), facts)))]);
    await enqueue(null);
    await until(async () => (await waiting()).length === 1, 10_000);
    expect(await waiting()).toEqual([{ queue: 'test.paced 1 0', key: 'paced:1', attempt }]);
  });

  it('gives way to one with its key that was enqueued while it ran', async () => {
    let fail!: (error: Error) => void;
    const failing = new Promise<void>((_resolve, reject) => (fail = reject));
    let runs = 0;
    await start([
      paced(() => {
        runs++;
        return failing;
      }),
    ]);
    await enqueue(null);
    await until(() => runs === 1, 10_000);
    await enqueue(new Date(Date.now() + 3_600_000).toISOString());
    fail(new Error('not yet'));
    await until(async () => (await server.admin.query('select 1 from graphile_worker._private_jobs')).rowCount === 1);
    await pause(500);
    expect(await waiting()).toEqual([{ queue: 'test.paced 1 0', key: 'paced:1', attempt: null }]);
  });
});

describe('a runner that is being replaced when the process stops', () => {
  it('runs no further job', async () => {
    let runs = 0;
    await start([job({ name: 'test.counted', attempts: 3, payload, run: async () => void runs++ })]);
    const enqueue = () =>
      server.admin.query('select enqueue_job($1, $2, null, null, 3, null)', [
        'test.counted',
        JSON.stringify({ companyId: 1, payload: {} }),
      ]);
    // The end of a job cannot be stored, which ends its pool. The start of the next one waits for the migrations.
    await server.admin.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'gone'; end $$`,
    );
    await server.admin.query(
      'create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()',
    );
    const other = await server.admin.connect();
    await other.query('begin');
    await other.query('lock table graphile_worker.migrations in access exclusive mode');
    await enqueue();
    await untilBlocked(server);
    const stopped = jobs!.stop();
    await pause(200);
    await other.query('rollback');
    other.release();
    await server.admin.query('drop trigger refuse on graphile_worker._private_jobs');
    await stopped;
    const before = runs;
    await server.admin.query('delete from graphile_worker._private_jobs');
    await enqueue();
    await pause(2_500);
    expect(runs).toBe(before);
    jobs = undefined;
  }, 60_000);
});
