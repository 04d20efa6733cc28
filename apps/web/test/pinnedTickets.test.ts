// Material UI is loaded before there is a document, which it would draw into.
import '@mui/material/Button';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer, sessionOf } from './scriptedServer.ts';
import { until } from './until.ts';

const { QueryClientProvider } = await import('@tanstack/react-query');
const { createElement } = await import('react');
const { ticketsFeature } = await import('../src/features/tickets/tickets.feature.ts');
const { useTicketsRealtime } = await import('../src/features/tickets/tickets.realtime.ts');
const { usePinnedIds, usePins } = await import('../src/features/tickets/marks/pins/pins.ts');
const { forgetRows } = await import('../src/lib/live/keepNewer.ts');
const { connectRealtime, disconnectRealtime, onChannel, onOpen, useRoom } = await import('../src/lib/live/realtime.ts');
const { keepLive } = await import('../src/lib/live/refreshLive.ts');
const { queryClient } = await import('../src/lib/server/api.ts');
const { endSession, enterSession } = await import('../src/lib/session/sessionState.ts');

let server: ScriptedServer;
const undo: (() => void)[] = [];
const pinned = (): number[] => [...usePinnedIds.getState().ids];
const ticket = { id: 7, revision: 3, status: 'open', userId: 1, queueId: null, contactId: 1, snoozedUntil: null };
const closed = { ...ticket, revision: 4, status: 'closed' };
const events: [string, object][] = [
  ['is closed', { action: 'update', ticket: closed }],
  ['went to a colleague', { action: 'update', ticket: { ...ticket, revision: 4, userId: 2 } }],
  ['moved out of sight', { action: 'delete', ticketId: 7, revision: 4 }],
];

beforeEach(async () => {
  keepLive(...(ticketsFeature.liveEndpoints ?? []));
  browser.reset();
  forgetRows();
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  enterSession(sessionOf(1) as unknown as Parameters<typeof enterSession>[0]);
});
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) step();
  disconnectRealtime();
  endSession();
  queryClient.clear();
  usePinnedIds.setState({ ids: new Set() });
  await server.stop();
});

/** Connects and waits until the socket is ready. */
async function connect(): Promise<void> {
  const opened = new Promise<void>((resolve) => void undo.push(onOpen(resolve)));
  await connectRealtime();
  await opened;
}

/** Shows what the inbox shows of pinned tickets. */
function showInbox(): void {
  const shown = (): void => {
    useTicketsRealtime({ inList: false, inConversation: false });
    usePins();
  };
  undo.push(
    renderHook(shown, undefined, (host) => createElement(QueryClientProvider, { client: queryClient }, host)).unmount,
  );
}

/** Sends a marker event and waits for it: every earlier event has been received. */
async function received(): Promise<void> {
  await new Promise<void>((resolve) => {
    undo.push(onChannel('tag', () => void setImmediate(resolve)));
    server.send('company-7-tag', {});
  });
}

describe('a pinned ticket that leaves while the inbox loads', () => {
  it('is taken away when its event came before the screen joined its rooms', async () => {
    const answers = [[ticket], []];
    server.on('GET /tickets/pins', () => ({ body: { tickets: answers.shift() } }));
    showInbox();
    await until(() => expect(pinned()).toEqual([7]));
    await connect();
    await until(() => expect(pinned()).toEqual([]));
  });

  it('is taken away when its room is joined after the list was asked for, on an open connection', async () => {
    await connect();
    await received();
    const answers = [[ticket], []];
    server.on('GET /tickets/pins', () => ({ body: { tickets: answers.shift() } }));
    showInbox();
    await until(() => expect(server.callsOf('GET /tickets/pins')).toHaveLength(2));
    await until(() => expect(pinned()).toEqual([]));
  });

  it.each(events)('is not brought back by an answer that was read before it %s', async (_what, event) => {
    // The menu has joined this room.
    undo.push(renderHook(() => useRoom('joinNotification'), undefined).unmount);
    await connect();
    await until(() => expect(server.emittedOn(1)).toEqual(['joinNotification']));
    await received();
    let answer = (): void => undefined;
    const read = new Promise<void>((resolve) => (answer = resolve));
    server.on('GET /tickets/pins', () => read.then(() => ({ body: { tickets: [ticket, { ...ticket, id: 8 }] } })));
    showInbox();
    await until(() => expect(server.callsOf('GET /tickets/pins')).toHaveLength(1));
    server.send('company-7-ticket', event);
    await received();
    answer();
    await until(() => expect(pinned()).toEqual([8]));
  });
});
