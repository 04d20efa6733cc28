import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer, sessionOf, tokenOf } from './scriptedServer.ts';
import { until } from './until.ts';

const realtime = await import('../src/lib/live/realtime.ts');
const { connectRealtime, disconnectRealtime, onBack, onChannel, onOpen, signal, useChannel, useRoom } = realtime;
const { enterSession, endSession, useSession } = await import('../src/lib/session/sessionState.ts');
const { startTexts } = await import('../src/lib/texts/texts.ts');
const { queryClient } = await import('../src/lib/server/queryClient.ts');
const { keyOf } = await import('../src/lib/server/api.ts');
const { keepLive } = await import('../src/lib/live/refreshLive.ts');
const { QueryObserver } = await import('@tanstack/react-query');
const { io } = await import('socket.io-client');
const { quickMessagesApi, ticketsApi } = await import('@recado/contracts');

let server: ScriptedServer;
/** The registrations of a test, undone after it. */
const undo: (() => void)[] = [];

const signIn = (id = 1, mark = ''): void =>
  enterSession(sessionOf(id, mark) as unknown as Parameters<typeof enterSession>[0]);
const joins = (connection: number): string[] => server.emittedOn(connection).toSorted();

async function connect(): Promise<void> {
  const before = server.connections;
  const opened = new Promise<void>((resolve) => undo.push(onOpen(resolve)));
  await connectRealtime();
  await opened;
  expect(server.connections).toBe(before + 1);
}

/** Waits until the client has handled `ready` on a connection: it then has sent its joins and, after them, a sign of life. */
const settled = (connection: number): Promise<void> =>
  until(() =>
    expect(server.emitted.some((one) => one.connection === connection && one.name === 'userStatus')).toBe(true),
  );

/** Breaks the connection and waits until the next one has joined its rooms. Returns its number. */
async function reconnect(): Promise<number> {
  const next = server.connections + 1;
  server.breakConnections();
  await until(() => expect(server.connections).toBe(next));
  await settled(next);
  return next;
}

/** Sends a marker event and waits for it: every earlier event has been received, and what followed from it is done. */
async function received(): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = onChannel('tag', () => {
      stop();
      setImmediate(resolve);
    });
    server.send('company-7-tag', {});
  });
}

/** Mounts a hook for the rest of the test. */
function mount<A>(hook: (argument: A) => unknown, argument: A) {
  const mounted = renderHook(hook, argument);
  undo.push(mounted.unmount);
  return mounted;
}
const chatBox = (id: number | null): void => useRoom('joinChatBox', id);

beforeAll(async () => {
  startTexts();
  // Clients spread their calls after a reconnect over 3 s at random; zero is the first of them.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterAll(() => vi.restoreAllMocks());
beforeEach(async () => {
  browser.reset();
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  signIn();
});
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) step();
  disconnectRealtime();
  endSession();
  queryClient.clear();
  await server.stop();
});

