import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { authApi, platformCompaniesApi } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  openScreen,
  openTestServer,
  send,
  until,
  type TestServer,
  type TestUser,
} from '../../../test/harness.ts';
import { makeCompany, makeUser, password, within } from '../../../test/make.ts';
import { makeSecondCompany, type SecondCompany } from '../../../test/samples.ts';
import { errandOf } from '../../kernel/errand.ts';
import { openLog } from '../../kernel/log.ts';
import { connections } from '../connections/connections.tables.ts';
import { sessionLeases } from '../sessions/sessions.tables.ts';
import { inOrder } from './companyTables.ts';
import { eraseCompanyJob } from './index.ts';

let server: TestServer;
let operator: TestUser;
beforeAll(async () => {
  server = await openTestServer();
  operator = await makeUser(server, await makeCompany(server), { super: true, name: 'Operadora' });
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The base tables of the database, with their rows as text. */
async function everyRow(): Promise<[table: string, row: string][]> {
  const { rows } = await server.admin.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  );
  const found: [string, string][] = [];
  for (const { name } of rows)
    for (const { row } of (await server.admin.query<{ row: string }>(`select x::text as row from ${name} x`)).rows)
      found.push([name, row]);
  return found;
}

function everyFile(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? everyFile(path) : [path];
  });
}
const mediaFiles = (): string[] => everyFile(join(server.config.dataDirectory, 'media'));

/** The rows of a company, as one text for each table that has some. */
async function digestOf(companyId: number): Promise<Record<string, string>> {
  const { rows } = await server.admin.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of rows) {
    // Leases and the rows of sessions change by themselves.
    if (name === 'session_leases' || name === 'session_keys') continue;
    const [row] = (
      await server.admin.query<{ digest: string | null }>(
        `select md5(string_agg(x::text, '|' order by x::text)) as digest from ${name} x where company_id = $1`,
        [companyId],
      )
    ).rows;
    if (row?.digest) digests[name] = row.digest;
  }
  return digests;
}

