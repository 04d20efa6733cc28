import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer, sessionOf, tokenOf } from './scriptedServer.ts';
import { until } from './until.ts';

const { authApi, limits, ticketsApi } = await import('@recado/contracts');
const { call, refreshSession } = await import('../src/lib/server/call.ts');
const { adoptToken, endSession, enterSession, useSession } = await import('../src/lib/session/sessionState.ts');
const { signIn, signOut, startSession, watchSession } = await import('../src/lib/session/session.ts');
const { whileReplacing } = await import('../src/lib/session/replaceSession.ts');
const { leaveSession } = await import('../src/lib/session/leaveSession.ts');
const { connectRealtime, onChannel, onOpen } = await import('../src/lib/live/realtime.ts');
const { useOwnUserLive } = await import('../src/lib/session/ownUser.ts');
const { startTexts } = await import('../src/lib/texts/texts.ts');
const { onToastsReady } = await import('../src/lib/notices/toasts.tsx');
const { queryClient } = await import('../src/lib/server/queryClient.ts');
const { isNewer, mergeRow } = await import('../src/lib/live/keepNewer.ts');

const refresh = 'POST /auth/refresh_token';
const counts = `GET ${ticketsApi.counts.path}`;

let server: ScriptedServer;

type SignedIn = Parameters<typeof enterSession>[0];
const enter = (id = 1, mark = ''): void => enterSession(sessionOf(id, mark) as unknown as SignedIn);
const state = () => useSession.getState();
const heldToken = (): string | null => state().token;
/** Settles a call and returns its error code, or null when it succeeded. */
const codeOf = (running: Promise<unknown>): Promise<string | null> =>
  running.then(
    () => null,
    (error: unknown) => (error as { code: string }).code,
  );

startTexts();
watchSession();

beforeEach(async () => {
  browser.reset();
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  enter();
});
afterEach(async () => {
  vi.useRealTimers();
  endSession();
  await server.stop();
});

/** The server accepts only this token: 403 for others, as for an expired one. */
const acceptOnly = (token: () => string): void =>
  server.on(counts, (asked) =>
    asked.token === token() ? { body: { open: 1 } } : { status: 403, body: { error: 'ERR_SESSION_EXPIRED' } },
  );