describe('rooms of the realtime connection', () => {
  it('are joined again after a reconnect, once each [RT-24]', async () => {
    mount(chatBox, 5);
    mount(() => useRoom('joinTickets', 'open'), null);
    mount(() => useRoom('joinNotification'), null);
    await connect();
    const all = ['joinChatBox 5', 'joinNotification', 'joinTickets open'];
    await until(() => expect(joins(1)).toEqual(all));
    expect(joins(await reconnect())).toEqual(all);
    expect(joins(await reconnect())).toEqual(all);
  });

  it('are joined once when two components need the same room, and left with the last of them', async () => {
    const first = renderHook(chatBox, 5);
    await connect();
    await until(() => expect(server.emittedOn(1)).toEqual(['joinChatBox 5']));
    const second = renderHook(chatBox, 5);
    first.unmount();
    mount(chatBox, 6);
    await until(() => expect(server.emittedOn(1)).toEqual(['joinChatBox 5', 'joinChatBox 6']));
    second.unmount();
    await until(() => expect(server.emittedOn(1)).toEqual(['joinChatBox 5', 'joinChatBox 6', 'leaveChatBox 5']));
  });

  it('that were left before the reconnect are not joined again', async () => {
    const left = renderHook(chatBox, 5);
    mount(chatBox, 6);
    await connect();
    await until(() => expect(joins(1)).toEqual(['joinChatBox 5', 'joinChatBox 6']));
    left.unmount();
    await until(() => expect(server.emittedOn(1)).toContain('leaveChatBox 5'));
    expect(joins(await reconnect())).toEqual(['joinChatBox 6']);
  });

  it('needed before the connection opens are joined when the server is ready', async () => {
    server.sendsReady = false;
    mount(chatBox, 5);
    await connectRealtime();
    await until(() => expect(server.openConnections).toBe(1));
    mount(chatBox, 6);
    expect(joins(1)).toEqual([]);
    server.send('ready', undefined);
    await settled(1);
    expect(joins(1)).toEqual(['joinChatBox 5', 'joinChatBox 6']);
  });

  it('needed while offline are joined at the reconnect, and those left offline are not', async () => {
    const left = renderHook(chatBox, 5);
    await connect();
    await until(() => expect(joins(1)).toEqual(['joinChatBox 5']));
    server.sendsReady = false;
    server.breakConnections();
    await until(() => expect(server.connections).toBe(2));
    left.unmount();
    mount(chatBox, 6);
    server.send('ready', undefined);
    await settled(2);
    expect(joins(2)).toEqual(['joinChatBox 6']);
    // Nothing was sent before the server was ready, and nothing on the old connection.
    expect(server.emittedOn(1)).toEqual(['joinChatBox 5']);
  });

  it('are not joined again when the server says `ready` during a connection', async () => {
    let times = 0;
    undo.push(onBack(() => (times += 1)));
    mount(chatBox, 5);
    await connect();
    await until(() => expect(joins(1)).toEqual(['joinChatBox 5']));
    server.send('ready', undefined);
    await until(() => expect(times).toBe(1));
    await received();
    expect(joins(1)).toEqual(['joinChatBox 5']);
  });

  it('that the server could not handle are joined again', async () => {
    const answers = [{ error: 'ERR_TOO_MANY_REQUESTS' }, { ok: true }];
    server.acknowledge = ({ name }) => (name === 'joinChatBox' ? answers.shift() : { ok: true });
    mount(chatBox, 5);
    await connect();
    await until(() => expect(server.emittedOn(1)).toEqual(['joinChatBox 5', 'leaveChatBox 5', 'joinChatBox 5']));
  });

  it('change with the argument of the component: the new room is joined, the old one left', async () => {
    const shown = mount<number | null>(chatBox, 5);
    await connect();
    await until(() => expect(joins(1)).toEqual(['joinChatBox 5']));
    shown.rerender(6);
    await until(() => expect(server.emittedOn(1)).toEqual(['joinChatBox 5', 'leaveChatBox 5', 'joinChatBox 6']));
    shown.rerender(null);
    await until(() => expect(server.emittedOn(1).slice(3)).toEqual(['leaveChatBox 6']));
    shown.rerender(5);
    await until(() => expect(server.emittedOn(1).slice(4)).toEqual(['joinChatBox 5']));
    expect(joins(await reconnect())).toEqual(['joinChatBox 5']);
  });
});

describe('events of the realtime connection', () => {
  it('arrive once after two reconnects', async () => {
    const events: unknown[] = [];
    undo.push(onChannel('ticket', (event) => events.push(event)));
    await connect();
    await reconnect();
    await reconnect();
    server.send('company-7-ticket', { number: 1 });
    await received();
    expect(events).toEqual([{ number: 1 }]);
  });

  it('reach every listener of a channel, and none after it stopped', async () => {
    const events: string[] = [];
    const stop = onChannel('ticket', () => events.push('first'));
    undo.push(onChannel('ticket', () => events.push('second')));
    await connect();
    server.send('company-7-ticket', {});
    await received();
    stop();
    server.send('company-7-ticket', {});
    await received();
    expect(events).toEqual(['first', 'second', 'second']);
  });

  it('of another company are dropped, and those for all companies are not [RT-16]', async () => {
    const events: string[] = [];
    undo.push(onChannel('ticket', () => events.push('ticket')));
    undo.push(onChannel('company-announcement', () => events.push('announcement')));
    await connect();
    server.send('company-70-ticket', {});
    server.send('company-8-ticket', {});
    server.send('company-announcement', {});
    await received();
    expect(events).toEqual(['announcement']);
  });

  it('call the latest handler of a component, and none after it is unmounted', async () => {
    const events: string[] = [];
    const shown = renderHook<string>((word) => useChannel('ticket', () => events.push(word)), 'first');
    await connect();
    shown.rerender('second');
    server.send('company-7-ticket', {});
    await received();
    shown.unmount();
    server.send('company-7-ticket', {});
    await received();
    expect(events).toEqual(['second']);
  });

  it('are announced to `onOpen` at once when open, and after each reconnect', async () => {
    const opened: string[] = [];
    undo.push(onOpen(() => opened.push('early')));
    await connect();
    undo.push(onOpen(() => opened.push('late')));
    expect(opened).toEqual(['early', 'late']);
    await reconnect();
    expect(opened).toEqual(['early', 'late', 'early', 'late']);
  });
});

