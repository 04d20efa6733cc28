import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../../../../scripts/build.mjs';
import { openField, type Field } from './openField.ts';
import { makeServerProcess } from './serverProcess.ts';

let field: Field;
beforeAll(async () => {
  await build('server');
  field = await openField();
}, 120_000);
afterAll(() => field.remove(), 60_000);

test('a stop by signal ends within ten seconds with code 0, and the next start finds everything (trust R14)', async () => {
  const server = await makeServerProcess(field.env);
  await server.start();
  const started = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - started).toBeLessThan(10_000);
  // The embedded database was stopped with its last server; the next one starts it again.
  await server.start();
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
  await server.kill();
}, 60_000);

test.each<[Record<string, string>, RegExp]>([
  [{ PORT: 'abc' }, /PORT is not usable/],
  [{ DATABASE_URL: 'postgres://x:y@127.0.0.1:1/nothing' }, /database at 127\.0\.0\.1:1\/nothing cannot be used/],
  [{ DATA_DIR: '/proc/nothing' }, /DATA_DIR \/proc\/nothing is not writable/],
  [{ NODE_ENV: 'production' }, /APP_KEY is missing: set it/],
  [{ NODE_ENV: 'production', APP_KEY: 'changeme' }, /APP_KEY is too weak/],
  [{ PORT: 'taken' }, /Port \d+ is taken/],
])('a start that cannot be says so in one line and ends with 1: %j', async (env, line) => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '0.0.0.0', resolve));
  const port = String((holder.address() as AddressInfo).port);
  const given = { PATH: process.env.PATH, DATA_DIR: join(field.directory, 'other'), PORT: '0', ...env, ...(env.PORT === 'taken' ? { PORT: port } : {}) };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../dist/main.js')], { env: given, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  holder.close();
  expect([code, said.trim().split('\n')]).toEqual([1, [expect.stringMatching(line)]]);
});
