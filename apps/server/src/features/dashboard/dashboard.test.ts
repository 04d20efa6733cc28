import { contactsApi, dashboardApi, settingsApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeQuietInbox, describeTicket } from '../../../test/history.ts';
import { makeTestContact, makeInbox } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const summary = async (as: TestUser, query: { date_from?: string; date_to?: string; days?: string }) =>
  (await call(server, dashboardApi.summary, { as, query })).body;

test('times are added up per span, over returns, transfers and reopenings [DASH-12] [DASH-16]', async () => {
  const { companyId, contactId, admin, agent, other } = await makeQuietInbox(server);
  const day = '2026-03-10';
  // Waits 10, held 20 by one, 30 by another: 50 in all.
  await describeTicket(server, companyId, contactId, day, [
    { type: 'created', minute: 0, status: 'pending' },
    { type: 'accepted', minute: 10, status: 'open', userId: agent.id },
    { type: 'transferred', minute: 30, status: 'open', userId: other.id },
    { type: 'closed', minute: 60, status: 'closed', userId: other.id, reason: 'person' },
  ]);
  // Waits 20, held 10, returned for an hour, held 10, closed, reopened the same morning and closed again: 10 + 10 + 30.
  await describeTicket(server, companyId, contactId, day, [
    { type: 'created', minute: 0, status: 'pending' },
    { type: 'accepted', minute: 20, status: 'open', userId: agent.id },
    { type: 'returned', minute: 30, status: 'pending' },
    { type: 'accepted', minute: 90, status: 'open', userId: agent.id },
    { type: 'closed', minute: 100, status: 'closed', userId: agent.id, reason: 'person' },
    { type: 'reopened', minute: 110, status: 'open', userId: agent.id },
    { type: 'closed', minute: 140, status: 'closed', userId: agent.id, reason: 'person' },
  ]);
  // Never attended; a group; born closed: the first is finished, the others are not counted at all.
  await describeTicket(server, companyId, contactId, day, [
    { type: 'created', minute: 0, status: 'pending' },
    { type: 'closed', minute: 5, status: 'closed', userId: agent.id, reason: 'person' },
  ]);
  await describeTicket(server, companyId, contactId, day, [{ type: 'created', minute: 0, status: 'closed' }], {
    origin: 'phone',
  });
  await describeTicket(
    server,
    companyId,
    contactId,
    day,
    [
      { type: 'created', minute: 0, status: 'pending' },
      { type: 'accepted', minute: 5, status: 'open', userId: agent.id },
      { type: 'closed', minute: 500, status: 'closed', userId: agent.id },
    ],
    { isGroup: true },
  );

  const { counters, attendants } = await summary(admin, { date_from: day, date_to: `${day} 23:59:59` });
  expect(counters).toEqual({
    supportHappening: 0,
    supportPending: 0,
    supportFinished: 3,
    avgSupportTime: 50,
    avgWaitTime: 15,
  });
  expect(attendants.find(({ id }) => id === agent.id)).toMatchObject({ avgSupportTime: 35, tickets: 2, rating: 0 });
  expect(attendants.find(({ id }) => id === other.id)).toMatchObject({ avgSupportTime: 30, tickets: 1 });
  expect((await summary(admin, { date_from: '2026-03-11', date_to: '2026-03-12' })).counters).toEqual({
    supportHappening: 0,
    supportPending: 0,
    supportFinished: 0,
    avgSupportTime: 0,
    avgWaitTime: 0,
  });

  const byUser = (
    await call(server, dashboardApi.ticketsUsers, { as: admin, query: { initialDate: day, finalDate: day } })
  ).body;
  expect(byUser.count).toBe(3);
  expect(byUser.data.map(({ quantidade }) => quantidade)).toEqual([2, 1]);
});

