// Material UI is loaded before there is a document, which it would draw into.
import '@mui/material/Button';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer, sessionOf } from './scriptedServer.ts';
import { until } from './until.ts';

const { useBoardNews } = await import('../src/features/kanban/kanban.queries.ts');
const { connectRealtime, disconnectRealtime, onOpen } = await import('../src/lib/live/realtime.ts');
const { endSession, enterSession } = await import('../src/lib/session/sessionState.ts');
const { keyOf, queryClient } = await import('../src/lib/server/api.ts');
const { ticketTagsApi } = await import('@recado/contracts');

const boardKey = keyOf(ticketTagsApi.kanban, { query: {} });
const contact = { id: 3, name: 'Marina', number: '5513997112043' };
const card = { id: 7, uuid: 'u', status: 'open', tags: [], contact, queue: null, user: null, unreadMessages: 4 };
const at = '2026-11-28T10:00:00.000Z';
const ticket = { ...card, lastMessage: 'nova', unreadMessages: 0, updatedAt: at, revision: 6 };

let server: ScriptedServer;
let unmount: () => void;

beforeEach(async () => {
  browser.reset();
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  enterSession(sessionOf(1) as unknown as Parameters<typeof enterSession>[0]);
  queryClient.setQueryData(boardKey, {
    tickets: [{ ...card, lastMessage: 'velha', updatedAt: at, revision: 3 }],
    count: 1,
    hasMore: false,
  });
  ({ unmount } = renderHook(() => useBoardNews(), undefined));
  const opened = new Promise<void>((resolve) => void onOpen(resolve));
  await connectRealtime();
  await opened;
});
afterEach(async () => {
  unmount();
  disconnectRealtime();
  endSession();
  queryClient.clear();
  await server.stop();
});

const cards = () => queryClient.getQueryData<{ tickets: unknown[] }>(boardKey)?.tickets;
const publishRead = (revision: number): void =>
  server.send('company-7-ticket', {
    action: 'updateUnread',
    ticketId: 7,
    unreadMessages: 0,
    markedUnread: false,
    revision,
  });

describe('the news that a ticket was read', () => {
  it('changes the badge of its card', async () => {
    publishRead(4);
    await until(() => expect(cards()).toMatchObject([{ unreadMessages: 0, lastMessage: 'velha', revision: 4 }]));
    expect(server.callsOf('GET /tickets/7')).toEqual([]);
  });

  it('fetches a card that is behind by more than this news', async () => {
    server.on('GET /tickets/7', () => ({ body: ticket }));
    publishRead(6);
    await until(() => expect(cards()).toMatchObject([{ unreadMessages: 0, lastMessage: 'nova', revision: 6 }]));
  });

  it('leaves a card as it is that the user may see no more', async () => {
    publishRead(6);
    await until(() => expect(server.callsOf('GET /tickets/7')).toHaveLength(1));
    expect(cards()).toMatchObject([{ unreadMessages: 4 }]);
  });
});
