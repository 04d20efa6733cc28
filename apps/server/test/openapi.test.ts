import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, send, type TestServer } from './harness.ts';
import { endpoints } from './samples.ts';

const webDirectory = mkdtempSync(join(tmpdir(), 'recado-web-'));
let server: TestServer;
beforeAll(async () => {
  writeFileSync(join(webDirectory, 'index.html'), '<title>Recado</title>');
  server = await openTestServer({ webDirectory });
});
afterAll(() => rmSync(webDirectory, { recursive: true, force: true }));

describe('/api/openapi.json', () => {
  it('lists exactly the calls of the contracts, also while the web app is served [S21]', async () => {
    expect((await send(server, { method: 'GET', url: '/anything' })).text).toContain('<title>Recado</title>');
    const { body } = await send(server, { method: 'GET', url: '/api/openapi.json' });
    const listed = Object.entries((body as { paths: Record<string, object> }).paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = endpoints.map(([, { method, path }]) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(listed.sort()).toEqual(declared.sort());
  });
});