test('tickets by day show empty days, one day its 24 hours; midnight is the company’s [DASH-14] [I18N-11]', async () => {
  const { companyId, contactId, admin } = await makeQuietInbox(server);
  // 23:30 in São Paulo is the next day in UTC.
  await describeTicket(server, companyId, contactId, '2026-03-10', [
    { type: 'created', minute: 14.5 * 60, status: 'closed' },
  ]);
  await describeTicket(server, companyId, contactId, '2026-03-12', [{ type: 'created', minute: 0, status: 'closed' }]);
  const days = await call(server, dashboardApi.ticketsDay, {
    as: admin,
    query: { initialDate: '2026-03-10', finalDate: '2026-03-12' },
  });
  expect(days.body).toEqual({
    data: [
      { data: '10/03/2026', total: 1 },
      { data: '11/03/2026', total: 0 },
      { data: '12/03/2026', total: 1 },
    ],
    count: 2,
  });
  // A long range shows its last days, all that it counts.
  const long = { initialDate: '2000-01-01', finalDate: '2026-03-12' };
  const { body: years } = await call(server, dashboardApi.ticketsDay, { as: admin, query: long });
  expect([years.count, years.data.length, years.data.at(-1)]).toEqual([2, 3_661, { data: '12/03/2026', total: 1 }]);
  const hours = (
    await call(server, dashboardApi.ticketsDay, {
      as: admin,
      query: { initialDate: '2026-03-10', finalDate: '2026-03-10' },
    })
  ).body;
  expect(hours.data).toHaveLength(24);
  expect(hours.data.filter(({ total }) => total > 0)).toEqual([{ horario: '23', total: 1 }]);
});

test('without a filter the call is refused, and only administrators ask [DASH-01] [DASH-08, AMB-23]', async () => {
  const { admin, agent } = await makeInbox(server);
  expect(await call(server, dashboardApi.summary, { as: admin, query: { date_from: '2026-03-10' } })).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION' },
  });
  expect(await call(server, dashboardApi.summary, { as: agent, query: { days: '30' } })).toMatchObject({
    status: 400,
    body: { error: 'ERR_NO_PERMISSION' },
  });
});

test('the dashboard and the wall count what happened over HTTP [DASH-18]', async () => {
  const { admin, agent, testContact, queueId, connectionId } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  const waiting = makeTestContact(server, admin, connectionId, 'Bia');
  await waiting.says('alguém?');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  expect((await summary(admin, { days: '1' })).counters).toMatchObject({
    supportHappening: 1,
    supportPending: 1,
    supportFinished: 0,
  });
  const wall = (await call(server, dashboardApi.wall, { as: admin })).body;
  expect(wall).toMatchObject({
    waiting: 1,
    open: 1,
    queues: [
      { id: queueId, waiting: 0, open: 1 },
      { id: null, waiting: 1 },
    ],
  });
  expect(wall.oldestSince).toBe(wall.queues[1]!.oldestSince);
  expect(wall.attendants.find(({ id }) => id === agent.id)).toMatchObject({ open: 1 });
  await call(server, ticketsApi.update, { as: agent, params: { ticketId }, body: { status: 'closed' } });
  expect((await summary(admin, { days: '1' })).counters).toMatchObject({ supportHappening: 0, supportFinished: 1 });
});

test('a ticket closed by a merge counts in no figure, and in all of them after the split [DASH-12]', async () => {
  const { companyId, contactId, admin, agent } = await makeQuietInbox(server);
  const day = '2026-03-10';
  const steps = [
    { type: 'created', minute: 0, status: 'pending' as const },
    { type: 'accepted', minute: 10, status: 'open' as const, userId: agent.id },
  ];
  await describeTicket(server, companyId, contactId, day, [
    ...steps,
    { type: 'closed', minute: 30, status: 'closed', userId: agent.id, reason: 'person' },
  ]);
  const merged = [
    ...steps,
    { type: 'closed', minute: 50, status: 'closed' as const, userId: agent.id, reason: 'merged' },
  ];
  await describeTicket(server, companyId, contactId, day, merged, { merged: true });
  const figures = async () => {
    const { counters, attendants } = await summary(admin, { date_from: day, date_to: day });
    const range = { initialDate: day, finalDate: day };
    const byUser = (await call(server, dashboardApi.ticketsUsers, { as: admin, query: range })).body.count;
    const made = (await call(server, dashboardApi.ticketsDay, { as: admin, query: range })).body.count;
    return { ...counters, held: attendants.find(({ id }) => id === agent.id)!.tickets, byUser, made };
  };
  const one = {
    supportHappening: 0,
    supportPending: 0,
    supportFinished: 1,
    avgSupportTime: 20,
    avgWaitTime: 10,
    held: 1,
    byUser: 1,
    made: 1,
  };
  expect(await figures()).toEqual(one);
  await describeTicket(server, companyId, contactId, day, [
    ...merged,
    { type: 'reopened', minute: 60, status: 'open', userId: agent.id, reason: 'unmerged' },
  ]);
  expect(await figures()).toEqual({ ...one, supportHappening: 1, byUser: 2, made: 2 });
});