describe('the exchange of an expired token', () => {
  it('happens once for ten refused calls, and each call is repeated once with the new token [AUTH-12]', async () => {
    server.on(refresh, () => ({ body: sessionOf(1, 'fresh') }));
    const fresh = tokenOf({ id: 1, mark: 'fresh' });
    acceptOnly(() => fresh);
    await Promise.all(Array.from({ length: 10 }, () => call(ticketsApi.counts)));
    expect(server.callsOf(refresh)).toHaveLength(1);
    const tokens = server.callsOf(counts).map(({ token }) => token);
    expect(tokens.filter((token) => token === fresh)).toHaveLength(10);
    expect(tokens).toHaveLength(20);
    expect(localStorage.getItem('token')).toBe(fresh);
  });

  it('holds back calls that begin during it', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.on(refresh, () => held.then(() => ({ body: sessionOf(1, 'fresh') })));
    acceptOnly(() => tokenOf({ id: 1, mark: 'fresh' }));
    const exchanging = refreshSession();
    const calling = call(ticketsApi.counts);
    await until(() => expect(server.callsOf(refresh)).toHaveLength(1));
    release();
    await Promise.all([exchanging, calling]);
    expect(server.callsOf(counts).map(({ token }) => token)).toEqual([tokenOf({ id: 1, mark: 'fresh' })]);
  });

  it('happens again for a later expiry', async () => {
    let exchanges = 0;
    server.on(refresh, () => ({ body: sessionOf(1, `fresh ${++exchanges}`) }));
    acceptOnly(() => tokenOf({ id: 1, mark: 'fresh 1' }));
    await call(ticketsApi.counts);
    acceptOnly(() => tokenOf({ id: 1, mark: 'fresh 2' }));
    await call(ticketsApi.counts);
    expect(exchanges).toBe(2);
  });

  it('is followed by the end of the session when the repeated call is refused too [AUTH-13]', async () => {
    server.on(refresh, () => ({ body: sessionOf(1, 'fresh') }));
    acceptOnly(() => 'none');
    expect(await codeOf(call(ticketsApi.counts))).toBe('ERR_SESSION_EXPIRED');
    expect(server.callsOf(counts)).toHaveLength(2);
    expect(server.callsOf(refresh)).toHaveLength(1);
    expect(state()).toMatchObject({ state: 'out', endedBecause: 'ERR_NO_SESSION' });
  });

  it('is with the server when the token that another tab stored has expired too', async () => {
    server.on(refresh, () => ({ body: sessionOf(1, 'fresh') }));
    acceptOnly(() => tokenOf({ id: 1, mark: 'fresh' }));
    localStorage.setItem('token', tokenOf({ id: 1, mark: 'other tab' }));
    await call(ticketsApi.counts);
    expect(server.callsOf(refresh)).toHaveLength(1);
    expect(state()).toMatchObject({ state: 'in', token: tokenOf({ id: 1, mark: 'fresh' }) });
    expect(server.callsOf(counts)).toHaveLength(3);
  });

  it('gives up after 30 seconds without an answer, and later calls go on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    server.on(refresh, () => new Promise<never>(() => undefined));
    const exchanging = codeOf(refreshSession());
    await until(() => expect(server.callsOf(refresh)).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await exchanging).toBe('ERR_NETWORK');
    expect(state().state).toBe('in');
    server.on(counts, () => ({ body: { open: 1 } }));
    expect(await codeOf(call(ticketsApi.counts))).toBeNull();
  });

  it('is not needed when another call exchanged the token meanwhile', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.on(counts, async (asked) => {
      if (asked.token === tokenOf({ id: 1, mark: 'newer' })) return { body: {} };
      await held;
      return { status: 403, body: { error: 'ERR_SESSION_EXPIRED' } };
    });
    const calling = call(ticketsApi.counts);
    await until(() => expect(server.callsOf(counts)).toHaveLength(1));
    enter(1, 'newer');
    release();
    await calling;
    expect(server.callsOf(refresh)).toEqual([]);
  });

  it.each([
    ['no answer', { isLost: true }, 'in', null],
    ['a busy server', { status: 503, body: { error: 'ERR_BUSY' } }, 'in', null],
    ['too many calls', { status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } }, 'in', null],
    ['a refusal', { status: 401, body: { error: 'ERR_NO_SESSION' } }, 'out', 'ERR_NO_SESSION'],
    ['a forbidden cookie', { status: 403, body: { error: 'ERR_SESSION_EXPIRED' } }, 'out', 'ERR_NO_SESSION'],
    ['an inactive company', { status: 403, body: { error: 'ERR_COMPANY_INACTIVE' } }, 'out', 'ERR_COMPANY_INACTIVE'],
  ])('leaves or ends the session after %s', async (_case, reply, expected, reason) => {
    server.on(refresh, () => reply);
    expect(await codeOf(refreshSession())).not.toBeNull();
    expect(state()).toMatchObject({ state: expected, endedBecause: reason });
    expect(heldToken()).toBe(expected === 'in' ? tokenOf({ id: 1 }) : null);
  });
});

describe('a sign-in', () => {
  it('warns when fewer than five days are left, in the words of their number [AUTH-08, AUTH-24, AMB-14]', async () => {
    const shown: string[] = [];
    // The notices of earlier tests waited for a view.
    onToastsReady((_tone, text) => void (text.startsWith('Sua assinatura') && shown.push(text)));
    const noon = Date.UTC(2026, 10, 22, 15);
    vi.useFakeTimers({ now: noon, toFake: ['Date'] });
    for (const days of [null, 5, 4, 1, 0]) {
      const dueDate = days === null ? null : new Date(noon + days * 86_400_000).toISOString();
      const session = sessionOf(1, String(days));
      const company = { ...session.user.company, dueDate, timezone: 'America/Sao_Paulo', createdAt: '2025-01-01' };
      server.on(`POST ${authApi.login.path}`, () => ({ body: { ...session, user: { ...session.user, company } } }));
      expect(await signIn('a@b.c', 'right')).toBeNull();
    }
    await until(() =>
      expect(shown).toEqual([
        'Sua assinatura vence em 4 dias.',
        'Sua assinatura vence em 1 dia.',
        'Sua assinatura vence hoje.',
      ]),
    );
  });
});

