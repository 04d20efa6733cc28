import { limits, usersApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, openScreen, startTestServer, until, type TestServer } from '../../../test/harness.ts';
import { makeCompany, makeUser, within } from '../../../test/make.ts';
import { errandOf } from '../../kernel/errand.ts';
import { openLog } from '../../kernel/log.ts';
import { seeUser, sweepOnline, turnOfflineJob } from './index.ts';

let server: TestServer;
let companyId: number;
beforeAll(async () => {
  server = await openTestServer();
  companyId = await makeCompany(server);
});

const isOnline = async (userId: number): Promise<boolean> =>
  (await server.admin.query<{ online: boolean }>('select online from users where id = $1', [userId])).rows[0]!.online;

/** Seconds until the booked look at a person, when there is one. */
async function booked(userId: number): Promise<number | undefined> {
  const { rows } = await server.admin.query<{ seconds: number }>(
    'select extract(epoch from run_at - now())::float as seconds from graphile_worker._private_jobs where key = $1',
    [`online:${userId}`],
  );
  return rows[0]?.seconds;
}

/** Lets the half minute pass at once: the wait is a row. */
async function passHalfMinute(userId: number): Promise<void> {
  await until(async () => (await booked(userId)) !== undefined);
  await server.admin.query(
    'select graphile_worker.reschedule_jobs(array(select id from graphile_worker._private_jobs where key = $1), run_at => now())',
    [`online:${userId}`],
  );
  await until(async () => (await booked(userId)) === undefined, 10_000);
}

test('a user is online with a tab open and offline 30 s after the last; the company sees both [AUTH-29]', async () => {
  const [watcher, user] = [await makeUser(server, companyId, { profile: 'admin' }), await makeUser(server, companyId)];
  const wall = await openScreen(server, watcher);
  const [first, second] = [await openScreen(server, user), await openScreen(server, user)];
  expect(await wall.next('user', (event) => event.action === 'update' && event.user.id === user.id)).toMatchObject({
    user: { online: true },
  });

  first.close();
  second.close();
  const seconds = await until(() => booked(user.id));
  expect(seconds).toBeGreaterThan(limits.offlineAfterLastSocketMs / 1_000 - 5);
  expect(seconds).toBeLessThanOrEqual(30);
  expect(await isOnline(user.id)).toBe(true);

  await passHalfMinute(user.id);
  expect(await wall.next('user', (event) => event.action === 'update' && event.user.id === user.id)).toMatchObject({
    user: { online: false },
  });
  expect((await call(server, usersApi.list, { as: watcher })).body.find(({ id }) => id === user.id)).toMatchObject({
    online: false,
  });
});

test('closing one of two tabs books nothing, and a reload is never seen [AUTH-29]', async () => {
  const [watcher, user] = [await makeUser(server, companyId, { profile: 'admin' }), await makeUser(server, companyId)];
  const [first, second] = [await openScreen(server, user), await openScreen(server, user)];
  await until(() => isOnline(user.id));
  const wall = await openScreen(server, watcher);
  const connected = server.realtime.sockets();
  first.close();
  await until(() => server.realtime.sockets() < connected);
  second.close();
  await until(() => booked(user.id));
  await openScreen(server, user);
  await passHalfMinute(user.id);
  expect(await isOnline(user.id)).toBe(true);
  expect(wall.silent('user', (event) => event.action === 'update' && event.user.id === user.id)).toBe(true);
});

test('a tab at another process counts, whoever does the asking [AUTH-29]', async () => {
  const user = await makeUser(server, companyId);
  const other = await startTestServer(server.databaseUrl, server.config.dataDirectory, { roles: 'web' });
  try {
    const [here, there] = [await openScreen(server, user), await openScreen(other, user)];
    await until(() => isOnline(user.id));
    here.close();
    await passHalfMinute(user.id);
    expect(await isOnline(user.id)).toBe(true);
    there.close();
    await passHalfMinute(user.id);
    expect(await isOnline(user.id)).toBe(false);
  } finally {
    await other.stop();
  }
}, 30_000);

test('a user who returns between the query and the update stays online [AUTH-29]', async () => {
  const user = await makeUser(server, companyId);
  const errand = errandOf(server.workshop, companyId, { kind: 'system', name: 'test' }, openLog('silent', false));
  await within(server, companyId, (work) => seeUser(work, user.id, true));
  const comesBack = turnOfflineJob({
    async hasSocket() {
      await within(server, companyId, (work) => seeUser(work, user.id, true));
      return false;
    },
  });
  await comesBack.run(errand, { userId: user.id });
  expect(await isOnline(user.id)).toBe(true);
  await turnOfflineJob({ hasSocket: async () => false }).run(errand, { userId: user.id });
  expect(await isOnline(user.id)).toBe(false);
});

test('a user of a killed process is offline after 6 minutes without a sign of life [AUTH-29]', async () => {
  const user = await makeUser(server, companyId);
  const errand = errandOf(server.workshop, companyId, { kind: 'system', name: 'test' }, openLog('silent', false));
  await within(server, companyId, (work) => seeUser(work, user.id, true));
  const silentFor = (seconds: number) =>
    server.admin.query('update users set last_seen_at = now() - make_interval(secs => $2) where id = $1', [
      user.id,
      seconds,
    ]);
  await silentFor(355);
  await sweepOnline.run(errand, {});
  expect(await isOnline(user.id)).toBe(true);
  await silentFor(365);
  await sweepOnline.run(errand, {});
  expect(await isOnline(user.id)).toBe(false);
});
