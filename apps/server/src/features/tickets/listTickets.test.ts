import { ticketsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeTestContact, makeInbox, makeUser, makeQueue, makeTag } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** The ids a list shows, and that the count of it and the counts say the same of them. */
async function shown(as: TestUser, query: Record<string, unknown>): Promise<number[]> {
  const list = (await call(server, ticketsApi.list, { as, query })).body;
  expect(list.count).toBe(list.tickets.length);
  const counts = (await call(server, ticketsApi.counts, { as, query })).body;
  if (query.status) expect(counts[query.status as 'open']).toBe(list.tickets.length);
  return list.tickets.map(({ id }) => id).sort((a, b) => a - b);
}

const change = (as: TestUser, ticketId: number, body: Record<string, unknown>) =>
  call(server, ticketsApi.update, { as, params: { ticketId }, body });

test('tags: a ticket has all of them; filters add up, none replaces another [TIC-31, TIC-32]', async () => {
  const { companyId, admin, agent, connectionId } = await makeInbox(server);
  const [vip, late] = [await makeTag(server, companyId), await makeTag(server, companyId)];
  const ids: number[] = [];
  for (const name of ['Um', 'Dois', 'Três'])
    ids.push((await makeTestContact(server, admin, connectionId, name).says('oi')).ticketId);
  const [first, second, third] = ids as [number, number, number];
  for (const [ticketId, tagId] of [
    [first, vip],
    [first, late],
    [second, vip],
    [third, late],
  ])
    await server.admin.query('insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)', [
      companyId,
      ticketId,
      tagId,
    ]);
  expect(await shown(agent, { status: 'pending', tags: [vip] })).toEqual([first, second]);
  expect(await shown(agent, { status: 'pending', tags: [vip, late] })).toEqual([first]);
  expect(await shown(agent, { status: 'pending', tags: [vip, vip] })).toEqual([first, second]);
  expect(await shown(agent, { status: 'pending', tags: [] })).toEqual([first, second, third]);
  expect(await shown(agent, { status: 'pending', tags: [vip], searchParam: 'dois' })).toEqual([second]);
  expect(await shown(agent, { status: 'pending', tags: [999_999] })).toEqual([]);
});

test('users and showAll count for administrators alone and are ignored from others [TIC-04, TIC-32]', async () => {
  const { companyId, queueId, admin, agent, connectionId } = await makeInbox(server);
  const other = await makeUser(server, companyId, { queueIds: [queueId], profile: 'supervisor' });
  const ids: number[] = [];
  for (const user of [agent, other, admin]) {
    const { ticketId } = await makeTestContact(server, admin, connectionId).says('oi');
    await change(user, ticketId, { status: 'open', userId: user.id, queueId });
    ids.push(ticketId);
  }
  const [agents, others, admins] = ids as [number, number, number];
  expect(await shown(admin, { status: 'open' })).toEqual([admins]);
  expect(await shown(admin, { status: 'open', showAll: true })).toEqual([agents, others, admins]);
  expect(await shown(admin, { status: 'open', showAll: true, users: [agent.id, other.id] })).toEqual([agents, others]);
  // The filter narrows what the switch shows, it does not replace it.
  expect(await shown(admin, { status: 'open', users: [agent.id] })).toEqual([]);
  for (const query of [{ status: 'open' }, { status: 'open', showAll: true }, { status: 'open', users: [other.id] }]) {
    expect(await shown(agent, query)).toEqual([agents]);
    expect(await shown(other, query)).toEqual([others]);
  }
});

