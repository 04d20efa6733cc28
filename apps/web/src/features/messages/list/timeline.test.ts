import type { Message, TicketEvent } from '@recado/contracts';
import { describe, expect, test } from 'vitest';
import type { OutgoingBubble } from '../outbox/outbox.ts';
import { timeline, type Line } from './timeline.ts';

const message = (id: number, sentAt: string, more: Partial<Message> = {}): Message =>
  ({ id, sentAt, ticketId: 7, fromMe: false, userId: null, contactId: 3, clientKey: null, ...more }) as Message;
const event = (id: number, at: string): TicketEvent => ({
  id,
  at,
  ticketId: 7,
  type: 'accepted',
  actor: null,
  reason: null,
  before: null,
  after: null,
});
const bubble = (clientKey: string, at: string): OutgoingBubble => ({ clientKey, at, userId: 1 }) as OutgoingBubble;

const none = { earlier: [], events: [], notes: [], outgoing: [], hasOlder: false };
const shape = (lines: readonly Line[]): string[] =>
  lines.map((line) =>
    line.kind === 'day'
      ? 'day'
      : 'isFirst' in line
        ? `${line.key}${line.isFirst ? ' first' : ''}${line.isLast ? ' last' : ''}`
        : line.key,
  );

describe('order', () => {
  test('is the same for pages in any order, repeated rows and events between them', () => {
    const lines = timeline({
      ...none,
      messages: [
        message(3, '2026-11-20T12:00:00.000Z'),
        message(1, '2026-11-20T10:00:00.000Z'),
        message(3, '2026-11-20T12:00:00.000Z'),
      ],
      events: [event(1, '2026-11-20T11:00:00.000Z'), event(2, '2026-11-20T13:00:00.000Z')],
    });
    expect(shape(lines)).toEqual(['day', 'message:1 first last', 'event:1', 'message:3 first last', 'event:2']);
  });

  test('of messages of one moment is that of their ids, and unsent ones stand last', () => {
    const at = '2026-11-20T10:00:00.000Z';
    const lines = timeline({
      ...none,
      hasOlder: true,
      messages: [message(12, at), message(3, at, { fromMe: true, userId: 1 }), message(7, at)],
      outgoing: [bubble('later', '2026-11-20T09:00:00.000Z')],
    });
    expect(lines.map(({ key }) => key).filter((key) => !key.startsWith('day'))).toEqual([
      'message:3',
      'message:7',
      'message:12',
      'later',
    ]);
  });

  test('older events and the first day are shown only when the older messages are loaded', () => {
    const lines = timeline({
      ...none,
      hasOlder: true,
      messages: [message(5, '2026-11-20T12:00:00.000Z'), message(6, '2026-11-21T12:00:00.000Z')],
      events: [event(1, '2026-11-20T11:00:00.000Z')],
    });
    expect(shape(lines)).toEqual(['message:5 first last', 'day', 'message:6 first last']);
  });

  test('the opening of a ticket stands above its first message, which is older', () => {
    const lines = timeline({
      ...none,
      messages: [
        message(1, '2026-11-20T10:00:00.000Z', { ticketId: 6 }),
        message(2, '2026-11-20T11:00:00.000Z'),
        message(3, '2026-11-20T11:05:00.000Z'),
      ],
      events: [{ ...event(1, '2026-11-20T11:00:00.250Z'), type: 'created' }, event(2, '2026-11-20T11:03:00.000Z')],
    });
    expect(shape(lines)).toEqual([
      'day',
      'message:1 first last',
      'event:1',
      'message:2 first last',
      'event:2',
      'message:3 first last',
    ]);
  });

  test('an earlier ticket ends with its separator', () => {
    const earlier = [{ id: 6, code: '20261110000006', closedAt: null }];
    const lines = timeline({
      ...none,
      earlier,
      hasOlder: true,
      messages: [message(1, '2026-11-20T10:00:00.000Z', { ticketId: 6 }), message(2, '2026-11-20T10:00:10.000Z')],
    });
    expect(shape(lines)).toEqual(['message:1 first last', 'earlier:6', 'message:2 first last']);
  });
});

