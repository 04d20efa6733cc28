import { authApi } from '@recado/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer, sessionOf } from './scriptedServer.ts';
import { until } from './until.ts';

const { useOwnUserLive } = await import('../src/lib/session/ownUser.ts');
const { comeBack } = await import('../src/lib/live/back.ts');
const { changeOwnUser, endSession, enterSession, useSession } = await import('../src/lib/session/sessionState.ts');

const me = `GET ${authApi.me.path}`;
const enter = (id: number): void => enterSession(sessionOf(id) as unknown as Parameters<typeof enterSession>[0]);

let server: ScriptedServer;
let unmount: () => void;
beforeEach(async () => {
  browser.reset();
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  enter(1);
  ({ unmount } = renderHook(useOwnUserLive, undefined));
  // Clients come back at different times.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(async () => {
  vi.restoreAllMocks();
  unmount();
  endSession();
  await server.stop();
});

describe('the signed-in user with a company in brief', () => {
  it('keeps what the brief company lacks, and gets what is new of it', () => {
    const { company } = useSession.getState().user!;
    changeOwnUser({ name: 'Ana Lima', company: { id: company.id, name: 'Casa Nova', settings: [] } });
    expect(useSession.getState().user).toMatchObject({
      name: 'Ana Lima',
      company: { ...company, name: 'Casa Nova', settings: [] },
    });
  });
});

describe('the signed-in user after a reconnect', () => {
  it('has the rights that were given while the socket was closed [RT-24]', async () => {
    server.on(me, () => ({ body: { ...sessionOf(1).user, revision: 2, profile: 'supervisor' } }));
    comeBack();
    await until(() => expect(useSession.getState().user).toMatchObject({ id: 1, profile: 'supervisor' }));
  });

  it('stays as known while the server does not answer', async () => {
    server.on(me, () => ({ isLost: true }));
    comeBack();
    await until(() => expect(server.callsOf(me).length).toBeGreaterThan(0));
    expect(useSession.getState()).toMatchObject({ state: 'in', user: { id: 1, profile: 'user' } });
  });

  it('does not get the rights of a user who signed in before', async () => {
    server.on(me, () => {
      enter(2);
      return { body: { ...sessionOf(1).user, profile: 'admin' } };
    });
    comeBack();
    await until(() => expect(useSession.getState().user?.id).toBe(2));
    await fetch('/api/ready');
    expect(useSession.getState().user).toMatchObject({ id: 2, profile: 'user' });
  });
});
