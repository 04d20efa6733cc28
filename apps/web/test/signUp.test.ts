import { authApi, signUpApi } from '@recado/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer, sessionOf, type Reply } from './scriptedServer.ts';

const { useCreateAccount } = await import('../src/features/auth/signUp/useCreateAccount.ts');
const { endSession, useSession } = await import('../src/lib/session/sessionState.ts');

const signUp = `POST ${signUpApi.create.path}`;
const login = `POST ${authApi.login.path}`;
const account = { name: 'Padaria Sol', email: 'ana@sol.com.br', phone: '', password: 'segredo', planId: 1 };
const taken = { status: 409, body: { error: 'ERR_EMAIL_ALREADY_EXISTS' } };

let server: ScriptedServer;
let create: ReturnType<typeof useCreateAccount>['create'];
let unmount: () => void;
beforeEach(async () => {
  browser.reset();
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  server.on(login, () => ({ body: sessionOf(1) }));
  ({ unmount } = renderHook(() => void ({ create } = useCreateAccount()), undefined));
});
afterEach(async () => {
  unmount();
  endSession();
  await server.stop();
});

/** Presses the button once for each answer. Returns whether the last press signed in, or the code of its refusal. */
async function press(...answers: Reply[]): Promise<unknown> {
  let outcome: unknown;
  for (const answer of answers) {
    server.on(signUp, () => answer);
    outcome = await create(account).catch(({ code }: { code: string }) => code);
  }
  return outcome;
}

describe('creating the account of a sign-up', () => {
  it('signs its administrator in [SUB-12]', async () => {
    expect(await press({})).toBe(true);
    expect(useSession.getState().state).toBe('in');
  });

  it('signs in to the account of an attempt whose answer was lost', async () => {
    expect(await press({ isLost: true }, taken)).toBe(true);
    expect(useSession.getState().state).toBe('in');
  });

  it('refuses an e-mail that was taken before', async () => {
    expect(await press(taken)).toBe('ERR_EMAIL_ALREADY_EXISTS');
    expect(server.callsOf(login)).toEqual([]);
  });

  it('refuses an e-mail whose account has another password', async () => {
    server.on(login, () => ({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } }));
    expect(await press({ isLost: true }, taken)).toBe('ERR_EMAIL_ALREADY_EXISTS');
  });
});
