import { assistantsApi, auditApi, personalDataApi, settingsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer, type TestUser } from './harness.ts';
import { makeCompany, makeUser } from './make.ts';
import { untilBlocked } from './untilBlocked.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ roles: 'web' });
});

const makeAdmin = async () => makeUser(server, await makeCompany(server), { profile: 'admin' });
const changeRating = (as: TestUser, value: string) =>
  call(server, settingsApi.change, { as, params: { key: 'userRating' }, body: { value } });

describe('a setting that two administrators change at once', () => {
  it('is recorded by the second with the value that the first one stored', async () => {
    const admin = await makeAdmin();
    await changeRating(admin, 'disabled');
    const other = await server.admin.connect();
    await other.query('begin');
    await other.query(`update settings set value = 'enabled' where company_id = $1 and key = 'userRating'`, [
      admin.companyId,
    ]);
    const answered = changeRating(admin, 'disabled');
    await untilBlocked(server);
    await other.query('commit');
    other.release();
    expect((await answered).body).toMatchObject({ value: 'disabled' });
    const { entries } = (await call(server, auditApi.list, { as: admin })).body;
    expect(entries[0]!.changes).toEqual([{ field: 'value', before: 'enabled', after: 'disabled' }]);
  });

  const days = [30, 90, 180, 365, 730, 1_825] as const;
  it.each<[string, string, (as: TestUser, at: number) => Promise<{ status: number }>]>([
    [
      'the retention',
      'value',
      (as, at) => call(server, personalDataApi.changeRetention, { as, body: { messageDays: days[at]! } }),
    ],
    [
      'the limit of assistants',
      'monthlyTokens',
      (as, at) => call(server, assistantsApi.changeSettings, { as, body: { monthlyTokens: 1_000 + at } }),
    ],
  ])('is recorded with each value replaced once: %s', async (_name, field, change) => {
    const admin = await makeAdmin();
    const answers = await Promise.all(days.map((_age, at) => change(admin, at)));
    expect(answers.map(({ status }) => status)).toEqual(days.map(() => 200));
    const { entries } = (await call(server, auditApi.list, { as: admin })).body;
    // Each value was replaced once at most. Entries have the time at which their transactions began, so their order varies.
    const replaced = entries.map((entry) => entry.changes.find((one) => one.field === field)!.before);
    expect(new Set(replaced).size).toBe(days.length);
  });
});
