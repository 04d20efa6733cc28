import { tagsApi, ticketsApi, ticketTagsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, openScreen, type TestServer } from '../../../test/harness.ts';
import { makeCompany, makeInbox, makeUser, makeQueue, makeTag } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

test('sync gives a ticket exactly these tags, creates none, and its screens follow [TAG-08, TIC-37]', async () => {
  const { agent, admin, companyId, queueId, testContact } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  const [a, b, c] = [
    await makeTag(server, companyId, 'Alfa'),
    await makeTag(server, companyId, 'Beta'),
    await makeTag(server, companyId, 'Gama'),
  ];
  const screen = await openScreen(server, admin);
  await screen.join('joinTickets', 'open');
  const sync = (tags: (number | { id: number })[], as = agent) =>
    call(server, ticketTagsApi.sync, { as, body: { ticketId, tags } });
  expect((await sync([{ id: a }, b])).body.tags.map(({ name }) => name)).toEqual(['Alfa', 'Beta']);
  const { body } = await sync([b, c, c]);
  expect(body.tags.map(({ id }) => id)).toEqual([b, c]);
  expect(
    await screen.next('ticket', (event) => event.action === 'update' && event.ticket.revision === body.revision),
  ).toMatchObject({
    ticket: { id: ticketId, tags: [{ name: 'Beta' }, { name: 'Gama' }] },
  });
  // One that is none changes nothing.
  expect((await sync([a, 999_999])).body).toEqual({ error: 'ERR_NO_TAG_FOUND' });
  const same = await sync([c, b]);
  expect([same.body.revision, same.body.tags.length]).toEqual([body.revision, 2]);
  expect((await sync([])).body.tags).toEqual([]);
  const stranger = await makeUser(server, companyId, { queueIds: [await makeQueue(server, companyId)] });
  expect((await sync([a], stranger)).body).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
});

test('names are unique and have three letters; lanes are for supervisors; every user is informed [TAG-02, TAG-05, TAG-07, TAG-10, ROLE-15 at the server, RT-22 for tags, AMB-03]', async () => {
  const companyId = await makeCompany(server);
  const [user, supervisor] = [
    await makeUser(server, companyId),
    await makeUser(server, companyId, { profile: 'supervisor' }),
  ];
  const screen = await openScreen(server, user);
  const create = (as: typeof user, body: object) => call(server, tagsApi.create, { as, body: body as never });
  const made = await create(user, { name: ' Orçamento ' });
  expect(made.body).toMatchObject({ name: 'Orçamento', color: '#A4CCCC', kanban: 0, companyId, userId: user.id });
  expect(await screen.next('tag')).toMatchObject({ action: 'create', tag: { id: made.body.id } });
  expect((await create(user, { name: 'ab' })).body).toMatchObject({ error: 'ERR_VALIDATION' });
  expect((await create(user, { name: 'Orçamento' })).body).toEqual({ error: 'ERR_NAME_ALREADY_EXISTS' });
  expect((await create(user, { name: 'ORCA\u200bMENTO' })).body).toEqual({ error: 'ERR_NAME_ALREADY_EXISTS' });
  expect((await create(user, { name: 'Entrega', kanban: 1 })).body).toEqual({ error: 'ERR_NO_PERMISSION' });
  const kanbanTag = await create(supervisor, { name: 'Entrega', kanban: 1, color: '#00877A' });
  expect((await call(server, tagsApi.kanban, { as: user })).body).toMatchObject({
    lista: [{ id: kanbanTag.body.id, kanban: 1 }],
  });
  const change = (as: typeof user, body: { name?: string; kanban?: number }) =>
    call(server, tagsApi.change, { as, params: { tagId: kanbanTag.body.id }, body });
  expect((await change(user, { kanban: 0 })).body).toEqual({ error: 'ERR_NO_PERMISSION' });
  expect((await change(user, { name: 'Entregas', kanban: 1 })).body).toMatchObject({ name: 'Entregas', kanban: 1 });
  expect(await screen.next('tag', ({ action }) => action === 'update')).toMatchObject({ tag: { name: 'Entregas' } });
  expect((await call(server, tagsApi.get, { as: user, params: { tagId: kanbanTag.body.id } })).body.name).toBe(
    'Entregas',
  );
});

test('a deleted tag leaves its tickets, and their screens follow; the list counts them [TAG-04, TAG-06, TAG-10]', async () => {
  const { admin, companyId, testContact } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  const tagId = await makeTag(server, companyId, 'Étnico');
  await makeTag(server, companyId, 'Zebra');
  await call(server, ticketTagsApi.sync, { as: admin, body: { ticketId, tags: [tagId] } });
  const page = await call(server, tagsApi.page, { as: admin, query: { searchParam: 'ETNICO', pageNumber: 1 } });
  expect(page.body).toMatchObject({ tags: [{ id: tagId, ticketsCount: 1 }], count: 1, hasMore: false });
  // Without a page all of them, by name as people read it.
  expect(
    (await call(server, tagsApi.page, { as: admin })).body.tags.map(({ name, ticketsCount }) => [name, ticketsCount]),
  ).toEqual([
    ['Étnico', 1],
    ['Zebra', 0],
  ]);
  const screen = await openScreen(server, admin);
  await screen.join('joinTickets', 'pending');
  expect((await call(server, tagsApi.remove, { as: admin, params: { tagId } })).body).toEqual({ message: 'ok' });
  expect(await screen.next('ticket')).toMatchObject({ action: 'update', ticket: { id: ticketId, tags: [] } });
  expect(await screen.next('tag')).toEqual({ action: 'delete', tagId });
});
