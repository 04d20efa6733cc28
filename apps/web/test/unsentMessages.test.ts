import type { Message } from '@recado/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from './browser.ts';
import { ScriptedServer, sessionOf, type Asked, type Reply } from './scriptedServer.ts';
import { until } from './until.ts';

type Page = Awaited<ReturnType<typeof openPage>>;

/** Loads the modules anew, as a page does. What the page before stored is still there. */
async function openPage() {
  vi.resetModules();
  const [outbox, sending, session, drafts, quoted, texts, realtime, cache, contracts] = await Promise.all([
    import('../src/features/messages/outbox/outbox.ts'),
    import('../src/features/messages/outbox/sendMessage.ts'),
    import('../src/lib/session/sessionState.ts'),
    import('../src/lib/browser/drafts.ts'),
    import('../src/features/messages/composer/quotedDraft.ts'),
    import('../src/lib/texts/texts.ts'),
    import('../src/features/messages/messages.realtime.ts'),
    import('../src/lib/server/api.ts'),
    import('@recado/contracts'),
  ]);
  texts.startTexts();
  return {
    ...outbox,
    ...sending,
    ...session,
    ...drafts,
    ...quoted,
    ...realtime,
    ...cache,
    messagesApi: contracts.messagesApi,
  };
}

let server: ScriptedServer;
let page: Page;
/** The messages that the server stored, in order: ticket and text. */
let stored: string[];

const enter = (id = 1): void => page.enterSession(sessionOf(id) as unknown as Parameters<Page['enterSession']>[0]);
const send = (ticketId: number, text: string, more: { signs?: boolean; quoted?: Message } = {}): void =>
  page.sendMessage({ ticketId, text, signs: more.signs ?? false, quoted: more.quoted ?? null, files: [] });
const unsent = (): string[] => page.useOutbox.getState().sendings.map(({ text, state }) => `${text} ${state}`);
type Body = { body: string; clientKey: string; quotedMsg: number | null };
const bodies = (ticketId = 7): Body[] => server.callsOf(`POST /messages/${ticketId}`).map(({ body }) => body as Body);
const texts = (ticketId = 7): string[] => bodies(ticketId).map(({ body }) => body);

let ids = 0;
const store = ({ call, body }: Asked): Reply => {
  const ticketId = Number(call.split('/').at(-1));
  const { body: text, clientKey } = body as Body;
  stored.push(`${ticketId} ${text}`);
  return { body: { id: ++ids, revision: 1, ticketId, body: text, clientKey, sentAt: '2026-01-01T00:00:00.000Z' } };
};
const busy = { status: 503, body: { error: 'ERR_BUSY' } };

/** Makes the server hold each answer until `release` is called. */
function holdAnswers(ticketId: number): () => void {
  const waiting: (() => void)[] = [];
  server.on(`POST /messages/${ticketId}`, async (asked) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return store(asked);
  });
  return () => waiting.shift()?.();
}

/** Closes the page without a sign-out, keeps the storage, and opens it again. */
async function reload(userId = 1): Promise<void> {
  page.endSession();
  vi.clearAllTimers();
  page = await openPage();
  enter(userId);
}

/** Opens the page in a second tab of the same user, and signs in there. */
async function openTab(): Promise<Page> {
  const tab = await openPage();
  tab.enterSession(sessionOf(1) as unknown as Parameters<Page['enterSession']>[0]);
  return tab;
}

const keptTexts = (userId = 1): string[] =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at)!).filter((key) =>
    key.startsWith(`outbox:${userId}`),
  );

beforeEach(async () => {
  browser.reset();
  stored = [];
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  for (const ticketId of [7, 8]) server.on(`POST /messages/${ticketId}`, store);
  // The tests set the time: retries come after whole seconds.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  page = await openPage();
  enter();
});
afterEach(async () => {
  page.endSession();
  vi.clearAllTimers();
  vi.useRealTimers();
  await server.stop();
});