test('date is the day of creation, updatedAt the last activity, in the company’s time zone [TIC-32, I18N-11]', async () => {
  const { companyId, admin, agent, connectionId } = await makeInbox(server);
  await server.admin.query(`update companies set timezone = 'America/Sao_Paulo' where id = $1`, [companyId]);
  const ids: number[] = [];
  for (const [createdAt, activeAt] of [
    // 23:59 on the 9th and 00:00 on the 10th in São Paulo, which is UTC-3.
    ['2026-03-10T02:59:59Z', '2026-03-12T12:00:00Z'],
    ['2026-03-10T03:00:00Z', '2026-03-11T02:59:59.999Z'],
  ]) {
    const { ticketId } = await makeTestContact(server, admin, connectionId).says('oi');
    await server.admin.query('update tickets set created_at = $2, active_at = $3 where id = $1', [
      ticketId,
      createdAt,
      activeAt,
    ]);
    ids.push(ticketId);
  }
  const [before, after] = ids as [number, number];
  expect(await shown(agent, { status: 'pending', date: '2026-03-09' })).toEqual([before]);
  expect(await shown(agent, { status: 'pending', date: '2026-03-10' })).toEqual([after]);
  expect(await shown(agent, { status: 'pending', updatedAt: '2026-03-10' })).toEqual([after]);
  expect(await shown(agent, { status: 'pending', updatedAt: '2026-03-11' })).toEqual([]);
  expect(await shown(agent, { status: 'pending', date: '2026-03-10', updatedAt: '2026-03-12' })).toEqual([]);
  await server.admin.query(`update companies set timezone = 'Asia/Tokyo' where id = $1`, [companyId]);
  expect(await shown(agent, { status: 'pending', date: '2026-03-10' })).toEqual([before, after]);
  expect((await call(server, ticketsApi.list, { as: agent, query: { date: '10/03/2026' } })).body).toMatchObject({
    error: 'ERR_VALIDATION',
  });
});

test('unread alone, with the sum of the person’s own unread messages under the same filters [TIC-31]', async () => {
  const { admin, agent, queueId, connectionId } = await makeInbox(server);
  const ids: number[] = [];
  for (const name of ['Ana', 'Bia', 'Cida']) {
    const testContact = makeTestContact(server, admin, connectionId, name);
    const { ticketId } = await testContact.says('oi');
    await change(agent, ticketId, { status: 'open', userId: agent.id, queueId });
    if (name !== 'Bia') await testContact.says('alô?');
    else await server.admin.query('update tickets set unread_messages = 0 where id = $1', [ticketId]);
    ids.push(ticketId);
  }
  const [ana, bia, cida] = ids as [number, number, number];
  expect(await shown(agent, { status: 'open', withUnreadMessages: true })).toEqual([ana, cida]);
  expect(await shown(agent, { status: 'open', withUnreadMessages: false })).toEqual([ana, bia, cida]);
  expect((await call(server, ticketsApi.counts, { as: agent, query: {} })).body).toEqual({
    open: 3,
    pending: 0,
    closed: 0,
    snoozed: 0,
    unread: 4,
    markedUnread: 0,
  });
  expect((await call(server, ticketsApi.counts, { as: agent, query: { searchParam: 'cida' } })).body).toEqual({
    open: 1,
    pending: 0,
    closed: 0,
    snoozed: 0,
    unread: 2,
    markedUnread: 0,
  });
  expect((await call(server, ticketsApi.counts, { as: admin, query: { showAll: true } })).body).toEqual({
    open: 3,
    pending: 0,
    closed: 0,
    snoozed: 0,
    unread: 0,
    markedUnread: 0,
  });
});

test('chosen queues keep tickets without a queue in every list, as onlyQueues does [TIC-32]', async () => {
  const { companyId, admin, queueId, connectionId } = await makeInbox(server);
  const elsewhere = await makeQueue(server, companyId);
  const both = await makeUser(server, companyId, { queueIds: [queueId, elsewhere] });
  const ids: number[] = [];
  for (const queue of [null, queueId, elsewhere, elsewhere, null, null]) {
    const { ticketId } = await makeTestContact(server, admin, connectionId).says('oi');
    if (queue !== null) await change(admin, ticketId, { queueId: queue, userId: null });
    ids.push(ticketId);
  }
  const [none, own, other, closed, held, done] = ids as [number, number, number, number, number, number];
  await change(admin, closed, { status: 'closed' });
  await change(admin, done, { status: 'closed' });
  await change(both, held, { status: 'open', userId: both.id });
  expect(await shown(both, { status: 'pending' })).toEqual([none, own, other]);
  expect(await shown(both, { status: 'pending', queueIds: [queueId] })).toEqual([none, own]);
  expect(await shown(both, { status: 'pending', queueIds: [] })).toEqual([none]);
  expect(await shown(both, { status: 'closed', queueIds: [elsewhere] })).toEqual([closed, done]);
  expect(await shown(both, { status: 'closed', queueIds: [queueId] })).toEqual([done]);
  // A client that always sends all its queues keeps the ticket it accepted without one.
  expect(await shown(both, { status: 'open', queueIds: [queueId, elsewhere] })).toEqual([held]);
  expect(await shown(both, { queueIds: [queueId] })).toEqual([none, own, held, done]);
  expect(await shown(both, { status: 'open', queueIds: [queueId], onlyQueues: true })).toEqual([]);
  expect(await shown(both, { queueIds: [queueId], onlyQueues: true })).toEqual([own]);
  expect(await shown(both, { queueIds: [], onlyQueues: true })).toEqual([]);
  expect(await shown(both, { onlyQueues: true })).toEqual([own, other, closed]);
  // Without showAll an administrator sees the own queues and none.
  expect(await shown(admin, { status: 'pending' })).toEqual([none, own]);
  expect(await shown(admin, { status: 'pending', showAll: true, queueIds: [elsewhere] })).toEqual([none, other]);
});

