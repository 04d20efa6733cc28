import { mkdtempSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { messagesApi, personalDataApi, ticketsApi } from '@recado/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkBackup } from '../src/backup/restoreBackup.ts';
import { filesFolder, writeBackup } from '../src/backup/writeBackup.ts';
import { examine } from '../src/doctor/examine.ts';
import { openStorage } from '../src/gateways/storage/openStorage.ts';
import { placeOf } from '../src/gateways/storage/storedPlace.ts';
import { errandOf } from '../src/kernel/errand.ts';
import { openLog } from '../src/kernel/log.ts';
import { call, openTestServer, send, until, withDatabase, type TestServer, type TestUser } from './harness.ts';
import { makeInbox, makeTestContact } from './make.ts';
import { postFile, sendFile } from './sendFile.ts';
import { settingsOf, startBucket, type TestBucket } from './startBucket.ts';

let bucket: TestBucket;
let server: TestServer;
beforeAll(async () => {
  bucket = await startBucket();
  server = await openTestServer({ env: settingsOf(bucket) });
});
afterEach(() => turnBucket('on'));
afterAll(() => bucket.close());

const turnBucket = (state: 'on' | 'off'): void => {
  bucket.network.refuse(state === 'off');
  if (state === 'off') bucket.network.cut('rst');
};

/** The files as another process of the installation sees them. */
const openFiles = () => openStorage({ directory: server.config.dataDirectory, ...server.config.files });

/** The names of the files that the bucket has. */
const suffix = '._S3rver_object';
const objectFolder = () => join(bucket.directory, bucket.settings.bucket, 'media');
const stored = (): string[] =>
  readdirSync(objectFolder())
    .filter((name) => name.endsWith(suffix))
    .map((name) => name.slice(0, -suffix.length));

async function takeTicket(agent: TestUser, ticketId: number): Promise<void> {
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id },
  });
}

async function makeChat() {
  const inbox = await makeInbox(server);
  const { ticketId } = await inbox.testContact.says('oi');
  await takeTicket(inbox.admin, ticketId);
  return { ...inbox, ticketId };
}

/** Sends a file and returns its name in the bucket and its address. */
async function sendText(as: TestUser, ticketId: number, text: string): Promise<{ path: string; url: string }> {
  const id = await sendFile(server, as, ticketId, 'recibo de março.txt', text);
  const { rows } = await server.admin.query<{ path: string }>('select path from media where owner_id = $1', [id]);
  const { messages } = (await call(server, messagesApi.list, { as, params: { ticketId } })).body;
  const { pathname, search } = new URL(messages.find((message) => message.id === id)!.mediaUrl!);
  return { path: rows[0]!.path, url: pathname + search };
}

const untilNothingLeaves = (companyId: number) =>
  until(
    async () =>
      (await server.admin.query('select 1 from outbox_commands where company_id = $1', [companyId])).rowCount === 0,
  );

