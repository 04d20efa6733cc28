import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, testVariables, variables } from './config.ts';
import { ConfigError } from './kernel/configError.ts';

const directory = mkdtempSync(join(tmpdir(), 'recado-config-'));
const strong = 'q8Jm2vX4kR7nT1bW6yZ3cF5hL9pS0dGa';

test('defaults: a demo outside production, a key of its own that stays', () => {
  const config = readConfig({ DATA_DIR: directory });
  expect(config).toMatchObject({
    port: 3000,
    demo: true,
    production: false,
    roles: ['web', 'worker', 'phones'],
    adminEmail: 'admin@demo.recado',
    publicUrl: 'http://localhost:3000',
  });
  expect(readConfig({ DATA_DIR: directory }).appKey).toBe(config.appKey);
});

test('production: no demo, and empty, default or short secrets are refused with what to set', () => {
  const production = { NODE_ENV: 'production', DATA_DIR: directory };
  expect(readConfig({ ...production, APP_KEY: strong }).demo).toBe(false);
  expect(() => readConfig(production)).toThrow(/APP_KEY is missing: set it/);
  expect(() => readConfig({ ...production, APP_KEY: '' })).toThrow(/APP_KEY is missing/);
  expect(() => readConfig({ ...production, APP_KEY: 'changeme' })).toThrow(/APP_KEY is too weak/);
  expect(() => readConfig({ ...production, APP_KEY: 'a'.repeat(40) })).toThrow(/APP_KEY is too weak/);
  expect(() => readConfig({ ...production, APP_KEY: strong, ADMIN_PASSWORD: 'mudar123' })).toThrow(/ADMIN_PASSWORD/);
});

test.each([
  [{ PORT: 'abc' }, /PORT/],
  [{ PORT: '70000' }, /PORT/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
  [{ POOLER_URL: 'http://127.0.0.1:6432', DATABASE_URL: 'postgres://a@b/c' }, /POOLER_URL/],
  [{ POOLER_URL: 'postgres://127.0.0.1:6432/recado' }, /DATABASE_URL is missing/],
  [{ S3_BUCKET: 'No Bucket' }, /S3_BUCKET/],
  [{ S3_BUCKET: 'files', S3_ENDPOINT: 'minio:9000' }, /S3_ENDPOINT/],
  [{ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'AKIA' }, /S3_SECRET_ACCESS_KEY is missing/],
  [{ S3_ENDPOINT: 'https://s3.example' }, /S3_BUCKET is missing: S3_ENDPOINT/],
  [{ FILE_STORE: 'bucket' }, /S3_BUCKET is missing: FILE_STORE/],
  [{ S3_BUCKET: 'files', FILE_STORE: 'disk' }, /FILE_STORE.*folder or bucket/],
  [{ ROLE: 'web,cook' }, /ROLE.*cook/],
  [{ PUBLIC_URL: 'recado.example' }, /PUBLIC_URL/],
  [{ ADMIN_EMAIL: 'nobody' }, /ADMIN_EMAIL/],
  [{ DEMO: 'maybe' }, /DEMO/],
  [{ TICKET_EXPIRY_HOURS: '-1' }, /TICKET_EXPIRY_HOURS.*hours/],
  [{ TICKET_EXPIRY_HOURS: '1.5' }, /TICKET_EXPIRY_HOURS.*hours/],
])('%j is told in one line', (wrong, line) => {
  expect(() => readConfig({ DATA_DIR: directory, ...wrong })).toThrow(ConfigError);
  expect(() => readConfig({ DATA_DIR: directory, ...wrong })).toThrow(line);
});

test('silence closes a ticket after 24 hours unless the installation says otherwise; 0 stays 0 [TIC-41]', () => {
  const hours = (input?: string) =>
    readConfig({ DATA_DIR: directory, ...(input === undefined ? {} : { TICKET_EXPIRY_HOURS: input }) })
      .ticketExpiryHours;
  expect([hours(), hours(''), hours('0'), hours('72')]).toEqual([24, 24, 0, 72]);
});

test('mail goes by SMTP with a server and a sender; accounts are concealed where that is set [PWD-07, PWD-11]', () => {
  expect(readConfig({ DATA_DIR: directory })).toMatchObject({ smtp: undefined, concealAccounts: false });
  const input = { SMTP_URL: 'smtps://ana:segredo@mail.example.com', MAIL_FROM: 'Recado <avisos@recado.example>' };
  expect(readConfig({ DATA_DIR: directory, ...input, CONCEAL_ACCOUNTS: 'true' })).toMatchObject({
    smtp: { url: input.SMTP_URL, from: input.MAIL_FROM },
    concealAccounts: true,
  });
  expect(() => readConfig({ DATA_DIR: directory, SMTP_URL: input.SMTP_URL })).toThrow(/^MAIL_FROM is missing: set it/);
  for (const wrong of [
    { SMTP_URL: 'https://x' },
    { ...input, MAIL_FROM: 'Recado' },
    { ...input, MAIL_FROM: 'a@b.c\r\nBcc: d@e.f' },
    { CONCEAL_ACCOUNTS: 'maybe' },
  ])
    expect(() => readConfig({ DATA_DIR: directory, ...wrong })).toThrow(ConfigError);
});

test('proxies are trusted by address and network, and none where none is named (trust S9)', () => {
  const trusted = (input?: string) =>
    readConfig({ DATA_DIR: directory, ...(input === undefined ? {} : { TRUST_PROXY: input }) }).trustedProxies;
  expect([trusted(), trusted(''), trusted('10.0.0.0/8, ::1,fd00::/8')]).toEqual([
    [],
    [],
    ['10.0.0.0/8', '::1', 'fd00::/8'],
  ]);
  for (const wrong of ['true', '10.0.0.0/33', '10.0.0', '::1/129', '10.0.0.0/8/1', 'nginx'])
    expect(() => trusted(wrong)).toThrow(ConfigError);
});

test('an unwritable data directory is told', () => {
  expect(() => readConfig({ DATA_DIR: '/proc/nothing' })).toThrow(/DATA_DIR .* not writable/);
});

test('README.md and .env.example name exactly the variables that the parser knows', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
  const settings = /^## Settings$([\s\S]*?)^## /m.exec(read('README.md'))![1]!;
  const inReadme = [...settings.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell]) => [
    ...cell!.matchAll(/`([A-Z0-9_]+)`/g),
  ]);
  const inExample = read('.env.example').matchAll(/^# ([A-Z0-9_]+)=/gm);
  const namesOf = (matches: Iterable<RegExpMatchArray>) => [...matches].map(([, name]) => name!).sort();
  const known = variables.filter((name) => !testVariables.includes(name)).sort();
  expect(namesOf(inReadme)).toEqual(known);
  expect(namesOf(inExample)).toEqual(known);
});

test('each value in .env.example is one that the parser accepts', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8');
  const input = Object.fromEntries(
    [...example.matchAll(/^# ([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  );
  expect(readConfig({ ...input, DATA_DIR: directory })).toMatchObject({
    port: 3000,
    roles: ['web', 'worker', 'phones'],
  });
});
