import { auditApi, settingsApi } from '@recado/contracts';
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
});