describe('answers on screen', () => {
  /** Keeps an answer on screen, as a mounted component does. Returns how often it was fetched. */
  function show(queryKey: readonly unknown[]): () => number {
    let fetched = 0;
    const observer = new QueryObserver(queryClient, { queryKey, queryFn: () => ++fetched });
    undo.push(observer.subscribe(() => undefined));
    return () => fetched;
  }

  it('that events keep current are fetched again once the first rooms are joined, and only those', async () => {
    keepLive(ticketsApi.list);
    const live = show(keyOf(ticketsApi.list));
    const other = show(keyOf(quickMessagesApi.list));
    await until(() => expect([live(), other()]).toEqual([1, 1]));
    mount(chatBox, 5);
    await connect();
    await until(() => expect(live()).toBe(2));
    expect(joins(1)).toEqual(['joinChatBox 5']);
    expect(other()).toBe(1);
  });

  describe('requested before a room is joined', () => {
    const listKey = keyOf(ticketsApi.list, { query: { status: 'closed' } });
    const isList = ([path]: readonly unknown[]): boolean => path === ticketsApi.list.path;
    const closedList = (): void => useRoom('joinTickets', 'closed', isList);
    /** Holds the server's answers to joins back until the returned function is called. */
    function holdJoins(): () => void {
      let release!: () => void;
      const held = new Promise<void>((resolve) => (release = resolve));
      server.acknowledge = ({ name }) => (name.startsWith('join') ? held.then(() => ({ ok: true })) : { ok: true });
      return release;
    }

    it('are fetched once more when it is, on an open connection', async () => {
      await connect();
      await received();
      const release = holdJoins();
      const fetched = show(listKey);
      const other = show(keyOf(quickMessagesApi.list));
      mount(closedList, null);
      await until(() => expect(joins(1)).toEqual(['joinTickets closed']));
      await received();
      expect(fetched()).toBe(1);
      release();
      await until(() => expect(fetched()).toBe(2));
      await received();
      expect([fetched(), other()]).toEqual([2, 1]);
    });

    it('are fetched once more after they arrived, when they are late', async () => {
      await connect();
      await received();
      const answers: ((number: number) => void)[] = [];
      const queryFn = (): Promise<number> => new Promise((resolve) => answers.push(resolve));
      undo.push(new QueryObserver(queryClient, { queryKey: listKey, queryFn }).subscribe(() => undefined));
      mount(closedList, null);
      await until(() => expect(joins(1)).toEqual(['joinTickets closed']));
      await received();
      expect(answers).toHaveLength(1);
      answers[0]!(1);
      await until(() => expect(answers).toHaveLength(2));
      answers[1]!(2);
      await until(() => expect(queryClient.getQueryData(listKey)).toBe(2));
      await received();
      expect(answers).toHaveLength(2);
    });

    it('are not fetched again when another component had joined it', async () => {
      await connect();
      mount(closedList, null);
      await until(() => expect(joins(1)).toEqual(['joinTickets closed']));
      await received();
      const fetched = show(listKey);
      mount(closedList, null);
      await received();
      expect(fetched()).toBe(1);
    });

    it('are reported as outdated after 4 s without answers to joins, and once more with them', async () => {
      let times = 0;
      undo.push(onBack(() => (times += 1)));
      mount(closedList, null);
      await connect();
      server.sendsReady = false;
      server.breakConnections();
      await until(() => expect(server.connections).toBe(2));
      const release = holdJoins();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      undo.push(() => vi.useRealTimers());
      server.send('ready', undefined);
      await settled(2);
      vi.advanceTimersByTime(3_999);
      expect(times).toBe(0);
      vi.advanceTimersByTime(2);
      expect(times).toBe(1);
      release();
      await until(() => {
        vi.advanceTimersByTime(1);
        expect(times).toBe(2);
      });
    });

    it('are reported as outdated after a reconnect only when the rooms are joined again [RT-24]', async () => {
      let times = 0;
      undo.push(onBack(() => (times += 1)));
      mount(closedList, null);
      await connect();
      const release = holdJoins();
      await reconnect();
      await received();
      expect(times).toBe(0);
      release();
      await until(() => expect(times).toBe(1));
    });
  });

  it('are reported as outdated after each reconnect, and not after the first connection [RT-24]', async () => {
    let times = 0;
    undo.push(onBack(() => (times += 1)));
    await connect();
    await received();
    expect(times).toBe(0);
    await reconnect();
    await until(() => expect(times).toBe(1));
    await reconnect();
    await until(() => expect(times).toBe(2));
  });

  it('are reported as outdated when a tab returns after more than a minute, not after less', async () => {
    vi.useFakeTimers();
    undo.push(() => vi.useRealTimers());
    let times = 0;
    undo.push(onBack(() => (times += 1)));
    const hideFor = (ms: number): void => {
      browser.setHidden(true);
      vi.advanceTimersByTime(ms);
      browser.setHidden(false);
      vi.advanceTimersByTime(1);
    };
    hideFor(60_000);
    expect(times).toBe(0);
    hideFor(60_001);
    expect(times).toBe(1);
  });
});