describe('unsent messages of one ticket', () => {
  it('are sent one at a time, in the order they were written', async () => {
    const release = holdAnswers(7);
    send(7, 'first');
    send(7, 'second');
    send(7, 'third');
    // A message of another ticket makes the whole way meanwhile; a second one of this ticket would have too.
    send(8, 'elsewhere');
    await until(() => expect(stored).toEqual(['8 elsewhere']));
    expect(texts()).toEqual(['first']);
    await until(() => expect(unsent()).toEqual(['first sending', 'second waiting', 'third waiting']));
    release();
    await until(() => expect(texts()).toEqual(['first', 'second']));
    release();
    await until(() => expect(texts()).toEqual(['first', 'second', 'third']));
    release();
    await until(() => expect(unsent()).toEqual([]));
    expect(stored).toEqual(['8 elsewhere', '7 first', '7 second', '7 third']);
  });

  it('wait behind one that no server answered, and keep their order', async () => {
    server.on('POST /messages/7', () => busy);
    send(7, 'first');
    send(7, 'second');
    await until(() => expect(unsent()).toEqual(['first waiting', 'second waiting']));
    expect(texts()).toEqual(['first']);
    server.on('POST /messages/7', store);
    await vi.advanceTimersByTimeAsync(5_000);
    await until(() => expect(stored).toEqual(['7 first', '7 second']));
  });

  it('are retried after five seconds under the same key, not earlier', async () => {
    server.on('POST /messages/7', () => busy);
    send(7, 'text');
    await until(() => expect(unsent()).toEqual(['text waiting']));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(bodies()).toHaveLength(1);
    server.on('POST /messages/7', store);
    await vi.advanceTimersByTimeAsync(1);
    await until(() => expect(stored).toEqual(['7 text']));
    expect(new Set(bodies().map(({ clientKey }) => clientKey)).size).toBe(1);
    await until(() => expect(unsent()).toEqual([]));
  });

  it('are retried under the same key when the answer was lost', async () => {
    server.on('POST /messages/7', (asked) => ({ ...store(asked), isLost: true }));
    send(7, 'text');
    await until(() => expect(unsent()).toEqual(['text waiting']));
    server.on('POST /messages/7', store);
    await vi.advanceTimersByTimeAsync(5_000);
    await until(() => expect(unsent()).toEqual([]));
    const [first, second, ...more] = bodies().map(({ clientKey }) => clientKey);
    expect(first).toBe(second);
    expect(more).toEqual([]);
  });

  it('are sent at once when the network returns', async () => {
    server.on('POST /messages/7', () => busy);
    send(7, 'text');
    await until(() => expect(unsent()).toEqual(['text waiting']));
    server.on('POST /messages/7', store);
    browser.setOnline(true);
    await until(() => expect(unsent()).toEqual([]));
    expect(stored).toEqual(['7 text']);
  });

  it('are not sent twice when the network returns during a call', async () => {
    const release = holdAnswers(7);
    send(7, 'text');
    await until(() => expect(texts()).toEqual(['text']));
    browser.setOnline(true);
    page.sendAllWaiting();
    send(8, 'elsewhere');
    await until(() => expect(stored).toEqual(['8 elsewhere']));
    expect(texts()).toEqual(['text']);
    release();
    await until(() => expect(stored).toEqual(['8 elsewhere', '7 text']));
    await until(() => expect(unsent()).toEqual([]));
  });

  it('have keys of their own, the quoted message and the signature', async () => {
    send(7, 'first', { signs: true, quoted: { id: 4 } as Message });
    send(7, 'second');
    await until(() => expect(unsent()).toEqual([]));
    expect(bodies().map(({ body, quotedMsg }) => [body, quotedMsg])).toEqual([
      ['*User 1*\nfirst', 4],
      ['second', null],
    ]);
    expect(new Set(bodies().map(({ clientKey }) => clientKey)).size).toBe(2);
  });
});

describe('a refused message', () => {
  const refusal = { status: 400, body: { error: 'ERR_SENDING_WAPP_MSG' } };

  it('stays visible with its reason, is not retried by itself, and lets the next one pass', async () => {
    server.on('POST /messages/7', (asked) => ((asked.body as Body).body === 'first' ? refusal : store(asked)));
    send(7, 'first');
    send(7, 'second');
    await until(() => expect(stored).toEqual(['7 second']));
    await until(() => expect(unsent()).toEqual(['first failed']));
    expect(page.useOutbox.getState().sendings[0]?.error).toBe('ERR_SENDING_WAPP_MSG');
    browser.setOnline(true);
    await vi.advanceTimersByTimeAsync(60_000);
    send(8, 'elsewhere');
    await until(() => expect(stored).toEqual(['7 second', '8 elsewhere']));
    expect(texts()).toEqual(['first', 'second']);
  });

  it('is sent again by the person under the same key', async () => {
    server.on('POST /messages/7', () => refusal);
    send(7, 'text');
    await until(() => expect(unsent()).toEqual(['text failed']));
    server.on('POST /messages/7', store);
    page.sendAgain(bodies()[0]!.clientKey);
    expect(page.useOutbox.getState().sendings[0]?.error).toBeNull();
    await until(() => expect(unsent()).toEqual([]));
    expect(bodies()[1]?.clientKey).toBe(bodies()[0]?.clientKey);
    expect(stored).toEqual(['7 text']);
  });

  it('that was given up is not sent', async () => {
    const release = holdAnswers(7);
    send(7, 'first');
    send(7, 'second');
    await until(() => expect(texts()).toEqual(['first']));
    page.cancelSending(page.useOutbox.getState().sendings[1]!.clientKey);
    release();
    await until(() => expect(unsent()).toEqual([]));
    send(7, 'third');
    await until(() => expect(texts()).toEqual(['first', 'third']));
    release();
    await until(() => expect(unsent()).toEqual([]));
  });

  it('of a disconnected connection goes back to the composer with its quote [CONV-41]', async () => {
    server.on('POST /messages/7', () => ({ status: 409, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } }));
    send(7, 'text', { signs: true, quoted: { id: 4 } as Message });
    await until(() => expect(unsent()).toEqual([]));
    expect(page.draftOf(7)).toBe('text');
  });

  it('of a disconnected connection stays a bubble when the composer has another text', async () => {
    server.on('POST /messages/7', () => ({ status: 409, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } }));
    page.keepDraft(7, 'typed since');
    send(7, 'text');
    await until(() => expect(unsent()).toEqual(['text failed']));
    expect(page.draftOf(7)).toBe('typed since');
  });
});

