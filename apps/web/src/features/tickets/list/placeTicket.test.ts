import { limits, type Ticket } from '@recado/contracts';
import { describe, expect, test } from 'vitest';
import { belongsIn, byWait, placeTicket, type ListViewer } from './placeTicket.ts';

const agent: ListViewer = { id: 1, profile: 'user', queueIds: [10, 11] };
const admin: ListViewer = { id: 2, profile: 'admin', queueIds: [10] };
const ticket = (id: number, minute: number, more: Partial<Ticket> = {}): Ticket =>
  ({
    id,
    status: 'open',
    userId: 1,
    queueId: 10,
    snoozedUntil: null,
    updatedAt: new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString(),
    ...more,
  }) as Ticket;
const ids = (rows: readonly Ticket[]): number[] => rows.map(({ id }) => id);

describe('the list of a ticket', () => {
  test.each<[string, Parameters<typeof belongsIn>[0], Partial<Ticket>, ListViewer, boolean | undefined]>([
    ['own open ticket, whatever its queue', { status: 'open' }, { queueId: 99 }, agent, true],
    ["a colleague's open ticket", { status: 'open' }, { userId: 5 }, agent, false],
    ["a colleague's open ticket with show-all", { status: 'open', showAll: true }, { userId: 5 }, admin, true],
    ['show-all of others counts for nothing', { status: 'open', showAll: true }, { userId: 5 }, agent, false],
    [
      'a pending ticket, as far as it arrives',
      { status: 'pending' },
      { status: 'pending', userId: null, queueId: 10 },
      agent,
      true,
    ],
    [
      'an admin without show-all: own queues',
      { status: 'pending' },
      { status: 'pending', userId: null, queueId: 77 },
      admin,
      false,
    ],
    [
      'an admin without show-all: no queue',
      { status: 'pending' },
      { status: 'pending', userId: null, queueId: null },
      admin,
      true,
    ],
    ['another status', { status: 'pending' }, {}, agent, false],
    ['chosen queues', { status: 'open', queueIds: [11] }, { queueId: 10 }, agent, false],
    [
      'chosen queues keep pending tickets without queue',
      { status: 'pending', queueIds: [11] },
      { status: 'pending', userId: null, queueId: null },
      agent,
      true,
    ],
    [
      'chosen queues keep closed and own open tickets without queue',
      { status: 'closed', queueIds: [11] },
      { status: 'closed', queueId: null },
      agent,
      true,
    ],
    [
      'no chosen queue leaves only tickets without queue',
      { status: 'open', queueIds: [] },
      { queueId: 10 },
      agent,
      false,
    ],
    [
      "a search by tag alone: a colleague's open ticket is for the server to decide",
      { tags: [1] },
      { userId: 5 },
      agent,
      undefined,
    ],
    [
      'a snoozed ticket, where snoozed ones are left out',
      { status: 'open', snoozed: false },
      { snoozedUntil: '2026-11-23T12:00:00.000Z' },
      agent,
      false,
    ],
    [
      'a snoozed ticket in the list of snoozed ones',
      { status: 'open', snoozed: true },
      { snoozedUntil: '2026-11-23T12:00:00.000Z' },
      agent,
      true,
    ],
    [
      'a snoozed ticket in a list that does not ask',
      { status: 'open' },
      { snoozedUntil: '2026-11-23T12:00:00.000Z' },
      agent,
      true,
    ],
    ['a ticket that is awake in the list of snoozed ones', { status: 'open', snoozed: true }, {}, agent, false],
    ['a search is for the server to decide', { searchParam: 'ana' }, { userId: 5 }, agent, undefined],
  ])('%s', (_, filter, more, viewer, expected) => {
    expect(belongsIn(filter, ticket(1, 0, more), viewer)).toBe(expected);
  });
});

describe('the place of a ticket', () => {
  const rows = [ticket(3, 30), ticket(2, 20), ticket(1, 10)];

  test('the longest wait for an answer comes first, then the newest activity', () => {
    const wait = (minutes: number) => ({ unansweredSince: new Date(Date.now() - minutes * 60_000).toISOString() });
    const none = { unansweredSince: null };
    const waits = [ticket(5, 5, wait(50)), ticket(4, 50, wait(20)), ticket(3, 30, none), ticket(2, 20, none)];
    const place = (one: Ticket, filter = {}) =>
      ids(placeTicket(waits, one, { status: 'open', order: 'unanswered', ...filter }, agent));
    expect(place(ticket(9, 59, wait(30)))).toEqual([5, 9, 4, 3, 2]);
    expect(place(ticket(5, 59, none))).toEqual([4, 5, 3, 2]);
    expect(place(ticket(2, 59, wait(1)))).toEqual([5, 4, 2, 3]);
    expect(place(ticket(9, 59, wait(30)), { unansweredMinutes: 60 })).toEqual([5, 4, 3, 2]);
    expect(place(ticket(5, 59, none), { unansweredMinutes: 0 })).toEqual([4, 3, 2]);
  });

  test('is found when a ticket is added, becomes newer or leaves the list', () => {
    expect(ids(placeTicket(rows, ticket(4, 25), { status: 'open' }, agent))).toEqual([3, 4, 2, 1]);
    expect(ids(placeTicket(rows, ticket(1, 40), { status: 'open' }, agent))).toEqual([1, 3, 2]);
    expect(ids(placeTicket(rows, ticket(2, 20, { status: 'closed' }), { status: 'open' }, agent))).toEqual([3, 1]);
    expect(ids(placeTicket(rows, ticket(9, 20), { status: 'open' }, agent))).toEqual([3, 9, 2, 1]);
  });

  test('is the same list if nothing changed', () => {
    expect(placeTicket(rows, rows[1]!, { status: 'open' }, agent)).toBe(rows);
    expect(placeTicket(rows, ticket(9, 50, { userId: 5 }), { status: 'open' }, agent)).toBe(rows);
  });

  test('in a search exists only for tickets that it shows already', () => {
    expect(placeTicket(rows, ticket(9, 50), { searchParam: 'a' }, agent)).toBe(rows);
    expect(ids(placeTicket(rows, ticket(1, 50), { searchParam: 'a' }, agent))).toEqual([1, 3, 2]);
  });

  test('below a full page is not shown until that page is loaded', () => {
    const full = Array.from({ length: limits.ticketsPage }, (_, index) => ticket(100 - index, 59 - index));
    expect(placeTicket(full, ticket(1, 0), { status: 'open' }, agent)).toBe(full);
  });
});

test('by waiting time has the longest wait first', () => {
  const waiting = (id: number, pendingSince: string): Ticket => ticket(id, 0, { pendingSince });
  expect(ids(byWait([waiting(1, '2026-11-20T10:05:00.000Z'), waiting(2, '2026-11-20T10:00:00.000Z')]))).toEqual([2, 1]);
});
