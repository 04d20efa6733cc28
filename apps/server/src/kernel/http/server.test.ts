import { authApi } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { call, openTestServer, send, startTestServer, type TestServer } from '../../../test/harness.ts';
import { openLog } from '../log.ts';

const server = await openTestServer();

/** Another process of the installation with these settings, stopped after the task. */
async function withTestServer(
  env: NodeJS.ProcessEnv,
  task: (one: Omit<TestServer, 'admin'>, logged: string[]) => Promise<void>,
): Promise<void> {
  const logged: string[] = [];
  const one = await startTestServer(server.databaseUrl, server.config.dataDirectory, {
    roles: 'web',
    env,
    log: openLog('warn', false, { write: (line) => void logged.push(line) }),
  });
  try {
    await task(one, logged);
  } finally {
    await one.stop();
  }
}

const get = (one: Pick<TestServer, 'http'>, url: string, headers: Record<string, string> = {}) =>
  send(one, { method: 'GET', url, headers });
const urls = ['/api/health', '/api/auth/me', '/api/nothing', '/api/docs', '/nothing/here'];

describe('a body over the limit of its call', () => {
  it.each([
    ['/api/auth/login', 1024 * 1024],
    ['/api/webhooks/whatsapp', 3 * 1024 * 1024],
  ])('of %s is refused with the limit (wire 7)', async (url, limit) => {
    const answer = await fetch(`${server.url}${url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': 'sha256=0' },
      body: JSON.stringify({ text: 'x'.repeat(limit) }),
    });
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'ERR_FILE_TOO_LARGE', details: { limit } }]);
  });
});

describe('frame options', () => {
  it.each(urls)('of %s deny what the policy denies', async (url) => {
    const { headers } = await get(server, url);
    expect(headers['x-frame-options']).toBe('DENY');
    const policy = String(headers['content-security-policy'] ?? '');
    if (policy.includes('frame-ancestors')) expect(policy).toContain("frame-ancestors 'none'");
  });
});

describe('strict transport security', () => {
  it('is set for the host of an https PUBLIC_URL on every route, without its subdomains', async () => {
    await withTestServer({ PUBLIC_URL: 'https://Recado.example' }, async (one) => {
      for (const url of urls)
        expect((await get(one, url, { host: 'recado.example' })).headers['strict-transport-security']).toBe(
          'max-age=31536000',
        );
    });
  });

  it('is not set for other hosts, localhost or http', async () => {
    await withTestServer({ PUBLIC_URL: 'https://recado.example' }, async (one) => {
      for (const host of ['other.example', 'www.recado.example', 'localhost:3000', '10.0.0.1'])
        expect((await get(one, '/api/health', { host })).headers['strict-transport-security']).toBeUndefined();
    });
    for (const PUBLIC_URL of ['https://localhost', 'http://recado.example'])
      await withTestServer({ PUBLIC_URL }, async (one) => {
        expect(
          (await get(one, '/api/health', { host: new URL(PUBLIC_URL).host })).headers['strict-transport-security'],
        ).toBeUndefined();
      });
  });
});

describe('forwarded headers without TRUST_PROXY', () => {
  it('are warned of once, and with it never [AMB-103]', async () => {
    const warnings = (logged: string[]) => logged.filter((line) => line.includes('TRUST_PROXY'));
    await withTestServer({}, async (one, logged) => {
      await get(one, '/api/health');
      expect(warnings(logged)).toEqual([]);
      for (const headers of [{ 'x-forwarded-for': '10.0.0.1' }, { forwarded: 'for=10.0.0.1' }] as Record<
        string,
        string
      >[])
        await call(one, authApi.me, { headers });
      expect(warnings(logged)).toHaveLength(1);
    });
    await withTestServer({ TRUST_PROXY: '127.0.0.1' }, async (one, logged) => {
      await call(one, authApi.me, { headers: { 'x-forwarded-for': '10.0.0.1' } });
      expect(warnings(logged)).toEqual([]);
    });
  });
});
