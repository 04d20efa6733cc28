import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { messagesApi, personalDataApi, ticketsApi, type DataTask } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer, type TestUser } from '../../../../test/harness.ts';
import { makeInbox, makeTestContact } from '../../../../test/make.ts';
import { makeSecondCompany } from '../../../../test/samples.ts';
import { sendFile } from '../../../../test/sendFile.ts';
import { unzip } from '../../../../test/unzip.ts';
import { errandOf } from '../../../kernel/errand.ts';
import { openLog } from '../../../kernel/log.ts';
import { leftOut } from './exportCompany.job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const quiet = openLog('silent', false);
const done = (as: TestUser, { id }: Pick<DataTask, 'id'>): Promise<DataTask> =>
  until(async () => {
    const { body } = await call(server, personalDataApi.list, { as });
    return body.tasks.find((task) => task.id === id && task.status !== 'running');
  }, 20_000);

/** Downloads an archive by its signed address. */
async function download(as: TestUser, taskId: number) {
  const { body } = await call(server, personalDataApi.archive, { as, params: { taskId } });
  const url = new URL(body.url);
  const answer = await fetch(server.url + url.pathname + url.search);
  expect(answer.status).toBe(200);
  return {
    name: answer.headers.get('content-disposition') ?? '',
    entries: unzip(Buffer.from(await answer.arrayBuffer())),
  };
}

