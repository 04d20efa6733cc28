import type { Message, Ticket } from '@recado/contracts';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer, sessionOf } from './scriptedServer.ts';
import { until } from './until.ts';

const { useMarkRead } = await import('../src/features/messages/reading/useMarkRead.ts');
const { newestSeen, useSeenMessages } = await import('../src/features/messages/reading/seenMessages.ts');
const { endSession, enterSession } = await import('../src/lib/session/sessionState.ts');
const { queryClient, keyOf } = await import('../src/lib/server/api.ts');
const { messagesApi } = await import('@recado/contracts');

let server: ScriptedServer;
let unmount: (() => void)[] = [];

type Shown = { ticket?: Partial<Ticket>; isAtEnd?: boolean; isLoading?: boolean };
const ticketOf = (fields: Partial<Ticket> = {}): Ticket =>
  ({ id: 7, status: 'open', userId: 1, unreadMessages: 2, ...fields }) as Ticket;

/** Opens a conversation: by default the user's own open ticket, at its end, with two unread messages. */
function open(shown: Shown) {
  const mounted = renderHook(
    ({ ticket, isAtEnd = true, isLoading = false }: Shown) => useMarkRead(ticketOf(ticket), isAtEnd, isLoading),
    shown,
  );
  unmount.push(mounted.unmount);
  return mounted;
}
const marked = (): string[] => server.asked.map(({ call }) => call).filter((call) => call !== 'GET /ready');

/** Asserts that nothing was marked. Calls of the web that began earlier have arrived before these answers. */
async function expectNothing(): Promise<void> {
  for (let answers = 0; answers < 3; answers++) await fetch('/api/ready');
  expect(marked()).toEqual([]);
}
/** Hides or shows the page. The hooks have followed when the function returns. */
const setHidden = (isHidden: boolean): void => flushSync(() => browser.setHidden(isHidden));
/** Opens or closes a dialog above the page. The hooks have followed when the function returns. */
const setDialog = (isOpen: boolean): void => flushSync(() => browser.setDialog(isOpen));
const wait = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** Asserts which tickets were marked. A call of a barrier ticket proves that every earlier call has arrived. */
async function expectMarked(...expected: number[]): Promise<void> {
  const barrier = renderHook(() => useMarkRead(ticketOf({ id: 99 }), true, false), undefined);
  const wasHidden = document.hidden;
  if (wasHidden) setHidden(false);
  await wait(600);
  await until(() => expect(marked()).toContain('GET /messages/99'));
  barrier.unmount();
  expect(marked().filter((call) => call !== 'GET /messages/99')).toEqual(expected.map((id) => `GET /messages/${id}`));
}