test('new contacts are the count of GET /contacts: no groups, nobody known from groups only [DASH-03, AMB-22]', async () => {
  const { companyId, admin } = await makeQuietInbox(server);
  const insert = (name: string, createdAt: string, more = '') =>
    server.admin.query(
      `insert into contacts (company_id, name, created_at${more && `, ${more}`}) values ($1, $2, $3${more && ', true'})`,
      [companyId, name, createdAt],
    );
  // Both ends count whole, in São Paulo (UTC-3).
  await insert('Ana', '2026-03-10T03:00:00Z');
  await insert('Bia', '2026-03-13T02:59:59Z');
  await insert('Ontem', '2026-03-10T02:59:59Z');
  await insert('Amanhã', '2026-03-13T03:00:00Z');
  await insert('Grupo da família', '2026-03-11T12:00:00Z', 'is_group');
  await insert('Participante', '2026-03-11T12:00:00Z', 'group_only');
  const { body } = await call(server, contactsApi.page, {
    as: admin,
    query: { dateStart: '2026-03-10', dateEnd: '2026-03-12' },
  });
  expect([body.count, body.contacts.map(({ name }) => name)]).toEqual([2, ['Ana', 'Bia']]);
  expect((await call(server, contactsApi.page, { as: admin, query: { date: '2026-03-11' } })).body.count).toBe(0);
  // The list of contacts itself still shows groups.
  expect(
    (await call(server, contactsApi.page, { as: admin, query: { searchParam: 'grupo da família' } })).body.count,
  ).toBe(1);
});

test('tickets per person count each ticket once for everyone who took it, and add up [DASH-10] [DASH-13]', async () => {
  const { companyId, contactId, admin, agent, other } = await makeQuietInbox(server);
  const day = '2026-03-10';
  await server.admin.query('update users set name = $2 where id = any($1)', [[agent.id, other.id], 'Ana']);
  // Accepted, returned and accepted again by one: once. Then received by the other: once more.
  await describeTicket(server, companyId, contactId, day, [
    { type: 'created', minute: 0, status: 'pending' },
    { type: 'accepted', minute: 1, status: 'open', userId: agent.id },
    { type: 'returned', minute: 2, status: 'pending' },
    { type: 'accepted', minute: 3, status: 'open', userId: agent.id },
    { type: 'transferred', minute: 4, status: 'open', userId: other.id },
    { type: 'closed', minute: 5, status: 'closed', userId: other.id, reason: 'person' },
  ]);
  await describeTicket(server, companyId, contactId, day, [
    { type: 'created', minute: 10, status: 'open', userId: agent.id },
  ]);
  await describeTicket(server, companyId, contactId, day, [{ type: 'created', minute: 20, status: 'pending' }]);
  const query = { initialDate: day, finalDate: day, companyId: 1 } as { initialDate: string; finalDate: string };
  const { body } = await call(server, dashboardApi.ticketsUsers, { as: admin, query });
  expect(body).toEqual({
    data: [
      { nome: `Ana (${agent.email})`, quantidade: 2 },
      { nome: `Ana (${other.email})`, quantidade: 1 },
    ],
    count: 3,
  });
  const { body: byDay } = await call(server, dashboardApi.ticketsDay, { as: admin, query });
  expect([byDay.count, byDay.data.reduce((sum, { total }) => sum + total, 0)]).toEqual([3, 3]);
});

test('a rating is the mean of those received in the range, two decimals, 0 for none [DASH-17, AMB-91]', async () => {
  const { companyId, contactId, connectionId, admin, agent, other } = await makeQuietInbox(server);
  const rate = async (userId: number, value: number | null, answeredAt: string | null) => {
    const ticketId = await describeTicket(server, companyId, contactId, '2026-03-01', [
      { type: 'created', minute: 0, status: 'closed' },
    ]);
    await server.admin.query(
      `insert into ratings (company_id, ticket_id, contact_id, connection_id, user_id, asked_at, value, answered_at, withdrawn_at) values ($1, $2, $3, $4, $5, '2026-03-01T12:00:00Z', $6, $7, now())`,
      [companyId, ticketId, contactId, connectionId, userId, value, answeredAt],
    );
  };
  await rate(agent.id, 3, '2026-03-10T03:00:00Z');
  await rate(agent.id, 3, '2026-03-10T15:00:00Z');
  await rate(agent.id, 2, '2026-03-11T02:59:59Z');
  await rate(agent.id, 1, '2026-03-11T03:00:00Z');
  await rate(agent.id, null, null);
  const ratingOf = async (id: number) =>
    (await summary(admin, { date_from: '2026-03-10', date_to: '2026-03-10' })).attendants.find((one) => one.id === id)
      ?.rating;
  expect([await ratingOf(agent.id), await ratingOf(other.id)]).toEqual([2.67, 0]);
});

