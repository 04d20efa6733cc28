import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '../buildServer.ts';
import { seed } from '../seed.ts';
import { runToEnd } from './runToEnd.ts';
import { seeded } from './seeded.ts';
import { makeServerProcess } from './serverProcess.ts';

/** The folder of an installation that ran once and was stopped; each test damages a copy. */
let whole: string;
let base: string;
beforeAll(async () => {
  await buildServer();
  base = mkdtempSync(join(tmpdir(), 'recado-damaged-'));
  // The database's own account has to pass through.
  chmodSync(base, 0o755);
  whole = join(base, 'whole');
  const server = await makeServerProcess({ DATA_DIR: whole });
  await server.start();
  expect(await server.stop()).toBe(0);
}, 120_000);
afterAll(() => rmSync(base, { recursive: true, force: true }));

const chance = seeded(seed);
const between = (least: number, most: number): number => Math.round(chance.between(least, most));

let copies = 0;
/** A copy with owners and modes, since PostgreSQL refuses a folder of somebody else's. */
function copyOf(folder: string): string {
  const copy = join(base, `copy-${copies++}`);
  execFileSync('cp', ['-a', folder, copy]);
  return copy;
}

/** Files that a failing start may write: PostgreSQL's log, its caches, and the checkpoint of a stop. */
const mayChange =
  /server\.log|postmaster|pg_wal|pg_stat|pg_internal|pg_control|pg_logical|pg_subtrans|pg_xact|base\/|global\/|incoming|\.s\.PGSQL/;
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !mayChange.test(name))
    .sort();

type Damage = [what: string, damage: (folder: string) => void, line: RegExp];
const damages: Damage[] = [
  ['an empty app.key', (folder) => truncateSync(join(folder, 'app.key')), /app\.key is empty or damaged: restore it/],
  [
    'a short app.key',
    (folder) => writeFileSync(join(folder, 'app.key'), 'abc\n'),
    /app\.key is empty or damaged: restore it/,
  ],
  [
    'an app.key of zeros',
    (folder) => writeFileSync(join(folder, 'app.key'), Buffer.alloc(64)),
    /app\.key is empty or damaged/,
  ],
  ['no app.key', (folder) => rmSync(join(folder, 'app.key')), /app\.key is missing.*restore app\.key from a backup/],
  [
    'another app.key',
    (folder) => writeFileSync(join(folder, 'app.key'), 'q8Jm2vX4kR7nT1bW6yZ3cF5hL9pS0dGa\n'),
    /APP_KEY is not the key this database was made with/,
  ],
  [
    'an empty admin.json',
    (folder) => truncateSync(join(folder, 'admin.json')),
    /admin\.json is empty or damaged: restore it/,
  ],
  [
    'a cut admin.json',
    (folder) => writeFileSync(join(folder, 'admin.json'), '{"email":"admin@demo.recado","pass'),
    /admin\.json is empty or damaged/,
  ],
  [
    'an empty password in admin.json',
    (folder) => writeFileSync(join(folder, 'admin.json'), '{"email":"a@b.c","password":""}'),
    /admin\.json is empty or damaged/,
  ],
  [
    'an empty database.json',
    (folder) => truncateSync(join(folder, 'database.json')),
    /database\.json is empty or damaged.*restore it/,
  ],
  [
    'an empty password in database.json',
    (folder) =>
      writeFileSync(join(folder, 'database.json'), JSON.stringify({ port: 5432, password: '', home: folder })),
    /database\.json is empty or damaged/,
  ],
  ['no database.json', (folder) => rmSync(join(folder, 'database.json')), /database\.json is missing.*restore it/],
  [
    'another password in database.json',
    (folder) =>
      writeFileSync(join(folder, 'database.json'), JSON.stringify({ port: 0, password: 'x'.repeat(32), home: folder })),
    /holds another password/,
  ],
  [
    'no postgres/PG_VERSION',
    (folder) => rmSync(join(folder, 'postgres/PG_VERSION')),
    /PG_VERSION is missing.*restore it/,
  ],
  [
    'no postgres folder',
    (folder) => rmSync(join(folder, 'postgres'), { recursive: true }),
    /postgres is missing.*restore it/,
  ],
  [
    'neither database.json nor postgres',
    (folder) => ['database.json', 'postgres'].forEach((name) => rmSync(join(folder, name), { recursive: true })),
    /holds an installation \(admin\.json\) but no database/,
  ],
  [
    'no pg_control',
    (folder) => rmSync(join(folder, 'postgres/global/pg_control')),
    /does not start: .*could not open file "?.*pg_control/,
  ],
  [
    'a pg_control of zeros',
    (folder) => writeFileSync(join(folder, 'postgres/global/pg_control'), Buffer.alloc(8192)),
    /does not start: (FATAL|PANIC): /,
  ],
  [
    'no write-ahead log',
    (folder) =>
      readdirSync(join(folder, 'postgres/pg_wal')).forEach((name) =>
        rmSync(join(folder, 'postgres/pg_wal', name), { recursive: true }),
      ),
    /does not start: (FATAL|PANIC): .*(checkpoint|WAL|xlog)/i,
  ],
];

describe('starting on a damaged data folder', () => {
  it.each(damages)(
    '%s: says what to do in one line, ends with 1 and deletes nothing',
    async (_what, damage, line) => {
      const folder = copyOf(whole);
      damage(folder);
      const before = filesOf(folder);
      const { code, lines, ms } = await runToEnd({ DATA_DIR: folder });
      expect([code, lines]).toEqual([1, [expect.stringMatching(line)]]);
      expect(ms).toBeLessThan(10_000);
      expect(filesOf(folder)).toEqual(before);
      expect(existsSync(join(folder, 'postgres/postmaster.pid')), 'the database is left running').toBe(false);
      rmSync(folder, { recursive: true, force: true });
    },
    30_000,
  );
});

describe('starting on an empty data folder', () => {
  it('makes one key, one login and one database for two processes that start at once', async () => {
    const folder = join(base, 'twins');
    const twins = await Promise.all([makeServerProcess({ DATA_DIR: folder }), makeServerProcess({ DATA_DIR: folder })]);
    await Promise.all(twins.map((secondCompany) => secondCompany.start()));
    const { email, password } = JSON.parse(readFileSync(join(folder, 'admin.json'), 'utf8')) as {
      email: string;
      password: string;
    };
    const answer = await fetch(`${twins[0].url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { token } = (await answer.json()) as { token: string };
    // A token of one is good at the other: they have one key.
    const statuses = await Promise.all(
      twins.map(
        async ({ url }) => (await fetch(`${url}/api/users`, { headers: { authorization: `Bearer ${token}` } })).status,
      ),
    );
    expect(statuses).toEqual([200, 200]);
    expect(await Promise.all(twins.map((secondCompany) => secondCompany.stop()))).toEqual([0, 0]);
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
  }, 90_000);

  // Two moments a run, others each time: before the database is made, and while it is made and migrated.
  it.each([between(50, 600), between(600, 1_600)])(
    'starts again after it was killed %d ms into its first start',
    async (ms) => {
      const folder = join(base, `killed-${ms}`);
      const server = await makeServerProcess({ DATA_DIR: folder });
      const started = server.start().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, ms));
      await server.kill();
      await started;
      await server.start();
      expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
      expect(await server.stop()).toBe(0);
      rmSync(folder, { recursive: true, force: true });
    },
    60_000,
  );
});
