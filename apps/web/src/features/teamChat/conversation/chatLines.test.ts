import type { ChatMessage } from '@recado/contracts';
import { describe, expect, test } from 'vitest';
import { chatLines, firstUnread, type ChatLine } from './chatLines.ts';

const me = 1;
const message = (id: number, senderId: number, at: string): ChatMessage => ({
  id,
  companyId: 1,
  chatId: 5,
  senderId,
  sender: { id: senderId, name: `Pessoa ${senderId}` },
  message: `mensagem ${id}`,
  createdAt: `2026-11-${at}:00.000Z`,
  updatedAt: `2026-11-${at}:00.000Z`,
});
const layOut = (messages: readonly ChatMessage[], more: Partial<Parameters<typeof chatLines>[0]> = {}): ChatLine[] =>
  chatLines({
    messages,
    sendings: [],
    userId: me,
    newFrom: null,
    hasOlder: false,
    keyOf: (id) => `message:${id}`,
    ...more,
  });
const short = (lines: readonly ChatLine[]): string[] =>
  lines.map((line) =>
    line.kind === 'day' || line.kind === 'new'
      ? line.kind
      : `${line.isFirst ? '+' : '-'}${line.kind === 'message' ? line.message.id : line.text}`,
  );

describe('the lines of a chat [CHAT-01]', () => {
  test('are grouped by day and by sender, in the order of their time', () => {
    const lines = layOut([
      message(4, 2, '21T15:01'),
      message(3, 2, '21T15:00'),
      message(1, 2, '20T15:00'),
      message(2, me, '20T15:01'),
      message(5, me, '21T15:02'),
    ]);
    expect(short(lines)).toEqual(['day', '+1', '+2', 'day', '+3', '-4', '+5']);
  });

  test('a pause of five minutes begins a group of its own', () =>
    expect(short(layOut([message(1, 2, '20T15:00'), message(2, 2, '20T15:04'), message(3, 2, '20T15:09')]))).toEqual([
      'day',
      '+1',
      '-2',
      '+3',
    ]));

  test('the day of the first waits while older ones are to come [CHAT-06]', () =>
    expect(short(layOut([message(1, 2, '20T15:00')], { hasOlder: true }))).toEqual(['+1']));

  test('unread messages begin under a line of their own [CHAT-05]', () => {
    const messages = [message(1, 2, '20T15:00'), message(2, 2, '20T15:01'), message(3, 2, '20T15:02')];
    expect(short(layOut(messages, { newFrom: 2 }))).toEqual(['day', '+1', 'new', '+2', '-3']);
  });

  test('a queued message comes last and keeps its key once stored', () => {
    const sendings = [
      { key: 'sending:a', text: 'a', at: '2026-11-20T15:02:00.000Z' },
      { key: 'sending:b', text: 'b', at: '2026-11-20T15:02:01.000Z' },
    ];
    const before = [message(1, me, '20T15:00')];
    expect(short(layOut(before, { sendings }))).toEqual(['day', '+1', '-a', '-b']);
    const after = layOut([...before, message(2, me, '20T15:02')], {
      sendings,
      keyOf: (id) => (id === 2 ? 'sending:a' : `message:${id}`),
    });
    expect(short(after)).toEqual(['day', '+1', '-2', '-b']);
    expect(after.map(({ key }) => key)).toEqual(['day:message:1', 'message:1', 'sending:a', 'sending:b']);
  });
});

describe('the first unread message [CHAT-05]', () => {
  const messages = [message(3, 2, '20T15:03'), message(1, 2, '20T15:01'), message(2, me, '20T15:02')];
  test.each([
    [0, null],
    [1, 3],
    [2, 1],
    [3, null],
  ])('of %i is %s', (unreads, id) => expect(firstUnread(messages, unreads, me)).toBe(id));
});
