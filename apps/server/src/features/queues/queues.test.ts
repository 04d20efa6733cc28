import { queuesApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, openScreen, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeUser } from '../../../test/make.ts';

let server: TestServer;
let companyId: number;
let admin: TestUser;
beforeAll(async () => {
  server = await openTestServer();
  companyId = await makeCompany(server);
  admin = await makeUser(server, companyId, { profile: 'admin' });
});

const create = (as: TestUser, body: object) => call(server, queuesApi.create, { as, body: body as never });

describe('creating a queue', () => {
  it('is for administrators, and the company hears of it [QUE-12, QUE-26]', async () => {
    const screen = await openScreen(server, await makeUser(server, companyId));
    const { status, body } = await create(admin, { name: '  Vendas ', color: '#7A4CE0' });
    expect([status, body]).toMatchObject([
      200,
      { name: 'Vendas', color: '#7A4CE0', greetingMessage: '', outOfHoursMessage: '', orderQueue: null, schedules: [] },
    ]);
    expect(await screen.next('queue')).toMatchObject({ action: 'create', queue: { id: body.id } });
    expect((await call(server, queuesApi.list, { as: admin })).body.map(({ id }) => id)).toContain(body.id);
    expect(
      (
        await create(await makeUser(server, companyId, { profile: 'supervisor' }), {
          name: 'Compras',
          color: '#7A4CE1',
        })
      ).body,
    ).toEqual({ error: 'ERR_NO_PERMISSION' });
  });

  it('refuses a name, a colour and lengths that may not be [QUE-06, QUE-07, QUE-09]', async () => {
    await create(admin, { name: 'Suporte', color: '#00877A' });
    expect((await create(admin, { name: 'Suporte', color: '#00877B' })).body).toEqual({
      error: 'ERR_NAME_ALREADY_EXISTS',
    });
    expect((await create(admin, { name: 'Suporte 2', color: '#00877A' })).body).toEqual({
      error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    });
    for (const [field, value] of [
      ['name', 'S'],
      ['name', 's'.repeat(51)],
      ['color', '#0'],
      ['color', 'azul'],
      ['color', '#0087AA11F'],
    ] as const)
      expect((await create(admin, { name: 'Fila', color: '#112233', [field]: value })).body).toMatchObject({
        error: 'ERR_VALIDATION',
        details: { fields: { [field]: expect.any(String) } },
      });
  });

  it('stops at the number of the plan, also when two take the last place at once', async () => {
    const small = await makeCompany(server, { queues: 1 });
    const owner = await makeUser(server, small, { profile: 'admin' });
    const answers = await Promise.all([1, 2].map((n) => create(owner, { name: `Fila ${n}`, color: `#11223${n}` })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(answers.find(({ status }) => status === 400)!.body).toEqual({
      error: 'ERR_PLAN_LIMIT',
      details: { kind: 'queues', limit: 1 },
    });
  });
});
