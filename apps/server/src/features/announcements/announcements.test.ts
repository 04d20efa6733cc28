import { announcementsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, openScreen, pause, type TestServer } from '../../../test/harness.ts';
import { makeCompany, makeUser } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

test('an announcement of the platform reaches each socket of every company once [ANN-09, ANN-11, RT-16, AMB-96]', async () => {
  const operator = await makeUser(server, await makeCompany(server), { super: true });
  const readers = [
    await makeUser(server, await makeCompany(server)),
    await makeUser(server, await makeCompany(server), { profile: 'admin' }),
  ];
  const screens = await Promise.all(readers.map((user) => openScreen(server, user)));
  const { body: made } = await call(server, announcementsApi.create, {
    as: operator,
    body: { title: 'Manutenção', text: 'Domingo às 3h' },
  });
  expect(made).toMatchObject({ priority: 3, status: true, mediaPath: null, mediaUrl: null });
  for (const screen of screens) {
    expect(await screen.next('company-announcement')).toMatchObject({
      action: 'create',
      record: { id: made.id, title: 'Manutenção' },
    });
    await pause(50);
    expect(screen.silent('company-announcement')).toBe(true);
  }
  const params = { announcementId: made.id };
  expect((await call(server, announcementsApi.get, { as: readers[0]!, params })).body).toMatchObject({
    text: 'Domingo às 3h',
  });
  await call(server, announcementsApi.change, { as: operator, params, body: { priority: 1 } });
  expect(await screens[0]!.next('company-announcement')).toMatchObject({ action: 'update', record: { priority: 1 } });

  await call(server, announcementsApi.change, { as: operator, params, body: { status: false } });
  expect(await screens[0]!.next('company-announcement')).toEqual({ action: 'delete', id: made.id });
  expect((await call(server, announcementsApi.get, { as: readers[0]!, params })).body).toEqual({
    error: 'ERR_NO_ANNOUNCEMENT_FOUND',
  });
  expect((await call(server, announcementsApi.get, { as: operator, params })).body).toMatchObject({ status: false });
  await call(server, announcementsApi.change, { as: operator, params, body: { status: true } });
  expect(await screens[0]!.next('company-announcement')).toMatchObject({ action: 'update', isNew: true });
  await call(server, announcementsApi.change, { as: operator, params, body: { title: 'Manutenção adiada' } });
  expect(await screens[0]!.next('company-announcement')).not.toHaveProperty('isNew');
  expect((await call(server, announcementsApi.remove, { as: operator, params })).body).toEqual({ message: 'ok' });
  expect(await screens[0]!.next('company-announcement')).toEqual({ action: 'delete', id: made.id });
  expect(await screens[1]!.next('company-announcement', ({ action }) => action === 'delete')).toEqual({
    action: 'delete',
    id: made.id,
  });
  expect((await call(server, announcementsApi.change, { as: operator, params, body: { title: 'x' } })).body).toEqual({
    error: 'ERR_NO_ANNOUNCEMENT_FOUND',
  });
});

test('the list counts the active announcements that changed after a time, on all its pages [ANN-13]', async () => {
  const operator = await makeUser(server, await makeCompany(server), { super: true });
  const { rows } = await server.admin.query<{ at: Date }>(
    'select coalesce(max(updated_at), now()) as at from announcements',
  );
  const changedAfter = rows[0]!.at.toISOString();
  await server.admin.query(
    `insert into announcements (title, text, status, priority, updated_at)
     select 'Lote ' || n, 'x', n <= 50, 3, $1::timestamptz + interval '1 ms' from generate_series(1, 53) n`,
    [changedAfter],
  );
  const news = (await call(server, announcementsApi.list, { as: operator, query: { changedAfter } })).body;
  expect(news).toMatchObject({ count: 50, hasMore: true });
  await server.admin.query(`delete from announcements where title like 'Lote %'`);
  const after = await call(server, announcementsApi.list, { as: operator, query: { changedAfter } });
  expect(after.body).toMatchObject({ count: 0, records: [] });
});

test('only super users write announcements; others read the active ones by priority, then newest [ANN-02, ANN-07, ANN-12, ROLE-24 for announcements, AMB-97]', async () => {
  const operator = await makeUser(server, await makeCompany(server), { super: true });
  const reader = await makeUser(server, await makeCompany(server), { profile: 'admin' });
  const create = (title: string, more: object = {}, as = operator) =>
    call(server, announcementsApi.create, { as, body: { title, text: `Sobre ${title}`, ...more } });
  expect((await create('Novo', {}, reader)).body).toEqual({ error: 'ERR_NO_PERMISSION' });
  expect((await create(' ', { text: '' })).body).toMatchObject({
    error: 'ERR_VALIDATION',
    details: { fields: { title: expect.any(String), text: expect.any(String) } },
  });
  await create('Ordem baixa');
  await create('Ordem alta', { priority: 1 });
  await create('Ordem baixa nova');
  await create('Ordem guardada', { status: false });
  const titles = async (as: typeof reader) =>
    (await call(server, announcementsApi.list, { as, query: { searchParam: 'ordem' } })).body.records.map(
      ({ title }) => title,
    );
  expect(await titles(reader)).toEqual(['Ordem alta', 'Ordem baixa nova', 'Ordem baixa']);
  expect(await titles(operator)).toEqual(['Ordem alta', 'Ordem guardada', 'Ordem baixa nova', 'Ordem baixa']);
  // Refused is refused before anything is written.
  const [first] = (await call(server, announcementsApi.list, { as: reader, query: { searchParam: 'ordem alta' } })).body
    .records;
  const params = { announcementId: first!.id };
  expect((await create('Ordem intrusa', {}, reader)).body).toEqual({ error: 'ERR_NO_PERMISSION' });
  expect(
    (await call(server, announcementsApi.change, { as: reader, params, body: { title: 'Ordem trocada' } })).body,
  ).toEqual({ error: 'ERR_NO_PERMISSION' });
  expect((await call(server, announcementsApi.remove, { as: reader, params })).body).toEqual({
    error: 'ERR_NO_PERMISSION',
  });
  expect(await titles(operator)).toEqual(['Ordem alta', 'Ordem guardada', 'Ordem baixa nova', 'Ordem baixa']);
});
