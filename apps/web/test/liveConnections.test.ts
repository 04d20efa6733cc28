// Material UI is loaded before there is a document, which it would draw into.
import '@mui/material/Button';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer, sessionOf } from './scriptedServer.ts';
import { until } from './until.ts';

const { queryClient } = await import('../src/lib/server/api.ts');
const { useConnections } = await import('../src/lib/server/connections.ts');
const { connectRealtime, disconnectRealtime } = await import('../src/lib/live/realtime.ts');
const { endSession, enterSession } = await import('../src/lib/session/sessionState.ts');

let server: ScriptedServer;
let statuses: string[] = [];
let unmount: () => void;

beforeEach(async () => {
  browser.reset();
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  enterSession(sessionOf(1) as unknown as Parameters<typeof enterSession>[0]);
});
afterEach(async () => {
  unmount();
  disconnectRealtime();
  endSession();
  queryClient.clear();
  await server.stop();
});

describe('the connections on a screen that loads', () => {
  it('have the state that followed before their events arrived [CONN-20, CONN-21]', async () => {
    const answers = ['qrcode', 'CONNECTED'];
    server.on('GET /whatsapp', () => ({ body: [{ id: 3, revision: 1, status: answers.shift() }] }));
    ({ unmount } = renderHook(
      () => void (statuses = useConnections().connections.map(({ status }) => status)),
      undefined,
      (host) => createElement(QueryClientProvider, { client: queryClient }, host),
    ));
    await until(() => expect(statuses).toEqual(['qrcode']));
    await connectRealtime();
    await until(() => expect(statuses).toEqual(['CONNECTED']));
  });
});