describe('an unsent message whose event arrives before the answer', () => {
  it('is replaced by the stored message once', async () => {
    const release = holdAnswers(7);
    send(7, 'text');
    await until(() => expect(texts()).toEqual(['text']));
    const [{ clientKey }] = bodies() as [Body];
    page.putMessage({ id: 90, revision: 1, ticketId: 7, clientKey, sentAt: '' } as unknown as Message);
    expect(unsent()).toEqual([]);
    release();
    await until(() => expect(stored).toEqual(['7 text']));
    send(7, 'next');
    await until(() => expect(texts()).toEqual(['text', 'next']));
    release();
    await until(() => expect(unsent()).toEqual([]));
  });
});

describe('unsent messages after a reload', () => {
  it('are restored in their order and sent under the same keys', async () => {
    server.on('POST /messages/7', () => busy);
    send(7, 'first');
    send(7, 'second');
    await until(() => expect(unsent()).toEqual(['first waiting', 'second waiting']));
    const keys = page.useOutbox.getState().sendings.map(({ clientKey }) => clientKey);
    await reload();
    expect(unsent()).toEqual([]);
    server.on('POST /messages/7', store);
    page.restoreOutbox(1);
    page.restoreOutbox(1);
    expect(unsent()).toEqual(['first waiting', 'second waiting']);
    page.sendAllWaiting();
    await until(() => expect(stored).toEqual(['7 first', '7 second']));
    expect(
      bodies()
        .slice(-2)
        .map(({ clientKey }) => clientKey),
    ).toEqual(keys);
    await until(() => expect(unsent()).toEqual([]));
    expect(keptTexts()).toEqual([]);
  });

  it('are sent when everything is restored: a file of before may have been written earlier', async () => {
    let end = (): void => undefined;
    page.sendAfter(new Promise<void>((resolve) => (end = resolve)));
    send(7, 'second');
    browser.setOnline(true);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(texts()).toEqual([]);
    page.useOutbox.setState(({ sendings }) => ({
      sendings: [{ ...sendings[0]!, clientKey: 'earlier', text: 'first' }, ...sendings],
    }));
    end();
    await until(() => expect(stored).toEqual(['7 first', '7 second']));
  });

  it('are sent after three seconds where the browser never tells what it kept', async () => {
    page.sendAfter(new Promise(() => undefined));
    send(7, 'text');
    await vi.advanceTimersByTimeAsync(2_999);
    expect(texts()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await until(() => expect(stored).toEqual(['7 text']));
  });

  it('that were being sent are sent again under the same key', async () => {
    holdAnswers(7);
    send(7, 'text');
    await until(() => expect(texts()).toEqual(['text']));
    await reload();
    server.on('POST /messages/7', store);
    page.restoreOutbox(1);
    expect(unsent()).toEqual(['text waiting']);
    page.sendAllWaiting();
    await until(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]?.clientKey).toBe(bodies()[0]?.clientKey);
  });

  it('that were refused stay refused, with their reason', async () => {
    server.on('POST /messages/7', () => ({ status: 400, body: { error: 'ERR_SENDING_WAPP_MSG' } }));
    send(7, 'text');
    await until(() => expect(unsent()).toEqual(['text failed']));
    await reload();
    page.restoreOutbox(1);
    page.sendAllWaiting();
    send(8, 'elsewhere');
    await until(() => expect(stored).toEqual(['8 elsewhere']));
    expect(unsent()[0]).toBe('text failed');
    expect(page.useOutbox.getState().sendings[0]?.error).toBe('ERR_SENDING_WAPP_MSG');
    expect(texts()).toEqual(['text']);
  });

  it.each([
    ['exactly ten minutes are sent', 10 * 60_000, 'text waiting'],
    ['more than ten minutes ask first', 10 * 60_000 + 1, 'text failed'],
  ])('that waited %s', async (_case, waitedMs, expected) => {
    server.on('POST /messages/7', () => busy);
    send(7, 'text');
    await until(() => expect(unsent()).toEqual(['text waiting']));
    const { at } = page.useOutbox.getState().sendings[0]!;
    await reload();
    vi.setSystemTime(Date.parse(at) + waitedMs);
    page.restoreOutbox(1);
    expect(unsent()).toEqual([expected]);
  });

  it('of yesterday leave only when the person sends them again, under the same key', async () => {
    server.on('POST /messages/7', () => busy);
    send(7, 'of yesterday');
    await until(() => expect(unsent()).toEqual(['of yesterday waiting']));
    const { at, clientKey } = page.useOutbox.getState().sendings[0]!;
    await reload();
    server.on('POST /messages/7', store);
    vi.setSystemTime(Date.parse(at) + 24 * 60 * 60_000);
    const attempts = bodies().length;
    page.restoreOutbox(1);
    page.sendAllWaiting();
    browser.setOnline(true);
    await vi.advanceTimersByTimeAsync(60_000);
    // The next text passes it by.
    send(7, 'of today');
    await until(() => expect(stored).toEqual(['7 of today']));
    expect(texts().slice(attempts)).toEqual(['of today']);
    // The answer arrives before the reload, which would keep the message otherwise.
    await until(() => expect(unsent()).toEqual(['of yesterday failed']));
    // A second reload does not make it younger.
    await reload();
    page.restoreOutbox(1);
    page.sendAllWaiting();
    expect(unsent()).toEqual(['of yesterday failed']);
    page.sendAgain(clientKey);
    await until(() => expect(stored).toEqual(['7 of today', '7 of yesterday']));
    expect(bodies().at(-1)?.clientKey).toBe(clientKey);
  });

  it('are none when the storage holds something unreadable', () => {
    localStorage.setItem('outbox:1', '{');
    localStorage.setItem('outbox:1:key', '{');
    page.restoreOutbox(1);
    expect(unsent()).toEqual([]);
  });

  it('are read once from the list of an earlier version, and not those of user 11', async () => {
    server.on('POST /messages/7', () => busy);
    send(7, 'first');
    send(7, 'second');
    await until(() => expect(unsent()).toEqual(['first waiting', 'second waiting']));
    const { sendings } = page.useOutbox.getState();
    await reload();
    localStorage.clear();
    localStorage.setItem('outbox:1', JSON.stringify(sendings));
    localStorage.setItem('outbox:11:key', JSON.stringify({ ...sendings[0], userId: 11, clientKey: 'key' }));
    page.restoreOutbox(1);
    expect(unsent()).toEqual(['first waiting', 'second waiting']);
    expect(localStorage.getItem('outbox:1')).toBeNull();
    await reload();
    page.restoreOutbox(1);
    expect(unsent()).toEqual(['first waiting', 'second waiting']);
  });
});

