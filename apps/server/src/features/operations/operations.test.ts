import { operationsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, startTestServer, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeConnection, makeUser } from '../../../test/make.ts';

let server: TestServer;
let companyId: number;
let operator: TestUser;
beforeAll(async () => {
  server = await openTestServer({ roles: 'web,phones' });
  companyId = await makeCompany(server);
  await server.admin.query('update companies set name = $2 where id = $1', [companyId, 'Padaria Central']);
  operator = await makeUser(server, companyId, { profile: 'admin', super: true });
  await makeConnection(server, companyId, operator);
});

const show = async () => (await call(server, operationsApi.show, { as: operator })).body;
const failedJobs = async () => (await call(server, operationsApi.failedJobs, { as: operator })).body;
/** Leaves a job as it is after its last attempt has failed. Returns its id. */
async function giveUp(company: number | null, error = 'the disk went away\n    at write'): Promise<number> {
  const { rows } = await server.admin.query<{ id: string }>(
    `select id::text from graphile_worker.add_job('test.lost', $1::json, max_attempts := 3)`,
    [JSON.stringify({ ...(company !== null && { companyId: company }), payload: { text: 'bom dia' }, attempt: 3 })],
  );
  await server.admin.query(
    'update graphile_worker._private_jobs set attempts = max_attempts, last_error = $2, updated_at = now() where id = $1',
    [rows[0]!.id, error],
  );
  return Number(rows[0]!.id);
}
/** The attempts of a job: those that the queue counted, or those that it counts by itself between its own pauses. */
const attemptsOf = async (id: number) =>
  (
    await server.admin.query<{ attempts: number }>(
      `select greatest(attempts, (payload ->> 'attempt')::int) as attempts from graphile_worker._private_jobs where id = $1`,
      [id],
    )
  ).rows[0]?.attempts;

describe('the operations of the installation', () => {
  it('name every process with its roles, its phones and a heartbeat, until it stops', async () => {
    await until(async () => (await show()).processes[0]?.phones === 1, 10_000);
    const second = await startTestServer(server.databaseUrl, server.config.dataDirectory, { roles: 'worker' });
    await until(async () => (await show()).processes.length === 2);
    const { processes } = await show();
    expect(processes.map(({ roles }) => roles)).toEqual([['web', 'phones'], ['worker']]);
    expect(processes[0]).toMatchObject({ pid: process.pid, version: '9.0.0' });
    expect(Date.now() - new Date(processes[1]!.seenAt).getTime()).toBeLessThan(10_000);
    await second.stop();
    expect((await show()).processes).toHaveLength(1);
  }, 30_000);

  it('count jobs, commands, phones without a process and events that were not recorded', async () => {
    const before = await show();
    expect(before.phones).toEqual({ wanted: 1, unowned: 0 });
    await server.admin.query(
      `select graphile_worker.add_job('test.due', '{}', run_at := now() - interval '90 seconds')`,
    );
    const idle = await makeCompany(server);
    await server.admin.query(
      `insert into connections (company_id, name, provider, desired_state) values ($1, 'Oficial', 'cloud', 'open')`,
      [idle],
    );
    const after = await show();
    expect(after.jobs.due).toBe(before.jobs.due + 1);
    expect(Date.now() - new Date(after.jobs.oldestDueAt!).getTime()).toBeGreaterThan(80_000);
    expect(after.phones).toEqual({ wanted: 2, unowned: 1 });
    expect(after.events).toEqual({ kept: 0, connections: 0 });
  });

  it('list failed jobs with company and first line of the error, without their payload', async () => {
    const id = await giveUp(companyId);
    const platformJob = await giveUp(null);
    const answer = await call(server, operationsApi.failedJobs, { as: operator });
    expect(answer.body.jobs.map((job) => job.id)).toEqual([platformJob, id]);
    expect(answer.body.jobs[1]).toMatchObject({
      job: 'test.lost',
      attempts: 3,
      error: 'the disk went away',
      company: { id: companyId, name: 'Padaria Central' },
    });
    expect(answer.body.jobs[0]!.company).toBeNull();
    expect(answer.text).not.toContain('bom dia');
    expect((await show()).jobs.failed).toBe(2);
  });

  it('run a failed job again, all of them, or discard it', async () => {
    await server.admin.query(`delete from graphile_worker._private_jobs`);
    const [first, second, third] = [await giveUp(companyId), await giveUp(companyId), await giveUp(companyId)];
    expect((await call(server, operationsApi.retryJob, { as: operator, params: { jobId: first } })).status).toBe(200);
    expect(await attemptsOf(first)).toBe(0);
    expect((await call(server, operationsApi.discardJob, { as: operator, params: { jobId: second } })).status).toBe(
      200,
    );
    expect(await attemptsOf(second)).toBeUndefined();
    expect((await call(server, operationsApi.retryAllJobs, { as: operator })).body).toEqual({ retried: 1 });
    expect(await attemptsOf(third)).toBe(0);
    expect((await failedJobs()).jobs).toEqual([]);
  });

  it('leave a job alone that has not failed', async () => {
    await server.admin.query(`delete from graphile_worker._private_jobs`);
    await server.admin.query(`select graphile_worker.add_job('test.waiting', '{}')`);
    const { rows } = await server.admin.query<{ id: string }>('select id::text from graphile_worker._private_jobs');
    for (const endpoint of [operationsApi.retryJob, operationsApi.discardJob])
      expect(await call(server, endpoint, { as: operator, params: { jobId: Number(rows[0]!.id) } })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_JOB_FOUND' },
      });
    expect(await attemptsOf(Number(rows[0]!.id))).toBe(0);
  });
});
