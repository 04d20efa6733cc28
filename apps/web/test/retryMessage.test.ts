import { messagesApi } from '@recado/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer, sessionOf } from './scriptedServer.ts';
import { until } from './until.ts';

const { useRetry } = await import('../src/features/messages/bubble/useRetry.ts');
const { endSession, enterSession } = await import('../src/lib/session/sessionState.ts');

const callOf = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path.replace(':messageId', '5')}`;
const again = callOf(messagesApi.retry);
const resolved = callOf(messagesApi.resolve);

let server: ScriptedServer;
beforeEach(async () => {
  browser.reset();
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  enterSession(sessionOf(1) as unknown as Parameters<typeof enterSession>[0]);
});
afterEach(async () => {
  endSession();
  await server.stop();
});

it('a second press on a failed message does nothing until the first was answered', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const stored = { id: 5, revision: 2, ticketId: 7, sentAt: '2026-01-01T00:00:00.000Z' };
  server.on(again, () => held.then(() => ({ body: stored })));
  server.on(resolved, () => ({ body: stored }));
  let ways!: ReturnType<typeof useRetry>;
  const { rerender, unmount } = renderHook(() => void (ways = useRetry({ id: 5 })), undefined);
  ways.retry();
  rerender(undefined);
  expect(ways.isBusy).toBe(true);
  ways.retry();
  ways.resolve();
  await until(() => expect(server.callsOf(again)).toHaveLength(1));
  release();
  await until(() => {
    rerender(undefined);
    expect(ways.isBusy).toBe(false);
  });
  expect(server.callsOf(resolved)).toEqual([]);
  ways.retry();
  await until(() => expect(server.callsOf(again)).toHaveLength(2));
  unmount();
});