beforeEach(async () => {
  browser.reset();
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  for (const id of [7, 8, 99]) server.on(`GET /messages/${id}`, () => ({ body: { messages: [] } }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  enterSession(sessionOf(1) as unknown as Parameters<typeof enterSession>[0]);
});
afterEach(async () => {
  for (const step of unmount) step();
  unmount = [];
  vi.useRealTimers();
  endSession();
  queryClient.clear();
  await server.stop();
});

describe('marking a conversation as read', () => {
  it('happens once, 600 ms after it is on screen', async () => {
    open({});
    await wait(599);
    await expectNothing();
    await wait(1);
    await until(() => expect(marked()).toEqual(['GET /messages/7']));
    await expectMarked(7);
  });

  it.each<[string, Shown]>([
    ['of another user', { ticket: { userId: 2 } }],
    ['of nobody', { ticket: { userId: null } }],
    ['that is waiting', { ticket: { status: 'pending' } }],
    ['that is closed', { ticket: { status: 'closed' } }],
    ['that is scrolled to an older part', { isAtEnd: false }],
    ['that is loading', { isLoading: true }],
    ['without unread messages', { ticket: { unreadMessages: 0 } }],
  ])('does not happen for a conversation %s', async (_case, shown) => {
    open(shown);
    await wait(600);
    await expectMarked();
  });

  it('does not happen while the page is hidden, and happens when it is visible again', async () => {
    setHidden(true);
    open({});
    await wait(5_000);
    await expectNothing();
    setHidden(false);
    await expectMarked(7);
  });

  it('does not happen while a dialog covers the conversation, and happens when it closes [CONV-40]', async () => {
    setDialog(true);
    open({});
    await wait(5_000);
    await expectNothing();
    setDialog(false);
    await expectMarked(7);
  });

  it('does not happen when a dialog opens within the 600 ms [CONV-40]', async () => {
    const shown = open({});
    await wait(599);
    setDialog(true);
    await wait(600);
    shown.unmount();
    setDialog(false);
    await expectMarked();
  });

  it('does not happen when the page is hidden within the 600 ms', async () => {
    const shown = open({});
    await wait(599);
    setHidden(true);
    await wait(600);
    shown.unmount();
    setHidden(false);
    await expectMarked();
  });

  it('does not happen for a conversation that was left within the 600 ms', async () => {
    const shown = open({});
    await wait(599);
    shown.rerender({ ticket: { id: 8 } });
    await wait(599);
    shown.unmount();
    await expectMarked();
  });

  it('happens once for a burst of messages, 600 ms after the last', async () => {
    const shown = open({ ticket: { unreadMessages: 1 } });
    await wait(599);
    shown.rerender({ ticket: { unreadMessages: 2 } });
    await wait(599);
    shown.rerender({ ticket: { unreadMessages: 3 } });
    await wait(599);
    await expectNothing();
    await expectMarked(7);
  });

  it('is not repeated while the count stays, and happens again for a later message', async () => {
    const shown = open({});
    await wait(600);
    await until(() => expect(marked()).toHaveLength(1));
    shown.rerender({});
    await wait(600);
    shown.rerender({ ticket: { unreadMessages: 0 } });
    await wait(600);
    expect(marked()).toHaveLength(1);
    shown.rerender({ ticket: { unreadMessages: 1 } });
    await expectMarked(7, 7);
  });

  it('happens once after a reconnect that brought new messages', async () => {
    const shown = open({ ticket: { unreadMessages: 0 } });
    shown.rerender({ ticket: { unreadMessages: 0 }, isLoading: true });
    shown.rerender({ ticket: { unreadMessages: 3 }, isLoading: true });
    await wait(600);
    await expectNothing();
    shown.rerender({ ticket: { unreadMessages: 3 } });
    await expectMarked(7);
  });

  it('puts the answered messages into the history on screen', async () => {
    const key = keyOf(messagesApi.list, { params: { ticketId: 7 } });
    queryClient.setQueryData(key, { pages: [{ messages: [] }], pageParams: [null] });
    const message = { id: 3, revision: 1, ticketId: 7, sentAt: '2026-01-01T00:00:00.000Z' };
    server.on('GET /messages/7', () => ({ body: { messages: [message] } }));
    open({});
    await wait(600);
    await until(() => expect(queryClient.getQueryData(key)).toMatchObject({ pages: [{ messages: [message] }] }));
  });
});

describe('the newest message that was seen', () => {
  const messageOf = (id: number, fields: Partial<Message> = {}): Message =>
    ({ id, ticketId: 1, fromMe: false, ...fields }) as Message;
  let ticketId = 1_000;
  beforeEach(() => (ticketId += 1));

  type Seen = { ids: number[]; isAtEnd?: boolean };
  const show = (seen: Seen) => {
    const mounted = renderHook(
      ({ ids, isAtEnd = true }: Seen) =>
        useSeenMessages(
          ticketId,
          ids.map((id) => messageOf(id, { ticketId })),
          isAtEnd,
        ),
      seen,
    );
    unmount.push(mounted.unmount);
    return mounted;
  };

  it('is the highest on screen for 600 ms, not one that just arrived', async () => {
    const shown = show({ ids: [5, 3] });
    await wait(599);
    expect(newestSeen(ticketId)).toBeUndefined();
    await wait(1);
    expect(newestSeen(ticketId)).toBe(5);
    shown.rerender({ ids: [5, 3, 6] });
    expect(newestSeen(ticketId)).toBe(5);
    await wait(600);
    expect(newestSeen(ticketId)).toBe(6);
  });

  it('does not count what arrived while hidden or scrolled up', async () => {
    const shown = show({ ids: [5] });
    await wait(600);
    shown.rerender({ ids: [5, 6], isAtEnd: false });
    await wait(600);
    expect(newestSeen(ticketId)).toBe(5);
    setHidden(true);
    shown.rerender({ ids: [5, 6, 7] });
    await wait(600);
    expect(newestSeen(ticketId)).toBe(5);
  });

  it('does not count what arrived under a dialog, until it closes [TIC-18]', async () => {
    const shown = show({ ids: [5] });
    await wait(600);
    setDialog(true);
    shown.rerender({ ids: [5, 6] });
    await wait(5_000);
    expect(newestSeen(ticketId)).toBe(5);
    setDialog(false);
    await wait(600);
    expect(newestSeen(ticketId)).toBe(6);
  });

  it('counts neither own messages nor those of another ticket', async () => {
    const mounted = renderHook(
      () =>
        useSeenMessages(
          ticketId,
          [messageOf(4, { ticketId }), messageOf(9, { ticketId, fromMe: true }), messageOf(8)],
          true,
        ),
      undefined,
    );
    unmount.push(mounted.unmount);
    await wait(600);
    expect(newestSeen(ticketId)).toBe(4);
  });
});
