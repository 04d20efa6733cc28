import { authApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, send, startTestServer, type TestServer } from '../harness.ts';
import { makeCompany, makeUser, password } from '../make.ts';
import { endpoints } from '../samples.ts';

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await openTestServer();
  const { email } = await makeUser(server, await makeCompany(server));
  const entered = await call(server, authApi.login, { body: { email, password } });
  cookie = String([entered.headers['set-cookie']].flat()[0]).split(';')[0]!;
});

const foreignOrigins = [
  'https://evil.example',
  'http://evil.example',
  'null',
  'https://localhost.evil.example',
  'http://localhost.evil.example:3000',
  'http://127.0.0.1.evil.example',
  'https://recado.evil.example',
  'file://',
  'http://localhost:3000@evil.example',
  'http://[::2]',
];

describe('pages of other origins', () => {
  it.each(foreignOrigins)('of %s may read no answer and act with no cookie [S15]', async (origin) => {
    const refresh = await send(server, { method: 'POST', url: '/api/auth/refresh_token', headers: { cookie, origin } });
    expect([refresh.status, refresh.headers['access-control-allow-origin'], refresh.headers['set-cookie']]).toEqual([
      400,
      undefined,
      undefined,
    ]);
    const logout = await send(server, { method: 'DELETE', url: '/api/auth/logout', headers: { cookie, origin } });
    expect(logout.status).toBe(400);
    const preflight = await server.http.inject({
      method: 'OPTIONS',
      url: '/api/tickets',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
    });
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('cannot send a form that acts with the cookie [S15]', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const answer = await send(server, {
        method: 'POST',
        url: '/api/auth/refresh_token',
        payload: 'a=b',
        headers: { cookie, origin: 'https://evil.example', 'content-type': type },
      });
      expect([type, answer.status]).toEqual([type, 400]);
    }
  });

  it('reach no file by the cookie either [S15, S11]', async () => {
    const answer = await send(server, {
      method: 'GET',
      url: '/api/public/1.nothing.png',
      headers: { cookie, origin: 'https://evil.example' },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('are answered when they are our own or listed, with credentials and by name [S15]', async () => {
    const listed = await startTestServer(server.databaseUrl, server.config.dataDirectory, {
      roles: 'web',
      env: { ALLOWED_ORIGINS: 'https://painel.example' },
    });
    try {
      const answer = await send(listed, {
        method: 'GET',
        url: '/api/health',
        headers: { origin: 'https://painel.example' },
      });
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': 'https://painel.example',
        'access-control-allow-credentials': 'true',
      });
    } finally {
      await listed.stop();
    }
  });
});

describe('headers of every answer', () => {
  it.each([
    ...endpoints.map(([, { method, path }]) => [method, `/api${path.replace(/:\w+/g, '1')}`] as const),
    ['GET', '/api/nothing'] as const,
    ['GET', '/%'] as const,
  ])('%s %s forbid sniffing, framing and storing [S15]', async (method, url) => {
    const { headers } = await send(server, { method, url });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    if (url !== '/api/openapi.json') expect(headers['cache-control']).toContain('no-store');
    expect(headers['x-powered-by']).toBeUndefined();
  });
});