describe('the token of the realtime connection', () => {
  it('is the newest one at each reconnect, not the one of the first connection', async () => {
    await connect();
    signIn(1, 'newer');
    await reconnect();
    expect(server.tokens).toEqual([tokenOf({ id: 1 }), tokenOf({ id: 1, mark: 'newer' })]);
  });

  it('is exchanged before connecting when it has expired [RT-12, RT-13]', async () => {
    server.on('POST /auth/refresh_token', () => ({ body: sessionOf(1, 'fresh') }));
    enterSession(sessionOf(1, 'old', 0) as unknown as Parameters<typeof enterSession>[0]);
    await connect();
    expect(server.tokens).toEqual([tokenOf({ id: 1, mark: 'fresh' })]);
  });

  it('is exchanged once after a refusal; a second refusal ends the session', async () => {
    server.on('POST /auth/refresh_token', () => ({ body: sessionOf(1, 'fresh') }));
    server.refuse = () => 'ERR_NO_SESSION';
    await connectRealtime();
    await until(() => expect(useSession.getState().state).toBe('out'));
    expect(server.tokens).toEqual([tokenOf({ id: 1 }), tokenOf({ id: 1, mark: 'fresh' })]);
    expect(server.callsOf('POST /auth/refresh_token')).toHaveLength(1);
    expect(useSession.getState().endedBecause).toBe('ERR_NO_SESSION');
  });

  it('is exchanged again for a later refusal, once a connection succeeded between them', async () => {
    let exchanges = 0;
    server.on('POST /auth/refresh_token', () => ({ body: sessionOf(1, `fresh ${++exchanges}`) }));
    const refused = new Set([tokenOf({ id: 1 })]);
    server.refuse = (token) => (refused.has(token ?? '') ? 'ERR_NO_SESSION' : null);
    await connectRealtime();
    await until(() => expect(server.connections).toBe(1));
    await received();
    refused.add(tokenOf({ id: 1, mark: 'fresh 1' }));
    server.breakConnections();
    await until(() => expect(server.connections).toBe(2));
    expect(server.tokens.at(-1)).toBe(tokenOf({ id: 1, mark: 'fresh 2' }));
    expect(useSession.getState().state).toBe('in');
  });

  it('is exchanged when the server ends the connection, and the rooms are joined again', async () => {
    server.on('POST /auth/refresh_token', () => ({ body: sessionOf(1, 'fresh') }));
    mount(chatBox, 5);
    await connect();
    await until(() => expect(joins(1)).toEqual(['joinChatBox 5']));
    server.endConnections();
    await until(() => expect(joins(2)).toEqual(['joinChatBox 5']));
    expect(server.tokens.at(-1)).toBe(tokenOf({ id: 1, mark: 'fresh' }));
  });

  it('of an inactive company ends the session with that reason and is not exchanged', async () => {
    server.refuse = () => 'ERR_COMPANY_INACTIVE';
    await connectRealtime();
    await until(() => expect(useSession.getState().endedBecause).toBe('ERR_COMPANY_INACTIVE'));
    expect(server.callsOf('POST /auth/refresh_token')).toEqual([]);
  });

  it('is kept after a refusal for another reason, and the connection is tried again', async () => {
    server.refuse = () => (server.tokens.length === 1 ? 'ERR_TOO_MANY_REQUESTS' : null);
    await connectRealtime();
    await until(() => expect(server.connections).toBe(1));
    expect(server.tokens).toEqual([tokenOf({ id: 1 }), tokenOf({ id: 1 })]);
    expect(server.callsOf('POST /auth/refresh_token')).toEqual([]);
  });
});