test('a search by a filter alone finds the open tickets of colleagues one may see [TIC-07] [TIC-08] [TIC-32]', async () => {
  const { companyId, queueId, admin, agent, connectionId } = await makeInbox(server);
  const other = await makeUser(server, companyId, { queueIds: [queueId] });
  const stranger = await makeUser(server, companyId, { queueIds: [await makeQueue(server, companyId)] });
  const boss = await makeUser(server, companyId, { profile: 'admin' });
  const tag = await makeTag(server, companyId);
  const testContact = makeTestContact(server, admin, connectionId);
  const { ticketId } = await testContact.says('oi');
  await change(other, ticketId, { status: 'open', userId: other.id, queueId });
  await testContact.says('alô?');
  await server.admin.query('insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)', [
    companyId,
    ticketId,
    tag,
  ]);
  const { rows } = await server.admin.query<{ day: string }>(
    `select to_char(t.created_at at time zone c.timezone, 'YYYY-MM-DD') as day from tickets t join companies c on c.id = t.company_id where t.id = $1`,
    [ticketId],
  );
  for (const filter of [
    { tags: [tag] },
    { date: rows[0]!.day },
    { updatedAt: rows[0]!.day },
    { withUnreadMessages: true },
  ]) {
    expect(await shown(agent, filter), JSON.stringify(filter)).toEqual([ticketId]);
    expect(await shown(boss, filter), JSON.stringify(filter)).toEqual([ticketId]);
    expect(await shown(stranger, filter), JSON.stringify(filter)).toEqual([]);
    // Lists of one status stay as narrow as they are.
    expect(await shown(agent, { ...filter, status: 'open' })).toEqual([]);
  }
  expect(await shown(boss, { users: [other.id] })).toEqual([ticketId]);
  expect(await shown(boss, { users: [agent.id] })).toEqual([]);
});

test('search ignores case, accents and a number’s notation; without a status it searches all [TIC-31]', async () => {
  const { companyId, admin, agent, queueId, connectionId } = await makeInbox(server);
  const other = await makeUser(server, companyId, { queueIds: [queueId] });
  const testContact = makeTestContact(server, admin, connectionId, 'João Conceição', '5571988887777');
  const { ticketId } = await testContact.says('oi');
  await makeTestContact(server, admin, connectionId, 'Outra').says('oi');
  for (const searchParam of ['JOAO', 'conceicao', '  joão ', '988887777', '(71) 98888-7777', '71 9888'])
    expect(await shown(agent, { status: 'pending', searchParam }), searchParam).toEqual([ticketId]);
  for (const searchParam of ['100%', '_oão', '988887778'])
    expect(await shown(agent, { status: 'pending', searchParam }), searchParam).toEqual([]);
  await change(other, ticketId, { status: 'open', userId: other.id, queueId });
  expect(await shown(agent, { status: 'open', searchParam: 'joao' })).toEqual([]);
  expect(await shown(agent, { searchParam: 'joao' })).toEqual([ticketId]);
  // Blanks search for nothing: without a status the list shows all one may see.
  expect(await shown(agent, { searchParam: '   ' })).toContain(ticketId);
});