describe('unsent messages of two tabs', () => {
  it('are all restored, and what one tab sends erases none of the other', async () => {
    server.on('POST /messages/7', () => busy);
    send(7, 'of the first tab');
    await until(() => expect(unsent()).toEqual(['of the first tab waiting']));
    const tab = await openTab();
    tab.sendMessage({ ticketId: 8, text: 'of the second tab', signs: false, quoted: null, files: [] });
    await until(() => expect(stored).toEqual(['8 of the second tab']));
    await until(() => expect(tab.useOutbox.getState().sendings).toEqual([]));
    tab.sendMessage({ ticketId: 7, text: 'next of the second tab', signs: false, quoted: null, files: [] });
    await until(() => expect(bodies()).toHaveLength(2));
    await until(() => expect(tab.useOutbox.getState().sendings[0]?.state).toBe('waiting'));
    tab.endSession();
    await reload();
    page.restoreOutbox(1);
    expect(unsent()).toEqual(['of the first tab waiting', 'next of the second tab waiting']);
  });
});

describe('unsent messages of another user of the same browser', () => {
  it('are neither shown nor sent, and return with their own user', async () => {
    server.on('POST /messages/7', () => busy);
    send(7, 'of user 1');
    await until(() => expect(unsent()).toEqual(['of user 1 waiting']));
    page.endSession();
    expect(unsent()).toEqual([]);
    server.on('POST /messages/7', store);
    enter(2);
    page.restoreOutbox(2);
    page.sendAllWaiting();
    await vi.advanceTimersByTimeAsync(60_000);
    send(7, 'of user 2');
    await until(() => expect(stored).toEqual(['7 of user 2']));
    await until(() => expect(unsent()).toEqual([]));
    await reload(1);
    page.restoreOutbox(1);
    expect(unsent()).toEqual(['of user 1 waiting']);
  });

  it('are not sent when the user changed during a call', async () => {
    const release = holdAnswers(7);
    send(7, 'first');
    send(7, 'second');
    await until(() => expect(texts()).toEqual(['first']));
    page.endSession();
    enter(2);
    release();
    await until(() => expect(stored).toEqual(['7 first']));
    send(8, 'of user 2');
    await until(() => expect(stored).toEqual(['7 first', '8 of user 2']));
    expect(texts()).toEqual(['first']);
  });

  it('leave nothing to the next user when their refusal arrives late', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.on('POST /messages/7', async (asked) => {
      if ((asked.body as Body).body === 'of user 2') return store(asked);
      await held;
      return { status: 409, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } };
    });
    send(7, 'of user 1');
    await until(() => expect(texts()).toEqual(['of user 1']));
    page.endSession();
    enter(2);
    // Waits behind the call of the user before, and leaves when that call has ended.
    send(7, 'of user 2');
    release();
    await until(() => expect(stored).toEqual(['7 of user 2']));
    expect(page.draftOf(7)).toBe('');
    await until(() => expect(unsent()).toEqual([]));
  });

  it('leave nothing behind when their refusal arrives after the sign-out', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.on('POST /messages/7', async () => {
      await held;
      return { status: 409, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } };
    });
    send(7, 'of user 1');
    await until(() => expect(texts()).toEqual(['of user 1']));
    page.endSession();
    release();
    for (let answers = 0; answers < 3; answers++) await fetch('/api/ready');
    expect(page.draftOf(7)).toBe('');
    enter(2);
    expect(page.draftOf(7)).toBe('');
  });

  it('do not appear in the history of the next user when their answer arrives late', async () => {
    const release = holdAnswers(7);
    send(7, 'of user 1');
    await until(() => expect(texts()).toEqual(['of user 1']));
    page.endSession();
    enter(2);
    const key = page.keyOf(page.messagesApi.list, { params: { ticketId: 7 } });
    page.queryClient.setQueryData(key, { pages: [{ messages: [] }], pageParams: [null] });
    send(7, 'of user 2');
    release();
    await until(() => expect(texts()).toEqual(['of user 1', 'of user 2']));
    release();
    await until(() => expect(unsent()).toEqual([]));
    const { pages } = page.queryClient.getQueryData<{ pages: { messages: Message[] }[] }>(key)!;
    expect(pages[0]?.messages.map(({ body }) => body)).toEqual(['of user 2']);
  });

  it('cannot be written without a session', () => {
    page.endSession();
    send(7, 'text');
    expect(unsent()).toEqual([]);
    expect(server.asked).toEqual([]);
  });
});