describe('the end of a session on the realtime connection', () => {
  const replaced = (id: number, generation: number) => ({ user: { id }, generation, reason: 'signIn' });

  it('follows an event of a newer session of this user [AUTH-09]', async () => {
    await connect();
    server.send('company-7-auth', replaced(1, 2));
    server.endConnections();
    await until(() => expect(useSession.getState().state).toBe('out'));
    // The socket was not repaired meanwhile.
    expect(server.connections).toBe(1);
    expect(server.callsOf('POST /auth/refresh_token')).toEqual([]);
  });

  it('sends nothing more on a socket that the server closes after the event', async () => {
    await connect();
    server.send('company-7-auth', replaced(1, 2));
    await received();
    mount(chatBox, 5);
    expect(await signal('viewing', 5 as never)).toBe(false);
    await until(() => expect(useSession.getState().state).toBe('out'));
    expect(server.emittedOn(1)).toEqual([]);
  });

  it('does not follow an event of another user or of this same session', async () => {
    await connect();
    server.send('company-7-auth', replaced(2, 9));
    server.send('company-7-auth', replaced(1, 1));
    await received();
    expect(useSession.getState()).toMatchObject({ state: 'in', isLeaving: false });
    // The connection is still repaired after such an event.
    server.on('POST /auth/refresh_token', () => ({ body: sessionOf(1, 'fresh') }));
    server.endConnections();
    await until(() => expect(server.connections).toBe(2));
  });

  it('closes the connection for good after a sign-out', async () => {
    await connect();
    disconnectRealtime();
    await until(() => expect(server.openConnections).toBe(0));
    expect(await signal('typing', { ticketId: 5, isTyping: true } as never)).toBe(false);
    await connect();
    expect(server.openConnections).toBe(1);
  });

  it('opens no connection when it came while the client was loading', async () => {
    const opening = connectRealtime();
    disconnectRealtime();
    await opening;
    // A later connection of the test is complete: one that the page began would be too.
    const later = io(`http://127.0.0.1:${server.port}/api`, { auth: { token: 'later' }, transports: ['websocket'] });
    undo.push(() => later.disconnect());
    await new Promise<void>((resolve) => later.on('ready', () => resolve()));
    expect(server.tokens).toEqual(['later']);
  });
});

describe('a signal to colleagues', () => {
  it('is sent once while connected and is lost while not', async () => {
    expect(await signal('viewing', 5 as never)).toBe(false);
    await connect();
    expect(await signal('viewing', 6 as never)).toBe(true);
    expect(server.emittedOn(1)).toEqual(['viewing 6']);
    server.sendsReady = false;
    server.breakConnections();
    await until(() => expect(server.connections).toBe(2));
    expect(await signal('viewing', 7 as never)).toBe(false);
    server.send('ready', undefined);
    await settled(2);
    expect(server.emittedOn(2)).toEqual([]);
  });
});

describe('the browser reporting its network', () => {
  it('reconnects at once when the network returns', async () => {
    await connect();
    browser.setOnline(false);
    browser.setOnline(true);
    await until(() => expect(server.connections).toBe(2));
    await until(() => expect(server.openConnections).toBe(1));
  });
});