describe('a refused call', () => {
  it('with status 401 ends the session without an exchange', async () => {
    server.on(counts, () => ({ status: 401, body: { error: 'ERR_NO_SESSION' } }));
    await codeOf(call(ticketsApi.counts));
    expect(state()).toMatchObject({ state: 'out', endedBecause: 'ERR_NO_SESSION' });
    expect(server.callsOf(refresh)).toEqual([]);
  });

  it('does not end the session when the token was replaced during the call', async () => {
    server.on(counts, () => {
      adoptToken(tokenOf({ id: 1, mark: 'newer' }));
      return { status: 401, body: { error: 'ERR_NO_SESSION' } };
    });
    await codeOf(call(ticketsApi.counts));
    expect(state().state).toBe('in');
    expect(heldToken()).toBe(tokenOf({ id: 1, mark: 'newer' }));
  });

  it('of the login is an answer and leaves another session alone', async () => {
    server.on(`POST ${authApi.login.path}`, () => ({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } }));
    expect(await codeOf(signIn('a@b.c', 'wrong'))).toBe('ERR_INVALID_CREDENTIALS');
    expect(state().state).toBe('in');
  });

  it('for another reason is thrown and changes nothing', async () => {
    server.on(counts, () => ({ status: 400, body: { error: 'ERR_VALIDATION' } }));
    expect(await codeOf(call(ticketsApi.counts))).toBe('ERR_VALIDATION');
    expect(state()).toMatchObject({ state: 'in', isExpired: false });
    expect(server.callsOf(counts)).toHaveLength(1);
  });

  it('of an expired subscription marks the session and does not end it', async () => {
    server.on(counts, () => ({ status: 402, body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } }));
    await codeOf(call(ticketsApi.counts));
    expect(state()).toMatchObject({ state: 'in', isExpired: true });
  });

  it('waits for a call that replaces the session, and is repeated with the new token', async () => {
    const fresh = tokenOf({ id: 1, mark: 'fresh' });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.on(counts, (asked) =>
      asked.token === fresh ? { body: {} } : { status: 401, body: { error: 'ERR_NO_SESSION' } },
    );
    const replacing = whileReplacing(authApi.reset, () => held.then(() => adoptToken(fresh)));
    const calling = call(ticketsApi.counts);
    await until(() => expect(server.callsOf(counts)).toHaveLength(1));
    // The refusal was sent before these answers, so it has arrived.
    for (let answers = 0; answers < 3; answers++) await fetch('/api/ready');
    release();
    await Promise.all([replacing, calling]);
    expect(state().state).toBe('in');
    expect(server.callsOf(counts).map(({ token }) => token)).toEqual([tokenOf({ id: 1 }), fresh]);
    expect(localStorage.getItem('token')).toBe(fresh);
  });
});

describe('other tabs of the browser', () => {
  it('pass on their new token: this tab adopts it instead of exchanging its own', async () => {
    const stored = tokenOf({ id: 1, mark: 'other tab' });
    localStorage.setItem('token', stored);
    await refreshSession();
    expect(heldToken()).toBe(stored);
    expect(server.callsOf(refresh)).toEqual([]);
  });

  it('with another user do not pass on their token', async () => {
    server.on(refresh, () => ({ body: sessionOf(1, 'fresh') }));
    localStorage.setItem('token', tokenOf({ id: 2 }));
    await refreshSession();
    expect(heldToken()).toBe(tokenOf({ id: 1, mark: 'fresh' }));
    expect(server.callsOf(refresh)).toHaveLength(1);
  });

  it('change the token of this tab at once when they store a newer one of the same user', () => {
    browser.writeFromOtherTab('token', tokenOf({ id: 1, mark: 'newer' }));
    expect(heldToken()).toBe(tokenOf({ id: 1, mark: 'newer' }));
    expect(browser.reloads()).toBe(0);
  });

  it('reload this tab when another user signed in, and its token is not adopted', () => {
    browser.writeFromOtherTab('token', tokenOf({ id: 2 }));
    expect(heldToken()).toBe(tokenOf({ id: 1 }));
    expect(browser.reloads()).toBe(1);
  });

  it('reload a tab on the login page when somebody signed in', () => {
    endSession();
    browser.writeFromOtherTab('token', tokenOf({ id: 1 }));
    expect(browser.reloads()).toBe(1);
    expect(state().state).toBe('out');
  });

  it('end the session of this tab with their sign-out, without a reason', () => {
    queryClient.setQueryData(['/x'], 1);
    browser.writeFromOtherTab('token', null);
    expect(state()).toMatchObject({ state: 'out', user: null, token: null, endedBecause: null });
    expect(queryClient.getQueryData(['/x'])).toBeUndefined();
  });

  it('change nothing in this tab when they store something else', () => {
    browser.writeFromOtherTab('i18nextLng', null);
    browser.writeFromOtherTab('i18nextLng', 'es');
    expect(state().state).toBe('in');
    expect(browser.reloads()).toBe(0);
  });

  it('exchange an adopted token when its own lifetime ends', async () => {
    const { isTokenExpired } = await import('../src/lib/session/sessionState.ts');
    browser.writeFromOtherTab('token', tokenOf({ id: 1, lifetime: 0, mark: 'short' }));
    expect(isTokenExpired()).toBe(true);
    browser.writeFromOtherTab('token', tokenOf({ id: 1, mark: 'long' }));
    expect(isTokenExpired()).toBe(false);
  });
});