describe('the opening of a ticket', () => {
  test('is not shown while its first message may be on an older page', () => {
    const opened = [{ ...event(1, '2026-11-20T12:00:00.000Z'), type: 'created' as const }];
    const written = [message(1, '2026-11-20T08:00:00.000Z'), message(2, '2026-11-20T09:00:00.000Z')];
    expect(shape(timeline({ ...none, events: opened, hasOlder: true, messages: written.slice(1) }))).toEqual([
      'message:2 first last',
    ]);
    expect(shape(timeline({ ...none, events: opened, messages: written }))).toEqual([
      'day',
      'event:1',
      'message:1 first last',
      'message:2 first last',
    ]);
  });

  const earlier = [{ id: 6, code: '20261110000006', closedAt: '2026-11-20T10:00:00.700Z' }];
  const created = { ...event(3, '2026-11-20T10:00:01.000Z'), type: 'created' as const };
  const closedBefore = { ...event(2, '2026-11-20T10:00:00.700Z'), type: 'closed' as const, ticketId: 6 };

  test('stands below the close of the ticket before, also when the message is of the same second', () => {
    const written = [message(1, '2026-11-20T09:00:00.000Z', { ticketId: 6 }), message(2, '2026-11-20T10:00:00.000Z')];
    expect(shape(timeline({ ...none, earlier, events: [closedBefore, created], messages: written }))).toEqual([
      'day',
      'message:1 first last',
      'event:2',
      'earlier:6',
      'event:3',
      'message:2 first last',
    ]);
  });

  test('stays at its own time when its first message lies among those of the ticket before', () => {
    const written = [
      message(1, '2026-11-20T09:00:00.000Z', { ticketId: 6 }),
      message(2, '2026-11-20T09:10:00.000Z'),
      message(3, '2026-11-20T09:20:00.000Z', { ticketId: 6 }),
    ];
    expect(shape(timeline({ ...none, earlier, events: [closedBefore, created], messages: written }))).toEqual([
      'day',
      'message:1 first last',
      'message:2 first last',
      'message:3 first last',
      'event:2',
      'earlier:6',
      'event:3',
    ]);
  });
});

describe('groups', () => {
  test('have one sender and one minute', () => {
    const at = (second: number): string => new Date(Date.UTC(2026, 10, 20, 10, 0, second)).toISOString();
    const lines = timeline({
      ...none,
      hasOlder: true,
      messages: [
        message(1, at(0)),
        message(2, at(59)),
        message(3, at(119)),
        message(4, at(120), { fromMe: true, userId: 1 }),
        message(5, at(121), { fromMe: true, userId: 2 }),
      ],
    });
    expect(shape(lines)).toEqual([
      'message:1 first',
      'message:2 last',
      'message:3 first last',
      'message:4 first last',
      'message:5 first last',
    ]);
  });

  test("an unsent message joins its writer's group, then its stored message replaces it", () => {
    const sent = message(1, '2026-11-20T10:00:00.000Z', { fromMe: true, userId: 1, contactId: null, clientKey: 'a' });
    const before = timeline({
      ...none,
      hasOlder: true,
      messages: [],
      outgoing: [bubble('a', sent.sentAt), bubble('b', '2026-11-20T10:00:05.000Z')],
    });
    const after = timeline({
      ...none,
      hasOlder: true,
      messages: [sent],
      outgoing: [bubble('a', sent.sentAt), bubble('b', '2026-11-20T10:00:05.000Z')],
    });
    expect(shape(before)).toEqual(['a first', 'b last']);
    expect(shape(after)).toEqual(['a first', 'b last']);
    expect(after.map(({ kind }) => kind)).toEqual(['message', 'outgoing']);
  });
});
