import { quickMessagesApi } from '@recado/contracts';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { call, openTestServer, openScreen, pause, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeUser } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

async function makeTeam() {
  const companyId = await makeCompany(server);
  return {
    owner: await makeUser(server, companyId),
    other: await makeUser(server, companyId),
    admin: await makeUser(server, companyId, { profile: 'admin' }),
  };
}

test('a private one is its owner’s alone, for administrators too; a shared one is seen by all [QM-04, QM-09, QM-11, AMB-41]', async () => {
  const { owner, other, admin } = await makeTeam();
  const screens = await Promise.all([owner, other].map((user) => openScreen(server, user)));
  const kept = await call(server, quickMessagesApi.create, {
    as: owner,
    body: { shortcode: 'pix', message: 'A chave é…' },
  });
  expect(kept).toMatchObject({ status: 200, body: { geral: false, status: true, allowEdit: false, userId: owner.id } });
  const params = { quickMessageId: kept.body.id };
  for (const as of [other, admin]) {
    expect((await call(server, quickMessagesApi.get, { as, params })).body).toEqual({
      error: 'ERR_NO_QUICK_MESSAGE_FOUND',
    });
    expect((await call(server, quickMessagesApi.list, { as })).body).toMatchObject({ records: [], count: 0 });
  }
  await screens[0]!.next('quickMessage', ({ action }) => action === 'create');
  await pause(100);
  expect(screens[1]!.silent('quickMessage')).toBe(true);

  await server.admin.query(`update users set name = 'Camila Duarte' where id = $1`, [owner.id]);
  await call(server, quickMessagesApi.change, { as: owner, params, body: { geral: true } });
  expect((await call(server, quickMessagesApi.listAll, { as: other })).body).toMatchObject([
    { shortcode: 'pix', message: 'A chave é…', userName: 'Camila Duarte' },
  ]);
  const mine = async (as: TestUser) =>
    (await call(server, quickMessagesApi.list, { as, query: { mine: true } })).body.count;
  expect([await mine(owner), await mine(other)]).toEqual([1, 0]);
  await screens[1]!.next('quickMessage', ({ action }) => action === 'update');
});

test('a shared one is changed by its owner, administrators, and with allowEdit by anyone [QM-11, AMB-41]', async () => {
  const { owner, other, admin } = await makeTeam();
  const { body } = await call(server, quickMessagesApi.create, {
    as: owner,
    body: { shortcode: 'oi', message: 'Olá', geral: true },
  });
  const change = (as: typeof owner, values: object) =>
    call(server, quickMessagesApi.change, { as, params: { quickMessageId: body.id }, body: values });
  expect((await change(other, { message: 'x' })).body).toEqual({ error: 'ERR_NO_PERMISSION' });
  expect((await change(admin, { message: 'Oi', allowEdit: true })).status).toBe(200);
  expect((await change(other, { message: 'E aí' })).body).toMatchObject({ message: 'E aí', shortcode: 'oi' });
  expect((await call(server, quickMessagesApi.remove, { as: other, params: { quickMessageId: body.id } })).status).toBe(
    200,
  );
});

describe('the shortcut of a quick message', () => {
  const create = (as: TestUser, shortcode: string, geral = false) =>
    call(server, quickMessagesApi.create, { as, body: { shortcode, message: 'Olá', geral } });
  const change = (as: TestUser, quickMessageId: number, body: object) =>
    call(server, quickMessagesApi.change, { as, params: { quickMessageId }, body });
  const taken = { status: 409, body: { error: 'ERR_NAME_ALREADY_EXISTS' } };

  it('is free if the owner sees no other with it, by case, accents, blanks and invisible signs', async () => {
    const { owner, other } = await makeTeam();
    const own = (await create(owner, 'Preço')).body;
    for (const same of ['preco', 'PREÇO ', 'Pre\u00adço']) expect(await create(owner, same)).toMatchObject(taken);
    // Another user does not learn of a private one.
    expect((await create(other, 'preço')).status).toBe(200);
    const shared = (await create(other, 'Boas vindas', true)).body;
    expect(await create(owner, 'boas  vindas')).toMatchObject(taken);
    expect(await change(owner, own.id, { shortcode: 'BOAS VINDAS' })).toMatchObject(taken);
    expect((await change(owner, own.id, { shortcode: 'PRECO' })).status).toBe(200);
    expect((await change(other, shared.id, { message: 'Bem-vindo' })).status).toBe(200);
  });

  it('is taken by one of two calls at once', async () => {
    const { owner } = await makeTeam();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(owner, 'troca')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

test('search ignores case and accents, pages hold twenty, and bad input is told by field [LAY-40, ERR-43]', async () => {
  const { owner } = await makeTeam();
  for (let n = 0; n < 23; n++)
    await call(server, quickMessagesApi.create, {
      as: owner,
      body: { shortcode: `troca-${String(n).padStart(2, '0')}`, message: n === 5 ? 'Informação útil' : 'texto' },
    });
  const first = (await call(server, quickMessagesApi.list, { as: owner })).body;
  expect([first.records.length, first.count, first.hasMore]).toEqual([20, 23, true]);
  expect(
    (await call(server, quickMessagesApi.list, { as: owner, query: { cursor: first.nextCursor! } })).body.records,
  ).toHaveLength(3);
  expect(
    (await call(server, quickMessagesApi.list, { as: owner, query: { searchParam: 'INFORMACAO' } })).body.records,
  ).toMatchObject([{ shortcode: 'troca-05' }]);
  expect(
    await call(server, quickMessagesApi.create, { as: owner, body: { shortcode: '', message: '  ' } }),
  ).toMatchObject({
    status: 400,
    body: {
      error: 'ERR_VALIDATION',
      details: { fields: { shortcode: expect.any(String), message: expect.any(String) } },
    },
  });
});
