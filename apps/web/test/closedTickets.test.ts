// Material UI is loaded before there is a document, which it would draw into.
import '@mui/material/Button';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer, sessionOf } from './scriptedServer.ts';
import { until } from './until.ts';

const { useTicketsRealtime } = await import('../src/features/tickets/tickets.realtime.ts');
const { connectRealtime, disconnectRealtime, onChannel, onOpen, useRoom } = await import('../src/lib/live/realtime.ts');
const { endSession, enterSession } = await import('../src/lib/session/sessionState.ts');
const { keepLive } = await import('../src/lib/live/refreshLive.ts');
const { keyOf, queryClient } = await import('../src/lib/server/api.ts');
const { QueryObserver } = await import('@tanstack/react-query');
const { messagesApi, ticketsApi } = await import('@recado/contracts');

let server: ScriptedServer;
const undo: (() => void)[] = [];

beforeEach(async () => {
  keepLive(ticketsApi.getByUuid, messagesApi.list);
  browser.reset();
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  enterSession(sessionOf(1) as unknown as Parameters<typeof enterSession>[0]);
  // The menu has joined this room, and the inbox is opened later.
  undo.push(renderHook(() => useRoom('joinNotification'), undefined).unmount);
  const opened = new Promise<void>((resolve) => void onOpen(resolve));
  await connectRealtime();
  await opened;
  await until(() => expect(server.emittedOn(1)).toEqual(['joinNotification']));
  await received();
});
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) step();
  disconnectRealtime();
  endSession();
  queryClient.clear();
  await server.stop();
});

/** Sends a marker event and waits for it: every earlier answer to a join has been received. */
async function received(): Promise<void> {
  await new Promise<void>((resolve) => {
    undo.push(onChannel('tag', () => void setImmediate(resolve)));
    server.send('company-7-tag', {});
  });
}

/** Keeps an answer on screen, as a mounted component does. Returns how often it was fetched. */
function show(queryKey: readonly unknown[]): () => number {
  let fetched = 0;
  undo.push(new QueryObserver(queryClient, { queryKey, queryFn: () => ++fetched }).subscribe(() => undefined));
  return () => fetched;
}

/** Shows an inbox until its rooms are joined. Returns how often each answer was fetched so far. */
async function showInbox(closed: Parameters<typeof useTicketsRealtime>[0]) {
  const list = (status: 'open' | 'pending' | 'closed') => show(keyOf(ticketsApi.list, { query: { status } }));
  const fetched = {
    open: list('open'),
    pending: list('pending'),
    closed: list('closed'),
    counts: show(keyOf(ticketsApi.counts)),
    ticket: show(keyOf(ticketsApi.getByUuid, { params: { ticketId: 'u' } })),
    messages: show(keyOf(messagesApi.list, { params: { ticketId: 7 } })),
  };
  undo.push(renderHook(() => useTicketsRealtime(closed), undefined).unmount);
  const last = closed.inList || closed.inConversation ? 'joinTickets closed' : 'joinTickets pending';
  await until(() => expect(server.emittedOn(1)).toContain(last));
  await received();
  return () => Object.fromEntries(Object.entries(fetched).map(([name, times]) => [name, times()]));
}

const once = { open: 1, pending: 1, closed: 1, counts: 1, ticket: 1, messages: 1 };

describe('an inbox that is opened on an open connection', () => {
  it('fetches nothing twice, because the room of notifications has the events of its lists', async () => {
    const fetches = await showInbox({ inList: false, inConversation: false });
    expect(fetches()).toEqual(once);
  });

  it('fetches the closed tickets once more when their room is joined', async () => {
    const fetches = await showInbox({ inList: true, inConversation: false });
    await until(() => expect(fetches()).toEqual({ ...once, closed: 2 }));
  });

  it('fetches a closed conversation once more when the room of closed tickets is joined', async () => {
    const fetches = await showInbox({ inList: false, inConversation: true });
    await until(() => expect(fetches()).toEqual({ ...once, ticket: 2, messages: 2 }));
  });
});
