import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestServer, until, type TestServer } from '../../../test/harness.ts';
import { testKeys } from '../../../test/globalSetup.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { openLog } from '../log.ts';
import { openMetrics } from '../metrics.ts';
import { job, type AnyJob } from './job.ts';
import { runJobs } from './runner.ts';

let server: TestServer;
let database: Database;
let jobs: Awaited<ReturnType<typeof runJobs>>;
const calls: string[] = [];
const failing = (name: string, retrySeconds?: readonly number[], attempts = 2) =>
  job({
    name,
    attempts,
    payload: z.object({}),
    ...(retrySeconds && { retrySeconds }),
    run: async () => {
      calls.push('run');
      throw new Error('the printer is on fire');
    },
    exhausted: async () => void calls.push('exhausted'),
  });
beforeAll(async () => {
  server = await openTestServer({ roles: 'web' });
  const log = openLog('silent', false);
  database = openDatabase(server.databaseUrl, testKeys, log);
  jobs = await runJobs({
    database,
    workshop: server.workshop,
    log,
    metrics: openMetrics(),
    jobs: [
      failing('test.paced', [0.05]),
      failing('test.plain'),
      failing('test.slower', [30, 600], 4),
    ] as unknown as AnyJob[],
    companies: async () => [],
  });
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});
beforeEach(() => void calls.splice(0));

const enqueue = (name: string) =>
  server.admin.query('select enqueue_job($1, $2, null, null, 2, null)', [
    name,
    JSON.stringify({ companyId: 1, payload: {} }),
  ]);
const givenUp = async (name: string) =>
  (
    await server.admin.query<{ last_error: string }>(
      `select j.last_error from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = $1 and j.attempts >= j.max_attempts and j.locked_at is null`,
      [name],
    )
  ).rows;

describe('a job that fails every time', () => {
  it.each(['test.paced', 'test.plain'])(
    '%s runs as often as declared, ends once, and stays with its reason',
    async (name) => {
      await enqueue(name);
      await until(async () => (await givenUp(name)).length === 1, 15_000);
      expect(calls).toEqual(['run', 'run', 'exhausted']);
      expect((await givenUp(name))[0]!.last_error).toContain('the printer is on fire');
    },
    30_000,
  );
});

describe('a job with pauses between its tries', () => {
  it('waits so many seconds, longer each time, and then as long as the last time', async () => {
    const waits: number[] = [];
    await enqueue('test.slower');
    for (let tries = 1; tries <= 3; tries++) {
      const later = await until(async () => {
        const { rows } = await server.admin.query<{ id: string; seconds: number }>(
          `select j.id, extract(epoch from run_at - now())::float8 as seconds
             from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
            where t.identifier = 'test.slower' and run_at > now() + interval '5 seconds'`,
        );
        return rows[0];
      }, 15_000);
      waits.push(Math.round(later.seconds / 10) * 10);
      expect(calls).toHaveLength(tries);
      await server.admin.query('update graphile_worker._private_jobs set run_at = now() where id = $1', [later.id]);
    }
    expect(waits).toEqual([30, 600, 600]);
    await until(() => calls.includes('exhausted'), 15_000);
  }, 30_000);
});
