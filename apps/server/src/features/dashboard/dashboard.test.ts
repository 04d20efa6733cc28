import { dashboardApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openHouse, type House, type Person } from '../../../test/harness.ts';
import { makeQuietInbox, tellTicket } from '../../../test/history.ts';
import { makeCustomer, makeInbox } from '../../../test/make.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});

const summary = async (as: Person, query: { date_from?: string; date_to?: string; days?: string }) => (await call(house, dashboardApi.summary, { as, query })).body;

test('times are added up per span, over returns, transfers and reopenings, in the company’s days (DASH-12, DASH-13, DASH-14, DASH-15, DASH-16)', async () => {
  const { companyId, contactId, admin, agent, other } = await makeQuietInbox(house);
  const day = '2026-03-10';
  // Waits 10, held 20 by one, 30 by another: 50 in all.
  await tellTicket(house, companyId, contactId, day, [
    { type: 'created', minute: 0, status: 'pending' },
    { type: 'accepted', minute: 10, status: 'open', userId: agent.id },
    { type: 'transferred', minute: 30, status: 'open', userId: other.id },
    { type: 'closed', minute: 60, status: 'closed', userId: other.id, reason: 'person' },
  ]);
  // Waits 20, held 10, returned for an hour, held 10, closed, reopened the same morning and closed again: 10 + 10 + 30.
  await tellTicket(house, companyId, contactId, day, [
    { type: 'created', minute: 0, status: 'pending' },
    { type: 'accepted', minute: 20, status: 'open', userId: agent.id },
    { type: 'returned', minute: 30, status: 'pending' },
    { type: 'accepted', minute: 90, status: 'open', userId: agent.id },
    { type: 'closed', minute: 100, status: 'closed', userId: agent.id, reason: 'person' },
    { type: 'reopened', minute: 110, status: 'open', userId: agent.id },
    { type: 'closed', minute: 140, status: 'closed', userId: agent.id, reason: 'person' },
  ]);
  // Never attended; a group; born closed: the first is finished, the others are not counted at all.
  await tellTicket(house, companyId, contactId, day, [
    { type: 'created', minute: 0, status: 'pending' },
    { type: 'closed', minute: 5, status: 'closed', userId: agent.id, reason: 'person' },
  ]);
  await tellTicket(house, companyId, contactId, day, [{ type: 'created', minute: 0, status: 'closed' }], { origin: 'phone' });
  await tellTicket(
    house,
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
  expect(counters).toEqual({ supportHappening: 0, supportPending: 0, supportFinished: 3, avgSupportTime: 50, avgWaitTime: 15 });
  expect(attendants.find(({ id }) => id === agent.id)).toMatchObject({ avgSupportTime: 35, tickets: 2, rating: 0 });
  expect(attendants.find(({ id }) => id === other.id)).toMatchObject({ avgSupportTime: 30, tickets: 1 });
  expect((await summary(admin, { date_from: '2026-03-11', date_to: '2026-03-12' })).counters).toEqual({
    supportHappening: 0,
    supportPending: 0,
    supportFinished: 0,
    avgSupportTime: 0,
    avgWaitTime: 0,
  });

  const byUser = (await call(house, dashboardApi.ticketsUsers, { as: admin, query: { initialDate: day, finalDate: day } })).body;
  expect(byUser.count).toBe(3);
  expect(byUser.data.map(({ quantidade }) => quantidade)).toEqual([2, 1]);
});

test('tickets by day show empty days, one day shows its 24 hours, and midnight is the company’s (DASH-17, DASH-18, I18N-11)', async () => {
  const { companyId, contactId, admin } = await makeQuietInbox(house);
  // 23:30 in São Paulo is the next day in UTC.
  await tellTicket(house, companyId, contactId, '2026-03-10', [{ type: 'created', minute: 14.5 * 60, status: 'closed' }]);
  await tellTicket(house, companyId, contactId, '2026-03-12', [{ type: 'created', minute: 0, status: 'closed' }]);
  const days = await call(house, dashboardApi.ticketsDay, { as: admin, query: { initialDate: '2026-03-10', finalDate: '2026-03-12' } });
  expect(days.body).toEqual({
    data: [
      { data: '10/03/2026', total: 1 },
      { data: '11/03/2026', total: 0 },
      { data: '12/03/2026', total: 1 },
    ],
    count: 2,
  });
  const hours = (await call(house, dashboardApi.ticketsDay, { as: admin, query: { initialDate: '2026-03-10', finalDate: '2026-03-10' } })).body;
  expect(hours.data).toHaveLength(24);
  expect(hours.data.filter(({ total }) => total > 0)).toEqual([{ horario: '23:00', total: 1 }]);
});

test('without a filter the call is refused, and nobody but administrators asks (DASH-03, DASH-10)', async () => {
  const { admin, agent } = await makeInbox(house);
  expect(await call(house, dashboardApi.summary, { as: admin, query: { date_from: '2026-03-10' } })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  expect(await call(house, dashboardApi.summary, { as: agent, query: { days: '30' } })).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } });
});

test('what happens over HTTP is what the dashboard tells, and the wall says who waits', async () => {
  const { admin, agent, customer, queueId, connectionId } = await makeInbox(house);
  const { ticketId } = await customer.says('oi');
  const waiting = makeCustomer(house, admin, connectionId, 'Bia');
  await waiting.says('alguém?');
  await call(house, ticketsApi.update, { as: agent, params: { ticketId }, body: { status: 'open', userId: agent.id, queueId } });
  expect((await summary(admin, { days: '1' })).counters).toMatchObject({ supportHappening: 1, supportPending: 1, supportFinished: 0 });
  const wall = (await call(house, dashboardApi.wall, { as: admin })).body;
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
  await call(house, ticketsApi.update, { as: agent, params: { ticketId }, body: { status: 'closed' } });
  expect((await summary(admin, { days: '1' })).counters).toMatchObject({ supportHappening: 0, supportFinished: 1 });
});
