import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from './buildServer.ts';
import { makeServerProcess } from './chaos/serverProcess.ts';
import { settingsOf, startBucket } from './startBucket.ts';

let folder: string;
beforeAll(async () => {
  await buildServer();
  folder = mkdtempSync(join(tmpdir(), 'loading-'));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the modules that the processes of a coverage folder have loaded: V8 lists every script. */
function loadedModules(coverage: string): string[] {
  const urls = readdirSync(coverage).flatMap((file) =>
    (JSON.parse(readFileSync(join(coverage, file), 'utf8')) as { result: { url: string }[] }).result.map(
      ({ url }) => url,
    ),
  );
  return [...new Set(urls)];
}
const ofBucket = (urls: string[]) => urls.filter((url) => /@aws-sdk|@smithy|openBucket-/.test(url));

test('a server without a bucket loads nothing of the client of S3', async () => {
  const coverage = join(folder, 'server');
  const server = await makeServerProcess({
    DATA_DIR: join(folder, 'data'),
    ADMIN_EMAIL: 'admin@sem-balde.recado',
    ADMIN_PASSWORD: 'senha-sem-balde-1',
    NODE_V8_COVERAGE: coverage,
  });
  await server.start();
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  const loaded = loadedModules(coverage);
  expect(loaded.filter((url) => url.endsWith('/dist/main.js')).length).toBeGreaterThan(0);
  expect(loaded.filter((url) => url.includes('/node_modules/fastify/')).length).toBeGreaterThan(0);
  expect(ofBucket(loaded)).toEqual([]);
}, 120_000);

test('the list of loaded modules has the client of S3 once it is used', async () => {
  const coverage = join(folder, 'command');
  const bucket = await startBucket();
  const program = join(import.meta.dirname, '../dist/commands/move-files.js');
  const child = spawn(process.execPath, [program, '--to', 'folder'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      FILE_STORE: 'folder',
      NODE_V8_COVERAGE: coverage,
      ...settingsOf(bucket),
    },
  });
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
  await bucket.close();
  expect(ofBucket(loadedModules(coverage)).length).toBeGreaterThan(10);
}, 60_000);
