import { createServer, type Server } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject, afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, until, type TestServer } from '../../test/harness.ts';
import { makeCompany, makeConnection, makeUser } from '../../test/make.ts';
import type { Config } from '../config.ts';
import { openStorage } from '../gateways/storage/openStorage.ts';
import { placeOf } from '../gateways/storage/storedPlace.ts';
import { examine } from './examine.ts';
import type { Finding } from './finding.ts';
import { printFindings } from './printFindings.ts';

let server: TestServer;
let companyId: number;
let webDirectory: string;
beforeAll(async () => {
  server = await openTestServer();
  companyId = await makeCompany(server);
  const admin = await makeUser(server, companyId, { profile: 'admin' });
  await makeConnection(server, companyId, admin);
  await until(async () => (await server.admin.query('select 1 from session_leases')).rowCount === 1);
  webDirectory = mkdtempSync(join(inject('directory'), 'web-'));
  writeFileSync(join(webDirectory, 'index.html'), '<!doctype html>');
});
afterAll(() => rmSync(webDirectory, { recursive: true, force: true }));

const look = (change: Partial<Config> = {}, more: { nodeVersion?: string; databaseUrl?: string } = {}) =>
  examine({
    config: { ...server.config, publicUrl: server.url, ...change },
    databaseUrl: server.databaseUrl,
    webDirectory,
    nodeVersion: '22.11.0',
    allFiles: true,
    ...more,
  });
const of = (findings: Finding[], check: string) => findings.filter((finding) => finding.check === check);

/** Makes a fault, expects a finding about it with advice, and mends it again. */
async function expectFault(
  check: string,
  words: RegExp,
  { plant, mend }: { plant: string; mend: string },
  state: Finding['state'] = 'fault',
): Promise<void> {
  await server.admin.query(plant);
  try {
    const [found] = of(await look(), check);
    expect(found).toMatchObject({ state, text: expect.stringMatching(words) as string });
    expect(found!.advice).toMatch(/\.$/);
  } finally {
    await server.admin.query(mend);
  }
  expect(of(await look(), check)[0]!.state).toBe('ok');
}