describe('the start of a session', () => {
  const starting = (): void => useSession.setState({ state: 'starting', user: null });

  it('exchanges the refresh cookie, once for two callers', async () => {
    server.on(refresh, () => ({ body: sessionOf(1, 'fresh') }));
    starting();
    await Promise.all([startSession(), startSession()]);
    expect(server.callsOf(refresh)).toHaveLength(1);
    expect(state()).toMatchObject({ state: 'in', token: tokenOf({ id: 1, mark: 'fresh' }) });
  });

  it('leads to the login page when the server refuses, and throws when no server answers', async () => {
    server.on(refresh, () => ({ isLost: true }));
    starting();
    expect(await codeOf(startSession())).toBe('ERR_NETWORK');
    expect(state().state).toBe('starting');
    server.on(refresh, () => ({ status: 401, body: { error: 'ERR_NO_SESSION' } }));
    expect(await codeOf(startSession())).toBeNull();
    expect(state().state).toBe('out');
  });
});

describe('the end of a session', () => {
  it('by a sign-out happens in this browser even if no server answers [AUTH-16]', async () => {
    server.on(`DELETE ${authApi.logout.path}`, () => ({ isLost: true }));
    queryClient.setQueryData(['/x'], 1);
    mergeRow('ticket', ['/tickets'], { id: 1, revision: 9 });
    await signOut();
    expect(state()).toMatchObject({ state: 'out', endedBecause: null });
    expect(localStorage.getItem('token')).toBeNull();
    expect(queryClient.getQueryData(['/x'])).toBeUndefined();
    expect(isNewer('ticket', { id: 1, revision: 1 })).toBe(true);
    expect(server.callsOf(`${authApi.logout.method.toUpperCase()} ${authApi.logout.path}`)).toHaveLength(1);
  });

  it('keeps the first reason', () => {
    endSession('ERR_COMPANY_INACTIVE');
    endSession('ERR_NO_SESSION');
    expect(state().endedBecause).toBe('ERR_COMPANY_INACTIVE');
  });

  it('after a replacement takes one second, in which a refused call does not shorten it [AUTH-09]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const leaving = leaveSession('signIn');
    await vi.advanceTimersByTimeAsync(limits.readingMs - 2);
    expect(state()).toMatchObject({ state: 'in', isLeaving: true });
    endSession('ERR_NO_SESSION');
    expect(state().state).toBe('in');
    await vi.advanceTimersByTimeAsync(2);
    expect(await leaving).toBe(false);
    expect(state()).toMatchObject({ state: 'out', isLeaving: false });
  });

  it('after a replacement does not happen when this browser itself made the new session', async () => {
    const fresh = tokenOf({ id: 1, mark: 'fresh' });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const replacing = whileReplacing(authApi.reset, () => held.then(() => adoptToken(fresh)));
    const leaving = leaveSession('password');
    release();
    await replacing;
    expect(await leaving).toBe(true);
    expect(state()).toMatchObject({ state: 'in', isLeaving: false, token: fresh });
  });

  it('after a replacement that a call reports goes the same way', async () => {
    server.on(counts, () => ({ status: 401, body: { error: 'ERR_NO_SESSION', details: { reason: 'replaced' } } }));
    await codeOf(call(ticketsApi.counts));
    await until(() => expect(state().isLeaving).toBe(true));
    expect(state().state).toBe('in');
    await until(() => expect(state().state).toBe('out'));
  });
});

describe('the signed-in user on the realtime connection', () => {
  it('takes newer changes of rights, and no older ones or those of others [AUTH-26]', async () => {
    const mounted = renderHook(useOwnUserLive, undefined);
    const opened = new Promise<void>((resolve) => onOpen(resolve));
    await connectRealtime();
    await opened;
    const change = (id: number, revision: number, profile: string): void =>
      server.send('company-7-user', { action: 'update', user: { id, revision, profile, company: {} } });
    const received = (): Promise<void> =>
      new Promise((resolve) => {
        const stop = onChannel('tag', () => (stop(), resolve()));
        server.send('company-7-tag', {});
      });
    change(2, 9, 'admin');
    await received();
    expect(state().user?.profile).toBe('user');
    change(1, 3, 'admin');
    change(1, 2, 'user');
    await received();
    expect(state().user).toMatchObject({ revision: 3, profile: 'admin' });
    server.send('company-7-settings', { action: 'update', setting: { key: 'campaignsEnabled', value: 'true' } });
    server.send('company-7-settings', { action: 'update', setting: { key: 'campaignsEnabled', value: 'false' } });
    await received();
    expect(state().user?.company.settings).toEqual([{ key: 'campaignsEnabled', value: 'false' }]);
    mounted.unmount();
  });
});