describe('the bubbles of unsent messages', () => {
  const file = (id: string, caption: string) => ({ id, caption }) as never;
  const one = { clientKey: 'k', ticketId: 7, text: '', quoted: { id: 4 }, files: [file('a', 'x'), file('b', 'y')] };

  it('are one per file, under the keys the server stores, and only the first quotes', () => {
    const other = { ...one, clientKey: 'o', ticketId: 8 };
    const text = { ...one, clientKey: 't', text: 'text', files: [] };
    const bubbles = page.bubblesOf([one, other, text] as never, 7);
    expect(
      bubbles.map(({ clientKey, sendingKey, text: shown, quoted }) => [clientKey, sendingKey, shown, quoted?.id]),
    ).toEqual([
      ['k', 'k', 'x', 4],
      ['k:1', 'k', 'y', undefined],
      ['t', 't', 'text', 4],
    ]);
  });

  it('carry the file of a quick message alone, and other files together, in their order', () => {
    const files = [
      file('a', ''),
      { ...(file('b', '') as object), reply: { quickMessageId: 1, url: '/b' } },
      file('c', ''),
      file('d', ''),
    ];
    const ids = page.sendingsOf(files as never).map((together) => together.map(({ id }) => id));
    expect(ids).toEqual([['a'], ['b'], ['c', 'd']]);
    expect(page.sendingsOf([])).toEqual([[]]);
  });
});
