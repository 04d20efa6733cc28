import type { Ticket } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { pinnedFirst } from './pinnedFirst.ts';

const viewer = { id: 1, profile: 'user', queueIds: [10] } as const;
const ticket = (id: number, more: Partial<Ticket> = {}): Ticket =>
  ({ id, status: 'open', userId: 1, queueId: 10, snoozedUntil: null, revision: 1, ...more }) as Ticket;
const open = { status: 'open', snoozed: false } as const;
const ids = (pins: Ticket[], rows: Ticket[], filter: object = open) =>
  pinnedFirst(pins, rows, filter, viewer).map(({ id }) => id);

describe('the list with pinned tickets', () => {
  it('begins with them and has each ticket once, also one that is on no loaded page', () => {
    expect(ids([ticket(3), ticket(90)], [ticket(1), ticket(2), ticket(3)])).toEqual([3, 90, 1, 2]);
  });

  it('leaves out pins that the filters of the list leave out', () => {
    expect(ids([ticket(3, { queueId: 11 })], [ticket(1)], { ...open, queueIds: [10] })).toEqual([1]);
    expect(ids([ticket(3, { snoozedUntil: '2026-11-23T12:00:00.000Z' })], [ticket(1)])).toEqual([1]);
    expect(ids([ticket(3, { userId: 2 })], [ticket(1)])).toEqual([1]);
  });

  it('draws the newer of two copies of a ticket', () => {
    const newer = ticket(3, { revision: 2, lastMessage: 'nova' });
    expect(pinnedFirst([ticket(3)], [newer], open, viewer)).toEqual([newer]);
    expect(pinnedFirst([newer], [ticket(3)], open, viewer)).toEqual([newer]);
  });
});