describe('the doctor', () => {
  it('finds no fault in a sound installation', async () => {
    const findings = await look();
    expect(findings.filter(({ state }) => state === 'fault')).toEqual([]);
    expect(of(findings, 'schema')[0]!.text).toMatch(/^All \d+ migrations are applied\.$/);
    expect(of(findings, 'phones')[0]!.text).toBe('Every wanted connection is owned by a process; there are 1.');
    expect(of(findings, 'public address')[0]!.state).toBe('ok');
  });

  it('names an old Node, a missing web app, a full disk and a folder it may not write', async () => {
    const findings = await examine({
      config: { ...server.config, diskReserve: Number.MAX_SAFE_INTEGER, dataDirectory: join(webDirectory, 'away') },
      databaseUrl: 'postgres://nobody@127.0.0.1:1/recado',
      webDirectory: '/nowhere',
      nodeVersion: '20.18.9',
      allFiles: false,
    });
    for (const check of ['Node', 'data folder', 'web app', 'database'])
      expect(of(findings, check)[0]).toMatchObject({ state: 'fault', advice: expect.any(String) as string });
    expect(of(await look({ diskReserve: Number.MAX_SAFE_INTEGER }), 'disk')[0]!.state).toBe('fault');
  });

  it('names settings that are not safe for customers', async () => {
    const findings = await look({
      production: true,
      publicUrl: 'http://recado.example.com',
      adminPassword: 'uma senha de início',
      roles: ['worker'],
    });
    expect(of(findings, 'address')[0]!.state).toBe('fault');
    expect(of(findings, 'mail')[0]!.state).toBe('warning');
    expect(of(findings, 'password')[0]!.state).toBe('warning');
    const behind = await look({ production: true, publicUrl: 'https://recado.example.com', roles: ['worker'] });
    expect(of(behind, 'proxy')[0]!.state).toBe('warning');
    expect(of(behind, 'address')).toEqual([]);
  });

  it('names a wrong key and an address that does not answer', async () => {
    const findings = await look({
      appKey: 'other key other key other key 0123456789',
      publicUrl: 'http://127.0.0.1:1',
    });
    expect(of(findings, 'key')[0]!.state).toBe('fault');
    expect(of(findings, 'roles')[0]!.state).toBe('fault');
    expect(of(findings, 'public address')[0]!.text).toContain('does not answer');
  });

  it('says what comes next while the application key is rotated', async () => {
    const otherKey = 'other key other key other key 0123456789';
    const [prepared] = of(await look({ acceptedKey: otherKey }), 'key');
    expect(prepared).toMatchObject({
      state: 'warning',
      text: 'APP_KEY is the key of this database, and another key is accepted.',
      advice: expect.stringContaining('exchange the two') as string,
    });
    const halfway = await look({ appKey: otherKey, acceptedKey: server.config.appKey });
    expect(of(halfway, 'key')[0]).toMatchObject({
      state: 'warning',
      text: 'APP_KEY is accepted, but the database still belongs to APP_KEY_ACCEPTED.',
      advice: expect.stringContaining('npm run rotate-key') as string,
    });
    // It logs in with the passwords of the key that the database belongs to.
    expect(halfway.filter(({ state }) => state === 'fault')).toEqual([]);
    const strange = await look({ appKey: otherKey, acceptedKey: 'third key third key third key 0123456789' });
    expect(of(strange, 'key')[0]!.state).toBe('fault');
  });

  it('names a mail server that refuses', async () => {
    const refusing: Server = createServer((socket) => socket.end('554 no service\r\n'));
    const port = await new Promise<number>((resolve) =>
      refusing.listen(0, '127.0.0.1', () => resolve((refusing.address() as { port: number }).port)),
    );
    try {
      const findings = await look({ smtp: { url: `smtp://127.0.0.1:${port}`, from: 'nobody@example.com' } });
      expect(of(findings, 'mail server')[0]).toMatchObject({ state: 'fault', text: expect.stringContaining('554') });
    } finally {
      refusing.close();
    }
  });

  it('names migrations that are missing or belong to a newer version', async () => {
    const { rows } = await server.admin.query<{ id: number; hash: string; created_at: string }>(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) returning *',
    );
    const last = rows[0]!;
    expect(of(await look(), 'schema')[0]).toMatchObject({
      state: 'warning',
      text: 'Migrations that are not applied yet: 1.',
    });
    await server.admin.query('insert into drizzle.__drizzle_migrations (id, hash, created_at) values ($1, $2, $3)', [
      last.id,
      last.hash,
      last.created_at,
    ]);
    expect(of(await look(), 'schema')[0]!.state).toBe('ok');
    await server.admin.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
    );
    try {
      expect(of(await look(), 'schema')[0]).toMatchObject({
        state: 'fault',
        text: expect.stringContaining('newer version'),
      });
    } finally {
      await server.admin.query(`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
    }
  });

  it('names a table without row-level security and a role that bypasses it', async () => {
    await expectFault('isolation', /tickets/, {
      plant: 'alter table tickets no force row level security',
      mend: 'alter table tickets force row level security',
    });
  });

  it('names an invalid index', async () => {
    await expectFault('indexes', /one_live_ticket/, {
      plant: `update pg_index set indisvalid = false where indexrelid = 'one_live_ticket'::regclass`,
      mend: `update pg_index set indisvalid = true where indexrelid = 'one_live_ticket'::regclass`,
    });
  });

  it('names a function of another version', async () => {
    await expectFault(
      'functions',
      /functions\/enqueue_job/,
      {
        plant: `update sql_files set hash = 'x' || hash where name = 'functions/enqueue_job'`,
        mend: `update sql_files set hash = substr(hash, 2) where name = 'functions/enqueue_job'`,
      },
      'warning',
    );
  });

  it('names jobs that were given up, with their reason', async () => {
    await expectFault(
      'failed jobs',
      /media\.sweep was given up \(1\), the last time with "the disk went away"/,
      {
        plant: `select graphile_worker.add_job('media.sweep', '{}', run_at := now() + interval '1 year', job_key := 'given up');
          update graphile_worker._private_jobs set attempts = max_attempts, last_error = E'the disk went away\\n at x' where key = 'given up'`,
        mend: `delete from graphile_worker._private_jobs where key = 'given up'`,
      },
      'warning',
    );
  });

  it('names a file that is missing', async () => {
    const storage = openStorage({ directory: server.config.dataDirectory });
    const { path } = await storage.keepBuffer(Buffer.from('%PDF-1.4 fatura'), { name: 'fatura.pdf' });
    await server.admin.query(
      `insert into media (company_id, path, kind, name, mime, bytes, sha256, owner_kind, owner_id)
        values ($1, $2, 'application', 'fatura.pdf', 'application/pdf', 15, repeat('0', 64), 'message', 1)`,
      [companyId, path],
    );
    expect(of(await look(), 'files')[0]!.state).toBe('ok');
    const place = placeOf(join(server.config.dataDirectory, 'media'), path);
    rmSync(place);
    expect(of(await look(), 'files')[0]).toMatchObject({ state: 'fault', text: expect.stringContaining(path) });
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, '%PDF-1.4 fatura');
    expect(of(await look(), 'files')[0]!.state).toBe('ok');
  });

  it('prints the faults last, each with its next step', () => {
    const text = printFindings([
      { check: 'disk', state: 'fault', text: 'Full.', advice: 'Free space.' },
      { check: 'Node', state: 'ok', text: 'Node 22.' },
    ]);
    expect(text.indexOf('Full.')).toBeGreaterThan(text.indexOf('Node 22.'));
    expect(text).toContain('→ Free space.');
    expect(text).toContain('Faults: 1. Warnings: 0. Sound: 1.');
  });
});

describe('the doctor of an installation without a process for its phones', () => {
  it('names the connections that nobody owns and the jobs that nobody runs', async () => {
    const idle = await openTestServer({ roles: 'web' });
    const idleCompany = await makeCompany(idle);
    const admin = await makeUser(idle, idleCompany, { profile: 'admin' });
    await makeConnection(idle, idleCompany, admin, { paired: false });
    await idle.admin.query(
      `select graphile_worker.add_job('media.sweep', '{}', run_at := now() - interval '2 minutes')`,
    );
    const findings = await examine({
      config: { ...idle.config, publicUrl: idle.url },
      databaseUrl: idle.databaseUrl,
      webDirectory,
      nodeVersion: '22.11.0',
      allFiles: false,
    });
    expect(of(findings, 'phones')[0]).toMatchObject({
      state: 'fault',
      text: expect.stringContaining('unowned connections: 1 of 1'),
    });
    expect(of(findings, 'jobs')[0]).toMatchObject({
      state: 'fault',
      text: expect.stringContaining('Jobs that are due'),
    });
  });
});