const storedFiles = (): string[] =>
  readdirSync(join(server.config.dataDirectory, 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

async function makeConversation() {
  const inbox = await makeInbox(server);
  const { admin, testContact, connectionId } = inbox;
  const { ticketId } = await testContact.says('quero meus dados');
  const other = makeTestContact(server, admin, connectionId, 'Bruno');
  await other.says('segredo do Bruno');
  const params = { ticketId };
  const ticket = await call(server, ticketsApi.update, {
    as: admin,
    params,
    body: { status: 'open', userId: admin.id },
  });
  await sendFile(server, admin, ticketId, 'contrato.txt', 'O contrato inteiro');
  return { ...inbox, ticketId, contactId: ticket.body.contactId };
}

describe('the export of a contact', () => {
  it('has everything of the person as JSON with the files, and nothing of others [S20]', async () => {
    const { admin, contactId, testContact } = await makeConversation();
    const begun = await call(server, personalDataApi.exportContact, { as: admin, params: { contactId } });
    expect(begun.status, begun.text).toBe(200);
    const task = await done(admin, begun.body);
    expect(task).toMatchObject({ status: 'done', userName: expect.any(String), counts: { files: 1 } });
    const { name, entries } = await download(admin, task.id);
    expect(name).toMatch(new RegExp(`recado-contato-${contactId}-\\d{4}-\\d\\d-\\d\\d\\.zip`));
    const read = (entry: string) => JSON.parse(entries.get(`data/${entry}.json`)!.toString());
    expect(read('contact')).toMatchObject([{ name: 'Ana', number: testContact.number }]);
    expect(read('identities')).toMatchObject([{ kind: 'phone', value: testContact.number }]);
    expect(read('messages').map(({ body }: { body: string }) => body)).toContain('quero meus dados');
    const file = [...entries.keys()].find((entry) => entry.endsWith('contrato.txt'))!;
    expect(entries.get(file)!.toString()).toBe('O contrato inteiro');
    const whole = Buffer.concat([...entries.values()]).toString();
    expect(whole).not.toContain('segredo do Bruno');
    expect(whole).not.toContain('client_key');
    // The manifest proves each entry.
    const manifest = JSON.parse(entries.get('manifest.json')!.toString()) as {
      files: { name: string; bytes: number; sha256: string }[];
    };
    expect(manifest.files.map((one) => one.name).sort()).toEqual(
      [...entries.keys()].filter((entry) => entry !== 'manifest.json').sort(),
    );
    for (const { name: entry, bytes, sha256 } of manifest.files) {
      expect(entries.get(entry)!.length).toBe(bytes);
      expect(createHash('sha256').update(entries.get(entry)!).digest('hex')).toBe(sha256);
    }
  }, 60_000);

  it('is deleted when it expires, and with the erasure of the contact', async () => {
    const { companyId, admin, contactId } = await makeConversation();
    const make = async () => {
      const { body } = await call(server, personalDataApi.exportContact, { as: admin, params: { contactId } });
      const task = await done(admin, body);
      const { rows } = await server.admin.query('select archive_path as path from data_tasks where id = $1', [task.id]);
      return { id: task.id, path: rows[0].path as string };
    };
    const old = await make();
    expect(storedFiles()).toContain(old.path);
    await server.admin.query(`update data_tasks set expires_at = now() - interval '1 minute' where id = $1`, [old.id]);
    const drop = server.jobs.find(({ name }) => name === 'personalData.dropArchives')!;
    await drop.run(errandOf(server.workshop, companyId, { kind: 'system', name: 'test' }, quiet), {} as never);
    expect(storedFiles()).not.toContain(old.path);
    const gone = await call(server, personalDataApi.archive, { as: admin, params: { taskId: old.id } });
    expect(gone.body).toEqual({ error: 'ERR_EXPORT_EXPIRED' });
    const fresh = await make();
    const erasure = await call(server, personalDataApi.eraseContact, { as: admin, params: { contactId } });
    await done(admin, erasure.body);
    expect(storedFiles()).not.toContain(fresh.path);
  }, 60_000);

  it('runs once at a time for a contact', async () => {
    const { companyId, admin, contactId } = await makeConversation();
    await server.admin.query(`insert into data_tasks (company_id, kind, contact_id) values ($1, 'contactExport', $2)`, [
      companyId,
      contactId,
    ]);
    const second = await call(server, personalDataApi.exportContact, { as: admin, params: { contactId } });
    expect(second.body).toEqual({ error: 'ERR_EXPORT_RUNNING' });
  });
});

describe('the export of a company', () => {
  it('has the rows of every table and the files, and no secret [S17]', async () => {
    const company = await makeSecondCompany(server, 'CANARIOEXPORTADO');
    const { admin, companyId, ids } = company;
    const params = { ticketId: Number(ids.ticket) };
    await sendFile(server, admin, params.ticketId, 'nota.txt', 'Nota fiscal');
    const sealed = 'v1.segredoplantado';
    await server.admin.query(`update webhooks set secret = $2 where company_id = $1`, [companyId, sealed]);
    await server.admin.query(`update users set password_hash = $2 where company_id = $1`, [companyId, sealed]);
    await server.admin.query(`update settings set value = $2 where company_id = $1 and key = 'paymentToken'`, [
      companyId,
      sealed,
    ]);
    const drawn = {
      nodes: [
        { id: '1', type: 'openai', data: { typebotIntegration: { name: 'Assistente desenhado', apiKey: sealed } } },
      ],
      connections: [],
    };
    await server.admin.query('update flows set draft = $2 where company_id = $1', [companyId, drawn]);
    const begun = await call(server, personalDataApi.exportCompany, { as: admin });
    const task = await done(admin, begun.body);
    expect(task.status).toBe('done');
    const { entries } = await download(admin, task.id);
    const { rows } = await server.admin.query<{ name: string }>(
      `select t.relname as name from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'company_id'
       where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relrowsecurity`,
    );
    for (const { name } of rows) expect(entries.has(`data/${name}.jsonl`), name).toBe(!(name in leftOut));
    const lines = entries.get('data/messages.jsonl')!.toString().trim().split('\n');
    const { body } = await call(server, messagesApi.list, { as: admin, params });
    expect(lines.length).toBe(body.messages.length);
    expect(
      [...entries.entries()].some(([name, bytes]) => name.startsWith('files/') && bytes.includes('Nota fiscal')),
    ).toBe(true);
    const whole = Buffer.concat([...entries.values()]).toString();
    expect(whole).toContain('CANARIOEXPORTADO');
    expect(whole).not.toContain(sealed);
    expect(whole).not.toContain(company.apiToken);
    expect(entries.get('data/flows.jsonl')!.toString()).toContain('"name":"Assistente desenhado","apiKey":""');
  }, 60_000);

  it('reads pages of a large table without repeating or missing a row', async () => {
    const { companyId, admin } = await makeInbox(server);
    await server.admin.query(
      `insert into tags (company_id, name) select $1, 'etiqueta ' || n from generate_series(1, 1203) n`,
      [companyId],
    );
    const begun = await call(server, personalDataApi.exportCompany, { as: admin });
    const task = await done(admin, begun.body);
    const { entries } = await download(admin, task.id);
    const names = entries
      .get('data/tags.jsonl')!
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).name);
    expect(names.length).toBe(1203);
    expect(new Set(names).size).toBe(1203);
  }, 60_000);
});
