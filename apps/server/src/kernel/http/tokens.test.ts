import { createHmac, generateKeyPairSync } from 'node:crypto';
import { authApi } from '@recado/contracts';
import { SignJWT } from 'jose';
import { io } from 'socket.io-client';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { derivedKey } from '../derivedKeys.ts';
import {
  call,
  openTestServer,
  openScreen,
  send,
  tokenFor,
  type TestServer,
  type TestUser,
} from '../../../test/harness.ts';
import { makeCompany, makeUser, password } from '../../../test/make.ts';
import { openTokens } from './tokens.ts';

let server: TestServer;
let user: TestUser;
let cookie: string;
let forged: Record<string, string>;
beforeAll(async () => {
  server = await openTestServer();
  const made = await makeUser(server, await makeCompany(server), { profile: 'admin' });
  const entered = await call(server, authApi.login, { body: { email: made.email, password } });
  user = { ...made, token: entered.body.token };
  cookie = String([entered.headers['set-cookie']].flat()[0]).split(';')[0]!.slice('jrt='.length);
  forged = await forgeries();
});

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Tokens that must pass nowhere, by what is wrong with them. */
async function forgeries(): Promise<Record<string, string>> {
  const key = derivedKey(server.config, 'access tokens');
  const [head, body, signature] = user.token.split('.') as [string, string, string];
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const signed = (secret: Uint8Array, alg = 'HS256', more: object = {}, issuer = 'recado', audience = 'access') =>
    new SignJWT({ ...claims, ...more })
      .setProtectedHeader({ alg })
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime('15m')
      .sign(secret);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const hs512 = `${encode({ alg: 'HS512' })}.${body}`;
  return {
    'no algorithm': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'no algorithm, old signature': `${encode({ alg: 'none' })}.${body}.${signature}`,
    'another algorithm of the same key': `${hs512}.${createHmac('sha512', key).update(hs512).digest('base64url')}`,
    'an RSA signature': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256' })
      .setExpirationTime('15m')
      .sign(privateKey),
    'edited claims': `${head}.${encode({ ...claims, id: 2, companyId: 2 })}.${signature}`,
    'an empty key': await signed(new Uint8Array(32)),
    'the refresh key': await signed(derivedKey(server.config, 'refresh tokens')),
    'the bare application key': await signed(new TextEncoder().encode(server.config.appKey)),
    'another issuer': await signed(key, 'HS256', {}, 'somebody'),
    'another audience': await signed(key, 'HS256', {}, 'recado', 'refresh'),
    'claims that are no numbers': await signed(key, 'HS256', { id: '1', companyId: { gt: 0 } }),
    'a cut signature': user.token.slice(0, -4),
    'a blown-up signature': `${head}.${body}.${'\t'.repeat(5_000)}${signature}`,
    padding: `${head}.${body}.${signature}=`,
    'the refresh cookie': cookie,
    garbage: 'x'.repeat(8_000),
    'another alphabet': 'ã.é.í',
  };
}

describe('a forged access token', () => {
  it('is 401 as a bearer, and never 403 or 5xx [AUTH-14]', async () => {
    for (const [what, token] of Object.entries(forged)) {
      const header = Buffer.from(token).toString('latin1');
      const answer = await send(server, {
        method: 'GET',
        url: '/api/auth/me',
        headers: { authorization: `Bearer ${header}` },
      });
      expect([what, answer.status]).toEqual([what, 401]);
    }
    for (const scheme of ['Basic', 'bearer bearer', ''])
      expect(
        (
          await send(server, {
            method: 'GET',
            url: '/api/auth/me',
            headers: { authorization: `${scheme} ${user.token}` },
          })
        ).status,
      ).toBe(401);
    expect((await call(server, authApi.me, { as: { ...user, token: await tokenFor(server, user, -60) } })).status).toBe(
      403,
    );
  });

  it('is refused by sockets of both namespaces, as auth and as query [RT-01]', async () => {
    const refusal = (namespace: string, input: object) =>
      new Promise<string>((resolve, reject) => {
        const socket = io(`${server.url}${namespace}`, {
          path: '/socket.io',
          transports: ['websocket'],
          reconnection: false,
          forceNew: true,
          ...input,
        });
        socket.once('connect', () => reject(new Error('a forged token connected')));
        socket.once('connect_error', (error) => (socket.close(), resolve(error.message)));
      });
    for (const [what, token] of Object.entries(forged))
      for (const namespace of ['/api', '/'])
        expect([what, await refusal(namespace, { auth: { token } })]).toEqual([what, 'ERR_NO_SESSION']);
    expect(await refusal('/api', { query: { token: forged['edited claims'] } })).toBe('ERR_NO_SESSION');
    for (const token of [undefined, null, 0, {}, ['a']])
      expect(await refusal('/api', { auth: { token } })).toBe('ERR_NO_SESSION');
  });

  it('ends no session by signing out, and an access token is no refresh cookie [AUTH-16]', async () => {
    for (const token of [...Object.values(forged), user.token]) {
      const plain = token.replaceAll(/[^\w.=-]/g, '');
      const header = Buffer.from(token).toString('latin1');
      expect(
        (
          await send(server, {
            method: 'POST',
            url: '/api/auth/refresh_token',
            headers: { cookie: `jrt=${token === cookie ? `${plain}1` : plain}` },
          })
        ).status,
      ).toBe(401);
      if (token !== user.token)
        expect(
          (
            await send(server, {
              method: 'DELETE',
              url: '/api/auth/logout',
              headers: { authorization: `Bearer ${header}` },
            })
          ).status,
        ).toBe(401);
    }
    expect((await call(server, authApi.me, { as: user })).status).toBe(200);
  });
});

describe('genuine tokens', () => {
  it('are remembered at a fixed size and for their own time', async () => {
    const tokens = openTokens([Buffer.alloc(32, 7)]);
    const token = await tokens.issue({ id: 1, companyId: 1, generation: 0, profile: 'user' }, 1);
    expect(await tokens.read(token)).toEqual({ id: 1, companyId: 1, generation: 0 });
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    await expect(tokens.read(token)).rejects.toThrow('ERR_SESSION_EXPIRED');
  });

  it('open a socket', async () => {
    expect((await openScreen(server, user)).socket.connected).toBe(true);
  });
});

describe('an access token that was read before', () => {
  afterEach(() => void vi.useRealTimers());

  it('is refused from the second it expires, although its signature is remembered [AUTH-15]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') });
    const tokens = openTokens([derivedKey(server.config, 'access tokens')]);
    const claims = { id: 1, companyId: 2, generation: 3 };
    const token = await tokens.issue({ ...claims, profile: 'admin' }, 900);
    expect(await tokens.read(token)).toEqual(claims);
    vi.setSystemTime(new Date('2026-11-21T12:14:59Z'));
    expect(await tokens.read(token)).toEqual(claims);
    for (const time of ['12:15:00', '12:15:01', '13:00:00']) {
      vi.setSystemTime(new Date(`2026-11-21T${time}Z`));
      await expect(tokens.read(token)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    }
    expect(await tokens.readLate(token)).toEqual(claims);
  });
});