test('happening and pending are of now, finished is the last close in the range [DASH-18]', async () => {
  const { companyId, contactId, admin, agent } = await makeQuietInbox(server);
  const created = { type: 'created', minute: 0, status: 'pending' } as const;
  const taken = { type: 'accepted', minute: 5, status: 'open', userId: agent.id } as const;
  const closed = { type: 'closed', minute: 9, status: 'closed', userId: agent.id, reason: 'person' } as const;
  for (const day of ['2026-03-10', '2026-03-12']) {
    await describeTicket(server, companyId, contactId, day, [created]);
    await describeTicket(server, companyId, contactId, day, [created, taken]);
    await describeTicket(server, companyId, contactId, day, [created, taken, closed]);
    for (const steps of [[created], [created, taken], [created, taken, closed]])
      await describeTicket(server, companyId, contactId, day, steps, { isGroup: true });
  }
  // Closed, reopened and closed again two days later: finished then, once.
  await describeTicket(server, companyId, contactId, '2026-03-10', [
    created,
    taken,
    closed,
    { type: 'reopened', minute: 20, status: 'open', userId: agent.id },
    { ...closed, minute: 2 * 1_440 },
  ]);
  const figures = async (from: string, to: string) => {
    const { supportHappening, supportPending, supportFinished } = (
      await summary(admin, { date_from: from, date_to: to })
    ).counters;
    return [supportHappening, supportPending, supportFinished];
  };
  expect(await figures('2026-03-10', '2026-03-10')).toEqual([1, 1, 1]);
  expect(await figures('2026-03-11', '2026-03-11')).toEqual([1, 1, 0]);
  expect(await figures('2026-03-12', '2026-03-12')).toEqual([2, 2, 2]);
  expect(await figures('2026-03-09', '2026-03-09')).toEqual([0, 0, 0]);
});

test('a figure that two screens show is one number: groups count on neither [DASH-18]', async () => {
  const { admin, agent, testContact, queueId, connectionId } = await makeInbox(server);
  await call(server, settingsApi.change, {
    as: admin,
    params: { key: 'CheckMsgIsGroup' },
    body: { value: 'disabled' },
  });
  const first = await testContact.says('oi');
  await makeTestContact(server, admin, connectionId, 'Bia').says('alguém?');
  const group = (number: string) =>
    makeTestContact(server, admin, connectionId, 'Família', number).says('oi, grupo', { participant: '5513988887777' });
  await group('120363041234567890@g.us');
  const held = await group('120363041234567891@g.us');
  for (const { ticketId } of [first, held])
    await call(server, ticketsApi.update, {
      as: agent,
      params: { ticketId },
      body: { status: 'open', userId: agent.id, queueId },
    });
  const { counters, attendants } = await summary(admin, { days: '1' });
  const wall = (await call(server, dashboardApi.wall, { as: admin })).body;
  const sum = (rows: readonly { waiting?: number; open: number }[], of: 'waiting' | 'open') =>
    rows.reduce((all, row) => all + (row[of] ?? 0), 0);
  expect([counters.supportPending, wall.waiting, sum(wall.queues, 'waiting')]).toEqual([1, 1, 1]);
  expect([counters.supportHappening, wall.open, sum(wall.queues, 'open'), sum(wall.attendants, 'open')]).toEqual([
    1, 1, 1, 1,
  ]);
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId: first.ticketId },
    body: { status: 'closed' },
  });
  await call(server, ticketsApi.update, { as: agent, params: { ticketId: held.ticketId }, body: { status: 'closed' } });
  const after = await summary(admin, { days: '1' });
  expect([after.counters.supportFinished, after.attendants.reduce((all, { tickets }) => all + tickets, 0)]).toEqual([
    1, 1,
  ]);
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);
  expect(idsOf(attendants)).toEqual(idsOf(wall.attendants));
});
