import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildServer } from '../buildServer.ts';
import { openFaultProxy } from './faultProxy.ts';
import { adminEmail, adminPassword, openField, type Field } from './openField.ts';
import { runToEnd } from './runToEnd.ts';
import { freePort, makeServerProcess } from './serverProcess.ts';

let field: Field;
beforeAll(async () => {
  await buildServer();
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
  [{ HOST: '203.0.113.7' }, /HOST 203\.0\.113\.7 is not an address of this machine/],
  [{ DATABASE_URL: 'postgres://x:y@127.0.0.1:1/nothing' }, /database at 127\.0\.0\.1:1\/nothing cannot be used/],
  [{ DATABASE_URL: 'silent' }, /database at 127\.0\.0\.1:\d+\/nothing cannot be used: it does not answer within/],
  [{ DATA_DIR: '/proc/nothing' }, /DATA_DIR \/proc\/nothing is not writable/],
  [{ APP_KEY: 'short' }, /APP_KEY is too weak/],
  [{ APP_KEY: 'a'.repeat(64) }, /APP_KEY is too weak/],
  [{ ADMIN_PASSWORD: 'abc' }, /ADMIN_PASSWORD is a default or too short/],
  [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN is not usable/],
  [{ NODE_ENV: 'production' }, /APP_KEY is missing: set it/],
  [{ NODE_ENV: 'production', APP_KEY: '' }, /APP_KEY is missing: set it/],
  [{ NODE_ENV: 'production', APP_KEY: 'changeme' }, /APP_KEY is too weak/],
  [{ PORT: 'taken' }, /Port \d+ is taken/],
])(
  'a start that cannot be says so in one line and ends with 1: %j',
  async (env, line) => {
    // Accepts connections and never says a word: a port that is taken, and a database that hangs.
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '0.0.0.0', resolve));
    const port = String((silent.address() as AddressInfo).port);
    const { code, lines, ms } = await runToEnd({
      DATA_DIR: join(field.directory, 'other'),
      ...env,
      ...(env.PORT === 'taken' ? { PORT: port } : {}),
      ...(env.DATABASE_URL === 'silent' ? { DATABASE_URL: `postgres://x:y@127.0.0.1:${port}/nothing` } : {}),
    });
    silent.close();
    expect([code, lines]).toEqual([1, [expect.stringMatching(line)]]);
    expect(ms).toBeLessThan(10_000);
  },
  20_000,
);

describe('the database away', () => {
  it('is 503 with Retry-After at /api/ready, and 200 again once it is back', async () => {
    // Named by its address, the database is not the product's to start.
    const server = await makeServerProcess({ ...field.env, DATABASE_URL: field.urlOver(field.databasePort) });
    await server.start();
    await field.crashDatabase();
    const answer = await fetch(`${server.url}/api/ready`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({ status: 'unavailable', checks: { database: 'away' } });
    await field.startDatabase();
    await expect.poll(async () => (await fetch(`${server.url}/api/ready`)).status, { timeout: 10_000 }).toBe(200);
    expect(await server.stop()).toBe(0);
  }, 60_000);

  it.each(['gone', 'frozen'])(
    'does not hold up a stop: %s',
    async (how) => {
      const proxy = await openFaultProxy(field.databasePort);
      const server = await makeServerProcess({ ...field.env, DATABASE_URL: field.urlOver(proxy.port) });
      await server.start();
      if (how === 'gone') await field.crashDatabase();
      else proxy.blackHole('both');
      const calls = fetch(`${server.url}/api/ready`).then(({ status }) => status);
      await pause(1_500);
      const begun = performance.now();
      expect(await server.stop()).toBe(0);
      expect(performance.now() - begun).toBeLessThan(how === 'gone' ? 5_000 : 9_000);
      expect(await calls).toBe(503);
      await proxy.close();
      await field.startDatabase();
    },
    60_000,
  );
});

describe.skipIf(process.platform !== 'linux')('a frozen embedded database', () => {
  it('holds a stop up for less than ten seconds, also with calls that wait for it [trust R14]', async () => {
    const server = await makeServerProcess(field.env);
    await server.start();
    field.signalDatabase('SIGSTOP');
    try {
      const body = JSON.stringify({ email: adminEmail, password: adminPassword });
      const headers = { 'content-type': 'application/json' };
      const calls = Array.from({ length: 12 }, () =>
        fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body }).then(
          ({ status }) => status,
          () => 0,
        ),
      );
      await pause(500);
      const begun = performance.now();
      expect(await server.stop()).toBe(0);
      expect(performance.now() - begun).toBeLessThan(10_000);
      expect(await Promise.all(calls)).not.toContain(200);
    } finally {
      field.signalDatabase('SIGCONT');
    }
    // It hears of the stop once it runs again.
    await expect.poll(() => field.isDatabaseUp(), { timeout: 10_000 }).toBe(false);
    await field.startDatabase();
  }, 60_000);
});

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  const root = join(import.meta.dirname, '../../../..');
  const alive = (pid: number): boolean => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };
  /** Processes below one, by the system's own table. */
  const below = (pid: number): number[] => {
    const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((row) => row.trim().split(/\s+/).map(Number));
    const children = table.filter(([, parent]) => parent === pid).map(([child]) => child!);
    return children.flatMap((child) => [child, ...below(child)]);
  };

  it.each([
    ['SIGTERM', 'npm itself'],
    ['SIGKILL', 'npm itself'],
    ['SIGKILL', 'scripts/start.mjs'],
  ] as const)(
    'leaves nothing behind after %s to %s',
    async (signal, target) => {
      const port = await freePort();
      const npm = spawn('npm', ['start'], {
        cwd: root,
        env: { ...process.env, ...field.env, NODE_ENV: 'development', PORT: String(port), DEMO: 'off' },
        stdio: 'ignore',
      });
      const ready = () =>
        fetch(`http://127.0.0.1:${port}/api/ready`).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(ready, { timeout: 90_000, interval: 200 }).toBe(200);
      const family = below(npm.pid!);
      expect(family.length).toBeGreaterThan(1);
      const starter = family.find((pid) =>
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[1]?.endsWith('start.mjs'),
      );
      process.kill(target === 'npm itself' ? npm.pid! : starter!, signal);
      await expect.poll(() => [npm.pid!, ...family].filter(alive), { timeout: 12_000, interval: 100 }).toEqual([]);
      await field.startDatabase();
    },
    120_000,
  );
});