/** A company with a row of every kind, a file and a job in the future. */
async function fullCompany(canary: string): Promise<SecondCompany> {
  const company = await makeSecondCompany(server, canary);
  const { admin, ids } = company;
  const form = new FormData();
  form.set('file', new Blob([png], { type: 'image/png' }), 'um.png');
  const answer = await fetch(`${server.url}/api/quick-messages/${String(ids.quickMessage)}/media-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  });
  expect(answer.status, await answer.text()).toBe(200);
  return company;
}

const remove = (companyId: number) =>
  call(server, platformCompaniesApi.remove, { as: operator, params: { companyId } });
const isGone = async (companyId: number): Promise<boolean> =>
  (await server.admin.query('select 1 from companies where id = $1', [companyId])).rows.length === 0;

/** Returns who deleted a company, by the entries that the company of the operator has about it. */
const recordedRemovals = async (companyId: number): Promise<string[]> => {
  const { rows } = await server.admin.query(
    `select user_name as name from audit_entries
     where company_id = $1 and kind = 'company' and action = 'delete' and entity_id = $2`,
    [operator.companyId, String(companyId)],
  );
  return rows.map(({ name }) => name);
};

describe('the deletion of a company', () => {
  it('leaves no row, file or job of it, and nothing of others changes [COMP-11, HTTP-87]', async () => {
    const [kept, gone] = [await fullCompany('CANARIOVIVO'), await fullCompany('CANARIOMORTO')];
    const before = await digestOf(kept.companyId);
    expect(Object.keys(before).length).toBeGreaterThan(15);
    const files = mediaFiles().length;
    // A picture and its preview each.
    expect(files).toBe(4);
    const { email } = (
      await server.admin.query<{ email: string }>('select email from users where company_id = $1 limit 1', [
        gone.companyId,
      ])
    ).rows[0]!;

    expect((await remove(gone.companyId)).body).toEqual({ message: 'ok' });
    // At once, before the job ran.
    expect((await call(server, authApi.me, { as: gone.admin })).status).not.toBe(200);
    expect((await remove(gone.companyId)).body).toEqual({ error: 'ERR_NO_COMPANY_FOUND' });
    const list = await call(server, platformCompaniesApi.list, { as: operator });
    expect(list.body.map(({ id }) => id)).not.toContain(gone.companyId);

    await until(() => isGone(gone.companyId), 20_000);
    expect(await recordedRemovals(gone.companyId)).toEqual(['Operadora']);
    const rows = await everyRow();
    expect(rows.filter(([, row]) => row.includes('CANARIOMORTO') || row.includes(email))).toEqual([]);
    expect(await digestOf(gone.companyId)).toEqual({});
    expect(await digestOf(kept.companyId)).toEqual(before);
    expect(mediaFiles().length).toBe(files - 2);
    expect(mediaFiles().every((path) => !readFileSync(path).includes('CANARIOMORTO'))).toBe(true);
    const jobs = await server.admin.query(
      `select 1 from graphile_worker._private_jobs where payload->>'companyId' = $1 and locked_at is null`,
      [String(gone.companyId)],
    );
    expect(jobs.rows).toEqual([]);
    // The address is free again.
    const again = await send(server, {
      method: 'POST',
      url: '/api/companies/cadastro',
      payload: { name: 'De novo', email, password: 'segredo1', planId: 1 },
    });
    expect(again.status, again.text).toBe(200);
  });

  it('needs no second commit to be recorded, so that a server may die right after it', async () => {
    const companyId = await makeCompany(server);
    const holder = await server.admin.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table audit_entries in share row exclusive mode');
      expect((await remove(companyId)).body).toEqual({ message: 'ok' });
      await holder.query('commit');
    } finally {
      holder.release();
    }
    await until(() => isGone(companyId), 20_000);
    expect(await recordedRemovals(companyId)).toEqual(['Operadora']);
  });

  it('is finished after it was killed in the middle', async () => {
    const { companyId } = await fullCompany('CANARIOCORTADO');
    await server.admin.query(`update companies set status = false, deleted_at = now() where id = $1`, [companyId]);
    await server.admin.query(`select pg_notify('desired_states', $1)`, [`${companyId}:0`]);
    await until(
      async () =>
        (
          await server.admin.query('select 1 from session_leases where company_id = $1 and expires_at > now()', [
            companyId,
          ])
        ).rows.length === 0,
      10_000,
    );
    let calls = 0;
    const storage = { remove: () => (++calls === 1 ? Promise.reject(new Error('killed')) : Promise.resolve()) };
    const job = eraseCompanyJob({ storage, releaseCharges: () => Promise.resolve(), ...server.workshop });
    const by = { companyId: operator.companyId, id: operator.id, name: 'Operadora' };
    const payload = { removed: { name: 'Cortada', by } };
    const errand = errandOf(server.workshop, companyId, { kind: 'system', name: 'test' }, openLog('silent', false));
    await expect(job.run(errand, payload)).rejects.toThrow('killed');
    expect(await isGone(companyId)).toBe(false);
    await job.run(errand, payload);
    expect(await isGone(companyId)).toBe(true);
    expect(await recordedRemovals(companyId)).toEqual(['Operadora']);
    expect(await digestOf(companyId)).toEqual({});
    // A third run finds nothing to do.
    await job.run(errand, payload);
  });

  it('ends the sessions of its users at once, and waits for those of its connections [COMP-11]', async () => {
    const companyId = await makeCompany(server);
    const admin = await makeUser(server, companyId, { profile: 'admin' });
    const screen = await openScreen(server, admin);
    await within(server, companyId, async ({ db }) => {
      const closed = { companyId, name: 'Antiga', provider: 'sandbox', desiredState: 'closed' } as const;
      const [line] = await db.insert(connections).values(closed).returning({ id: connections.id });
      const expiresAt = new Date(Date.now() + 3_600_000);
      await db
        .insert(sessionLeases)
        .values({ companyId, connectionId: line!.id, owner: 'another process', fence: 1, expiresAt });
    });
    expect((await remove(companyId)).body).toEqual({ message: 'ok' });
    const isToRunAgain = async (): Promise<boolean> => {
      const { rows } = await server.admin.query(
        `select 1 from graphile_worker._private_jobs where payload->>'companyId' = $1 and payload->>'attempt' = '2'`,
        [String(companyId)],
      );
      return rows.length === 1;
    };
    await until(isToRunAgain, 20_000);
    expect((await call(server, authApi.me, { as: admin })).body).toEqual({ error: 'ERR_COMPANY_INACTIVE' });
    const signIn = await call(server, authApi.login, { body: { email: admin.email, password } });
    expect(signIn.body).toEqual({ error: 'ERR_COMPANY_INACTIVE' });
    await until(async () => !screen.socket.connected);
    expect(Object.keys(await digestOf(companyId))).toContain('users');
    await server.admin.query('delete from session_leases where company_id = $1', [companyId]);
    await until(() => isGone(companyId), 20_000);
    expect(await digestOf(companyId)).toEqual({});
  });

  it('never begins for a company that was not deleted', async () => {
    const { companyId } = await fullCompany('CANARIOINTEIRO');
    const before = await digestOf(companyId);
    const job = eraseCompanyJob({
      storage: { remove: () => Promise.reject(new Error('a file of a living company')) },
      releaseCharges: () => Promise.reject(new Error('a charge of a living company')),
      ...server.workshop,
    });
    await job.run(errandOf(server.workshop, companyId, { kind: 'system', name: 'test' }, openLog('silent', false)), {});
    expect(await digestOf(companyId)).toEqual(before);
    // Evidence stays too, whoever calls the function.
    const deleted = await server.workshop.inCompany(companyId, { kind: 'system', name: 'test' }, async ({ db }) => {
      const { rows } = await db.execute(sql`select delete_evidence_of_company('ticket_events', 100) as deleted`);
      return (rows as { deleted: number }[])[0]!.deleted;
    });
    expect(deleted).toBe(0);
  });
});

describe('the order of the tables', () => {
  it('puts each before the tables it refers to', () => {
    const order = inOrder([
      { name: 'contacts', to: null },
      { name: 'messages', to: 'tickets' },
      { name: 'messages', to: 'contacts' },
      { name: 'tickets', to: 'contacts' },
    ]);
    expect(order).toEqual(['messages', 'tickets', 'contacts']);
  });

  it('is refused for a circle', () => {
    expect(() =>
      inOrder([
        { name: 'a', to: 'b' },
        { name: 'b', to: 'a' },
      ]),
    ).toThrow('tables refer to each other: a, b');
  });
});
