import { limits, usersApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openHouse, openScreen, startHouse, until, type House } from '../../../test/harness.ts';
import { makeFirm, makePerson, within } from '../../../test/make.ts';
import { errandOf } from '../../kernel/errand.ts';
import { openLog } from '../../kernel/log.ts';
import { seeUser, sweepOnline, turnOfflineJob } from './index.ts';

let house: House;
let companyId: number;
beforeAll(async () => {
  house = await openHouse();
  companyId = await makeFirm(house);
});

const isOnline = async (userId: number): Promise<boolean> =>
  (await house.admin.query<{ online: boolean }>('select online from users where id = $1', [userId])).rows[0]!.online;

/** Seconds until the booked look at a person, when there is one. */
async function booked(userId: number): Promise<number | undefined> {
  const { rows } = await house.admin.query<{ seconds: number }>(
    'select extract(epoch from run_at - now())::float as seconds from graphile_worker._private_jobs where key = $1',
    [`online:${userId}`],
  );
  return rows[0]?.seconds;
}

/** Lets the half minute pass at once: the wait is a row. */
async function passHalfMinute(userId: number): Promise<void> {
  await until(async () => (await booked(userId)) !== undefined);
  await house.admin.query(
    'select graphile_worker.reschedule_jobs(array(select id from graphile_worker._private_jobs where key = $1), run_at => now())',
    [`online:${userId}`],
  );
  await until(async () => (await booked(userId)) === undefined, 10_000);
}

test('who connects is online, and 30 s after the last tab closed offline; the company hears both (AUTH-29)', async () => {
  const [watcher, person] = [
    await makePerson(house, companyId, { profile: 'admin' }),
    await makePerson(house, companyId),
  ];
  const wall = await openScreen(house, watcher);
  const [first, second] = [await openScreen(house, person), await openScreen(house, person)];
  expect(await wall.next('user', (event) => event.action === 'update' && event.user.id === person.id)).toMatchObject({
    user: { online: true },
  });

  first.close();
  second.close();
  const seconds = await until(() => booked(person.id));
  expect(seconds).toBeGreaterThan(limits.offlineAfterLastSocketMs / 1_000 - 5);
  expect(seconds).toBeLessThanOrEqual(30);
  expect(await isOnline(person.id)).toBe(true);

  await passHalfMinute(person.id);
  expect(await wall.next('user', (event) => event.action === 'update' && event.user.id === person.id)).toMatchObject({
    user: { online: false },
  });
  expect((await call(house, usersApi.list, { as: watcher })).body.find(({ id }) => id === person.id)).toMatchObject({
    online: false,
  });
});

test('closing one of two tabs books nothing, and a reload is never seen (AUTH-29)', async () => {
  const [watcher, person] = [
    await makePerson(house, companyId, { profile: 'admin' }),
    await makePerson(house, companyId),
  ];
  const [first, second] = [await openScreen(house, person), await openScreen(house, person)];
  await until(() => isOnline(person.id));
  const wall = await openScreen(house, watcher);
  const connected = house.realtime.sockets();
  first.close();
  await until(() => house.realtime.sockets() < connected);
  second.close();
  await until(() => booked(person.id));
  await openScreen(house, person);
  await passHalfMinute(person.id);
  expect(await isOnline(person.id)).toBe(true);
  expect(wall.silent('user', (event) => event.action === 'update' && event.user.id === person.id)).toBe(true);
});

test('a tab at another process counts, whoever does the asking (AUTH-29)', async () => {
  const person = await makePerson(house, companyId);
  const other = await startHouse(house.databaseUrl, house.config.dataDirectory, { roles: 'web' });
  try {
    const [here, there] = [await openScreen(house, person), await openScreen(other, person)];
    await until(() => isOnline(person.id));
    here.close();
    await passHalfMinute(person.id);
    expect(await isOnline(person.id)).toBe(true);
    there.close();
    await passHalfMinute(person.id);
    expect(await isOnline(person.id)).toBe(false);
  } finally {
    await other.stop();
  }
}, 30_000);

test('who comes back between the question and the answer stays online (AUTH-29)', async () => {
  const person = await makePerson(house, companyId);
  const errand = errandOf(house.workshop, companyId, { kind: 'system', name: 'test' }, openLog('silent', false));
  await within(house, companyId, (work) => seeUser(work, person.id, true));
  const comesBack = turnOfflineJob({
    async hasSocket() {
      await within(house, companyId, (work) => seeUser(work, person.id, true));
      return false;
    },
  });
  await comesBack.run(errand, { userId: person.id });
  expect(await isOnline(person.id)).toBe(true);
  await turnOfflineJob({ hasSocket: async () => false }).run(errand, { userId: person.id });
  expect(await isOnline(person.id)).toBe(false);
});

test('who sat at a process that died is offline after 6 minutes without a sign of life (AUTH-29)', async () => {
  const person = await makePerson(house, companyId);
  const errand = errandOf(house.workshop, companyId, { kind: 'system', name: 'test' }, openLog('silent', false));
  await within(house, companyId, (work) => seeUser(work, person.id, true));
  const silentFor = (seconds: number) =>
    house.admin.query('update users set last_seen_at = now() - make_interval(secs => $2) where id = $1', [
      person.id,
      seconds,
    ]);
  await silentFor(355);
  await sweepOnline.run(errand, {});
  expect(await isOnline(person.id)).toBe(true);
  await silentFor(365);
  await sweepOnline.run(errand, {});
  expect(await isOnline(person.id)).toBe(false);
});