describe('a start with another APP_KEY', () => {
  const otherKey = 'another key of the same length, 9876543210 zyxw';
  const passwords = async (): Promise<unknown> =>
    (await field.admin.query('select rolname, rolpassword from pg_authid order by 1')).rows;
  const sealed = async (): Promise<unknown> => (await field.admin.query('select * from key_check')).rows;

  it('ends with one line, alters nothing, and leaves the running process whole', async () => {
    const server = await makeServerProcess(field.env);
    await server.start();
    const before = [await passwords(), await sealed()];
    const { code, lines } = await runToEnd({ ...field.env, APP_KEY: otherKey });
    expect([code, lines]).toEqual([
      1,
      [expect.stringMatching(/APP_KEY is not the key this database was made with.*Nothing was changed/)],
    ]);
    expect([await passwords(), await sealed()]).toEqual(before);
    // Its pools log in anew with the passwords that follow from its own key.
    await field.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename like 'recado_%' and application_name <> 'chaos'`,
    );
    await expect.poll(async () => (await fetch(`${server.url}/api/ready`)).status, { timeout: 10_000 }).toBe(200);
    expect(await server.stop()).toBe(0);
    await field.startDatabase();
  }, 60_000);

  it('is noticed in an installation older than the sealed row too, which the right key then gets', async () => {
    await field.admin.query('drop table key_check');
    const before = await passwords();
    const { code, lines } = await runToEnd({ ...field.env, APP_KEY: otherKey });
    expect([code, lines]).toEqual([1, [expect.stringMatching(/APP_KEY is not the key this database was made with/)]]);
    await field.startDatabase();
    expect(await passwords()).toEqual(before);
    const server = await makeServerProcess(field.env);
    await server.start();
    expect(await sealed()).toMatchObject([{ id: 1 }]);
    expect(await server.stop()).toBe(0);
    await field.startDatabase();
  }, 60_000);

  it('does not take over the roles of another installation on the same PostgreSQL server', async () => {
    await field.admin.query('create database other_installation owner recado_owner');
    const before = await passwords();
    const url = new URL(field.urlOver(field.databasePort));
    url.pathname = '/other_installation';
    const { code, lines } = await runToEnd({
      DATA_DIR: join(field.directory, 'other'),
      APP_KEY: otherKey,
      DATABASE_URL: url.toString(),
    });
    expect([code, lines]).toEqual([
      1,
      [
        expect.stringMatching(
          /role recado_app of this PostgreSQL server belongs to an installation with another APP_KEY/,
        ),
      ],
    ]);
    expect(await passwords()).toEqual(before);
    await field.admin.query('drop database other_installation');
  }, 30_000);
});

test('a demo listens on loopback only, and anybody else has to be let in by HOST', async () => {
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === 'IPv4')?.address;
  const reaches = (host: string, url: string): Promise<boolean> =>
    fetch(url.replace('127.0.0.1', host)).then(
      () => true,
      () => false,
    );
  const server = await makeServerProcess(field.env);
  await server.start();
  if (outside) expect(await reaches(outside, `${server.url}/api/health`)).toBe(false);
  if (
    Object.values(networkInterfaces())
      .flat()
      .some((one) => one?.address === '::1')
  )
    expect(await reaches('[::1]', `${server.url}/api/health`)).toBe(true);
  await server.stop();
  await field.startDatabase();
  await server.start({ env: { HOST: '0.0.0.0' } });
  if (outside) expect(await reaches(outside, `${server.url}/api/health`)).toBe(true);
  await server.stop();
  await field.startDatabase();
}, 60_000);