describe('a product whose files are in a bucket', () => {
  it('stores nothing in its folder, and serves a file with its name and type', async () => {
    const { admin, ticketId } = await makeChat();
    const { path, url } = await sendText(admin, ticketId, 'Recibo');
    expect(stored()).toContain(path);
    expect(readdirSync(server.config.dataDirectory)).not.toContain('media');
    const { status, text, headers } = await send(server, { method: 'GET', url, headers: { range: 'bytes=2-4' } });
    expect({ status, text }).toEqual({ status: 206, text: 'cib' });
    expect(headers).toMatchObject({
      'content-range': 'bytes 2-4/6',
      'content-type': 'text/plain',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('recibo de março.txt')}`,
    });
  });

  it('answers 503 in words while the bucket is away, and neither stores nor loses anything', async () => {
    const { admin, ticketId, companyId } = await makeChat();
    const { url } = await sendText(admin, ticketId, 'antes');
    await untilNothingLeaves(companyId);
    const before = stored();
    turnBucket('off');
    const refused = await postFile(server, admin, `/messages/${ticketId}`, { body: '' }, new File(['x'], 'x.txt'));
    expect(refused).toMatchObject({ status: 503, body: { error: 'ERR_UNAVAILABLE' } });
    expect((await send(server, { method: 'GET', url })).status).toBe(503);
    const { messages } = (await call(server, messagesApi.list, { as: admin, params: { ticketId } })).body;
    expect(messages.filter(({ mediaUrl }) => mediaUrl)).toHaveLength(1);
    const incoming = join(server.config.dataDirectory, 'incoming');
    expect(readdirSync(incoming).filter((name) => name.endsWith('.part'))).toEqual([]);
    const { text: metrics } = await send(server, { method: 'GET', url: '/metrics' });
    expect(metrics).toMatch(/^recado_bucket_failures_total\{reason="\w+"\} [1-9]/m);
    turnBucket('on');
    expect(stored()).toEqual(before);
    expect((await send(server, { method: 'GET', url })).text).toBe('antes');
    await sendText(admin, ticketId, 'depois');
  }, 30_000);

  it('fetches the file of a contact later that arrives while the bucket is away', async () => {
    const { admin, ticketId, connectionId, testContact } = await makeChat();
    turnBucket('off');
    const { status, body } = await postFile(
      server,
      admin,
      `/sandbox/${connectionId}/inbound`,
      { number: testContact.number, kind: 'document' },
      new File(['Contrato'], 'contrato.txt', { type: 'text/plain' }),
      'media',
    );
    expect(status).toBe(200);
    const find = async () =>
      (await call(server, messagesApi.list, { as: admin, params: { ticketId } })).body.messages.find(
        ({ id }) => id === body.messageId,
      )!;
    await until(async () =>
      (await send(server, { method: 'GET', url: '/metrics' })).text.includes(
        'job="inbound.fetchMedia",outcome="failed"',
      ),
    );
    expect((await find()).mediaStatus).toBe('pending');
    turnBucket('on');
    const ready = await until(async () => {
      const message = await find();
      return message.mediaStatus === 'ready' && message;
    }, 30_000);
    const { pathname, search } = new URL(ready.mediaUrl!);
    expect((await send(server, { method: 'GET', url: pathname + search })).text).toBe('Contrato');
  }, 60_000);

  it('deletes files from the bucket a day after their ticket, and keeps those of others [TIC-21]', async () => {
    const { admin, ticketId, companyId, connectionId } = await makeChat();
    const other = await makeTestContact(server, admin, connectionId, 'Zé').says('vai');
    await takeTicket(admin, other.ticketId);
    const stays = await sendText(admin, ticketId, 'fica');
    const goes = await sendText(admin, other.ticketId, 'vai');
    await untilNothingLeaves(companyId);
    expect((await call(server, ticketsApi.remove, { as: admin, params: { ticketId: other.ticketId } })).status).toBe(
      200,
    );
    const quiet = openLog('silent', false);
    const job = server.jobs.find(({ name }) => name === 'media.sweep')!;
    const sweep = async () => {
      await job.run(errandOf(server.workshop, companyId, { kind: 'system', name: 'test' }, quiet), {} as never);
      await job.runOnce!(quiet);
    };
    const stray = await openFiles().keepBuffer(Buffer.from('of a killed process'));
    await sweep();
    expect(stored()).toEqual(expect.arrayContaining([stays.path, goes.path, stray.path]));
    const old = new Date(Date.now() - 25 * 60 * 60_000);
    for (const path of [stays.path, goes.path, stray.path]) utimesSync(join(objectFolder(), path + suffix), old, old);
    await server.admin.query('update media set created_at = $1 where path = any($2)', [old, [stays.path, goes.path]]);
    await sweep();
    expect(stored()).toContain(stays.path);
    expect(stored()).not.toContain(goes.path);
    expect(stored()).not.toContain(stray.path);
  });

  it('deletes the files of an erased contact from the bucket', async () => {
    const { admin, ticketId, companyId } = await makeChat();
    const { path, url } = await sendText(admin, ticketId, 'pessoal');
    await untilNothingLeaves(companyId);
    const { contactId } = (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body;
    await call(server, personalDataApi.eraseContact, { as: admin, params: { contactId } });
    await until(() => Promise.resolve(!stored().includes(path)), 20_000);
    expect((await send(server, { method: 'GET', url })).status).toBe(404);
  }, 30_000);

  it('has the files of the bucket in a backup', async () => {
    const { admin, ticketId } = await makeChat();
    const { path } = await sendText(admin, ticketId, 'guardado');
    const root = mkdtempSync(join(inject('directory'), 'backup-'));
    const { pathname } = new URL(server.databaseUrl);
    const adminUrl = withDatabase(inject('adminUrl'), pathname.slice(1));
    const name = await writeBackup({ adminUrl, storage: openFiles(), keyFile: undefined }, root);
    const { files } = await checkBackup(root, name);
    expect(files.map((file) => file.path)).toContain(path);
    expect(readFileSync(placeOf(filesFolder(root), path), 'utf8')).toBe('guardado');
  }, 30_000);
});

describe('the doctor', () => {
  const look = async (change: Partial<TestBucket['settings']> = {}) => {
    const { files } = server.config;
    return examine({
      config: { ...server.config, files: { ...files, bucket: { ...files.bucket!, ...change } } },
      databaseUrl: server.databaseUrl,
      webDirectory: '/nowhere',
      nodeVersion: '22.11.0',
      allFiles: true,
    });
  };

  it('tries the bucket and leaves nothing in it', async () => {
    const before = stored();
    const findings = await look();
    expect(findings.filter(({ check }) => check === 'bucket')).toMatchObject([{ state: 'ok' }]);
    expect(stored()).toEqual(before);
  });

  it.each([
    [{ bucket: 'another-bucket' }, /cannot be listed: NoSuchBucket/, /Create the bucket/],
    [{ credentials: { accessKeyId: 'X', secretAccessKey: 'X' } }, /InvalidAccessKeyId/, /Check S3_ACCESS_KEY_ID/],
    [{ endpoint: 'http://127.0.0.1:1' }, /ECONNREFUSED/, /Check S3_ENDPOINT/],
  ])('names the fault of a bucket with %j', async (change, text, advice) => {
    const findings = await look(change);
    const [found] = findings.filter(({ check }) => check === 'bucket');
    expect(found).toMatchObject({ state: 'fault' });
    expect(found!.text).toMatch(text);
    expect(found!.advice).toMatch(advice);
    // The files are not called missing.
    expect(findings.filter(({ check }) => check === 'files')).toEqual([]);
  });
});
