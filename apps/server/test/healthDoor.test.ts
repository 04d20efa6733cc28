import type { AddressInfo } from 'node:net';
import { usersApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, startTestServer, until, type TestServer, type TestUser } from './harness.ts';
import { makeCompany, makeConnection, makeUser } from './make.ts';

let server: TestServer;
let companyId: number;
let connectionId: number;
let admin: TestUser;
let door: string;
beforeAll(async () => {
  server = await openTestServer({ roles: 'worker,phones' });
  companyId = await makeCompany(server);
  admin = await makeUser(server, companyId, { profile: 'admin' });
  connectionId = await makeConnection(server, companyId, admin);
  door = `http://127.0.0.1:${(server.healthDoor!.server.address() as AddressInfo).port}`;
});

const ask = async (path: string) => {
  const answer = await fetch(`${door}${path}`);
  return { status: answer.status, text: await answer.text() };
};
const ready = async () => JSON.parse((await ask('/api/ready')).text) as { status: string; checks?: { jobs: string } };

describe('a process without the role web', () => {
  it('serves health, readiness and metrics, and no other call', async () => {
    expect(await ask('/api/health')).toEqual({ status: 200, text: '{"status":"ok"}' });
    expect(await ready()).toEqual({ status: 'ready' });
    expect((await ask('/metrics')).text).toContain('recado_nodejs_eventloop_lag_seconds');
    expect((await ask('/api/users')).status).toBe(404);
    // The same call exists where the role is.
    expect((await call(server, usersApi.list, { as: admin })).status).toBe(200);
  });

  it('names in its metrics the phones it owns and the jobs it runs', async () => {
    const lease = `recado_phone_lease{company="${companyId}",connection="${connectionId}"} 1`;
    await until(async () => (await ask('/metrics')).text.includes(lease));
    // A job that waits for a lock is a job that runs.
    const client = await server.admin.connect();
    try {
      await client.query('begin');
      await client.query('lock table users in access exclusive mode');
      await server.admin.query(
        `select graphile_worker.add_job('users.turnOffline', json_build_object('companyId', $1::int, 'payload', json_build_object('userId', $2::int)))`,
        [companyId, admin.id],
      );
      await until(async () => (await ask('/metrics')).text.includes('recado_running_jobs{job="users.turnOffline"} 1'));
    } finally {
      await client.query('rollback');
      client.release();
    }
    await until(async () => (await ask('/metrics')).text.includes('recado_running_jobs{job="users.turnOffline"} 0'));
    await server.admin.query(`update connections set desired_state = 'closed' where id = $1`, [connectionId]);
    await until(async () => !(await ask('/metrics')).text.includes(lease));
  });

  it('is not ready while its workers cannot store a heartbeat', async () => {
    await server.admin.query('alter table job_workers rename to job_workers_away');
    try {
      await until(async () => (await ready()).status === 'unavailable', 30_000);
      expect((await ready()).checks).toMatchObject({ database: 'ok', leases: 'ok', jobs: 'late' });
    } finally {
      await server.admin.query('alter table job_workers_away rename to job_workers');
    }
    await until(async () => (await ready()).status === 'ready', 10_000);
  }, 60_000);

  it('runs without them where the port is in use', async () => {
    const taken = (server.healthDoor!.server.address() as AddressInfo).port;
    const second = await startTestServer(server.databaseUrl, server.config.dataDirectory, {
      roles: 'worker',
      env: { HEALTH_PORT: String(taken), LOG_LEVEL: 'silent' },
    });
    expect(second.healthDoor!.server.listening).toBe(false);
    await second.stop();
    expect((await ask('/api/health')).status).toBe(200);
  });
});
