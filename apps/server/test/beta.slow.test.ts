import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionsApi, messagesApi, ticketsApi } from '@recado/contracts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { customerNumber, startCrabline, type Crabline } from './startCrabline.ts';
import { testAppKey } from './globalSetup.ts';
import { call, openTestServer, startTestServer, until, type TestServer, type TestUser } from './harness.ts';
import { makeCompany, makeUser } from './make.ts';
import { runDecoder } from './makeMedia.ts';

// The whole product against Crabline: a WhatsApp Web server on loopback. `house` is the door and the database; the
// phones and the jobs live in servers of their own, which stop and start again and alone know where Crabline is.

const account = '5511400000001';
const ended: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

let testServer: TestServer;
beforeAll(async () => {
  testServer = await openTestServer({ roles: 'web' });
});

const rows = async <R>(text: string, values: unknown[] = []) =>
  (await testServer.admin.query(text, values)).rows as R[];
const envOf = (server: Crabline) => ({
  WHATSAPP_WEB_URL: server.url,
  WHATSAPP_WEB_ACCOUNT: `${account}:3@s.whatsapp.net`,
});

/** A server with every role, whose phones talk to Crabline. */
async function startServer(server: Crabline, roles?: string) {
  const started = await startTestServer(testServer.databaseUrl, testServer.config.dataDirectory, {
    env: envOf(server),
    ...(roles ? { roles } : {}),
  });
  let open = true;
  const stop = async () => {
    if (!open) return;
    open = false;
    await started.stop();
  };
  ended.push(stop);
  return { ...started, stop };
}

async function openServer(port = 0) {
  const server = await startCrabline(account, port);
  ended.push(server.remove);
  return server;
}

async function makeOffice() {
  const companyId = await makeCompany(testServer);
  const admin = await makeUser(testServer, companyId, { profile: 'admin' });
  // Without a word about the provider it is WhatsApp Web (wire 4.1).
  const made = await call(testServer, connectionsApi.create, { as: admin, body: { name: 'Loja' } });
  expect(made.body).toMatchObject({ provider: 'beta', status: 'OPENING' });
  // No other test's phones may find it afterwards.
  ended.push(() => rows(`update connections set desired_state = 'closed' where id = $1`, [made.body.id]));
  return { companyId, admin, connectionId: made.body.id };
}

const statusOf = async (connectionId: number) =>
  (await rows<{ status: string }>('select status from connections where id = $1', [connectionId]))[0]!.status;
const connected = (connectionId: number) => until(async () => (await statusOf(connectionId)) === 'CONNECTED', 20_000);
const messageOf = (wid: string) =>
  until(
    async () =>
      (
        await rows<{ id: number; ticketId: number; status: string | null }>(
          'select id, ticket_id as "ticketId", media_status as status from messages where wid = $1',
          [wid],
        )
      )[0],
    15_000,
  );
const keysOf = async (connectionId: number) =>
  (
    await rows<{ many: number }>('select count(*)::int as many from session_keys where connection_id = $1', [
      connectionId,
    ])
  )[0]!.many;

async function answer(as: TestUser, ticketId: number, body: string) {
  const sent = await call(testServer, messagesApi.send, { as, params: { ticketId }, body: { body } });
  expect(sent).toMatchObject({ status: 200, body: { ack: 0 } });
  return sent.body;
}
const ackOf = async (id: number) =>
  (await rows<{ ack: number }>('select ack from messages where id = $1', [id]))[0]!.ack;

test('a phone connects, records, sends under our id, survives a restart; a logout deletes keys [CONN-24, CONN-25, CONN-23, CONV-42]', async () => {
  const whatsApp = await openServer();
  const first = await startServer(whatsApp);
  const { admin, connectionId } = await makeOffice();
  await connected(connectionId);
  expect(await keysOf(connectionId)).toBeGreaterThan(0);
  expect(
    (await call(testServer, connectionsApi.get, { as: admin, params: { whatsappId: connectionId } })).body,
  ).toMatchObject({ number: account, qrcode: '', notice: null });

  await whatsApp.inject({ text: 'Oi, bom dia', messageId: 'OI1' });
  const { ticketId } = await messageOf('OI1');
  expect((await call(testServer, ticketsApi.get, { as: admin, params: { ticketId } })).body).toMatchObject({
    status: 'pending',
    unreadMessages: 1,
    contact: { name: 'Ana', number: customerNumber },
  });

  const sound = join(tmpdir(), `voz-${randomBytes(4).toString('hex')}.ogg`);
  runDecoder(
    ['-f', 'lavfi', '-i', 'sine=duration=2', '-ac', '1', '-ar', '16000', '-c:a', 'libopus', '-f', 'ogg', '/out'],
    { output: sound },
  );
  ended.push(() => rm(sound));
  await whatsApp.inject({
    audio: { contentBase64: (await readFile(sound)).toString('base64'), mimeType: 'audio/ogg; codecs=opus', ptt: true },
    messageId: 'VOZ1',
  });
  await until(async () => (await messageOf('VOZ1')).status === 'ready', 15_000);
  const [, voice] = (await call(testServer, messagesApi.list, { as: admin, params: { ticketId } })).body.messages;
  expect(voice).toMatchObject({ mediaType: 'audio', voice: true, mediaSeconds: expect.closeTo(2, 0) });

  await call(testServer, ticketsApi.update, {
    as: admin,
    params: { ticketId },
    body: { status: 'open', userId: admin.id },
  });
  const hello = await answer(admin, ticketId, 'Olá, Ana!');
  await until(async () => (await ackOf(hello.id)) === 1, 15_000);
  expect(hello.wid).toMatch(/^3EB0[0-9A-F]{18}$/);
  expect(await whatsApp.accepted(hello.wid)).toHaveLength(1);

  await first.stop();
  await whatsApp.inject({ text: 'ainda está aí?', messageId: 'OI2' });
  const waiting = await answer(admin, ticketId, 'Estou, um instante');
  expect(await whatsApp.texts()).toEqual(['Olá, Ana!']);

  const second = await startServer(whatsApp);
  expect(await messageOf('OI2')).toMatchObject({ ticketId });
  await until(async () => (await ackOf(waiting.id)) === 1, 15_000);
  expect(await whatsApp.texts()).toEqual(['Olá, Ana!', 'Estou, um instante']);

  // Called at the door of the server whose phones carry it out, as any other would be.
  expect((await call(second, connectionsApi.logout, { as: admin, params: { whatsappId: connectionId } })).status).toBe(
    200,
  );
  await until(async () => (await statusOf(connectionId)) === 'DISCONNECTED', 10_000);
  expect(await keysOf(connectionId)).toBe(0);
}, 90_000);

test('deleting a connected line logs it out and leaves no key [CONN-36]', async () => {
  const whatsApp = await openServer();
  await startServer(whatsApp, 'phones');
  const { admin, connectionId } = await makeOffice();
  await connected(connectionId);
  expect(
    (await call(testServer, connectionsApi.remove, { as: admin, params: { whatsappId: connectionId } })).status,
  ).toBe(200);
  await until(async () => (await keysOf(connectionId)) === 0, 10_000);
}, 40_000);

test('an unrecordable message becomes a dead letter; its chat goes on; a repair retries it (trust R3)', async () => {
  const whatsApp = await openServer();
  const first = await startServer(whatsApp, 'phones');
  const { companyId, connectionId } = await makeOffice();
  await connected(connectionId);
  await rows(
    `create function refuse_poison() returns trigger language plpgsql as $$ begin if new.body = 'veneno' then raise exception 'a fault of ours'; end if; return new; end $$`,
  );
  await rows('create trigger poison before insert on messages for each row execute function refuse_poison()');
  ended.push(() => rows('drop function if exists refuse_poison cascade'));
  await whatsApp.inject({ text: 'veneno', messageId: 'VEN1' });
  await whatsApp.inject({ text: 'e o troco?', messageId: 'VEN2' });
  await messageOf('VEN2');
  expect(
    await rows(
      `select event ->> 'wid' as wid, event -> 'content' ->> 'body' as body, error, attempts from dead_letters where company_id = $1 and connection_id = $2`,
      [companyId, connectionId],
    ),
  ).toEqual([{ wid: 'VEN1', body: 'veneno', error: expect.stringContaining('a fault of ours'), attempts: 1 }]);
  const metrics = (await testServer.http.inject({ method: 'GET', url: '/metrics' })).body;
  expect(metrics).toMatch(/^recado_dead_letters 1$/m);

  // Started again unmended it is tried in vain, and stays.
  await first.stop();
  const second = await startServer(whatsApp, 'phones');
  await until(
    async () =>
      (
        await rows<{ attempts: number }>('select attempts from dead_letters where connection_id = $1', [connectionId])
      )[0]?.attempts === 2,
    15_000,
  );
  await second.stop();
  await rows('drop trigger poison on messages');
  await startServer(whatsApp, 'phones');
  const { ticketId } = await messageOf('VEN1');
  expect((await messageOf('VEN2')).ticketId).toBe(ticketId);
  expect(await rows('select 1 from dead_letters where connection_id = $1', [connectionId])).toEqual([]);
}, 90_000);

test('a frozen owner is replaced within twelve seconds by the same session, and writes nothing [trust R8, CONN-24]', async () => {
  const whatsApp = await openServer();
  const { companyId, admin, connectionId } = await makeOffice();
  // The writer of each key: each process has its own application name in the database.
  await rows('create table key_writes (app text, at timestamptz default clock_timestamp())');
  await rows(
    `create function note_key() returns trigger language plpgsql security definer as $$ begin insert into key_writes (app) values (current_setting('application_name')); return null; end $$`,
  );
  await rows(
    'create trigger note_key after insert or update or delete on session_keys for each row execute function note_key()',
  );
  ended.push(() => rows('drop function note_key cascade; drop table key_writes'));

  const env = {
    ...process.env,
    NODE_ENV: 'test',
    ROLE: 'phones',
    DATABASE_URL: testServer.databaseUrl,
    DATA_DIR: testServer.config.dataDirectory,
    APP_KEY: testAppKey,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    ...envOf(whatsApp),
  };
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  ended.push(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  await until(async () => (await statusOf(connectionId)) === 'CONNECTED', 40_000);
  const leaseOf = async () =>
    (
      await rows<{ owner: string; fence: number }>('select owner, fence from session_leases where connection_id = $1', [
        connectionId,
      ])
    )[0]!;
  const before = await leaseOf();
  expect(before.owner).toContain(`:${child.pid}:`);
  const name = `recado-${child.pid}`;
  expect((await rows('select 1 from key_writes where app = $1', [name])).length).toBeGreaterThan(0);

  child.kill('SIGSTOP');
  const frozenAt = Date.now();
  await startServer(whatsApp, 'phones');
  await until(
    async () => (await leaseOf()).fence > before.fence && (await statusOf(connectionId)) === 'CONNECTED',
    15_000,
  );
  expect(Date.now() - frozenAt).toBeLessThan(12_000);
  await whatsApp.inject({ text: 'quem está aí?', messageId: 'ZUM1' });
  const { ticketId } = await messageOf('ZUM1');
  await call(testServer, ticketsApi.update, {
    as: admin,
    params: { ticketId },
    body: { status: 'open', userId: admin.id },
  });
  const { id, wid } = await answer(admin, ticketId, 'A mesma loja');
  await until(async () => (await ackOf(id)) === 1, 15_000);
  const [{ now } = { now: null }] = await rows<{ now: Date }>('select clock_timestamp() as now');

  // Woken, it hears what its own socket still brings, and loses the phone.
  child.kill('SIGCONT');
  await whatsApp.inject({ text: 'e de novo?', messageId: 'ZUM2' });
  await messageOf('ZUM2');
  await until(() => /could not be stored|LeaseLost|lease lost/.test(said), 15_000);
  expect(await rows('select app from key_writes where app = $1 and at > $2', [name, now])).toEqual([]);
  expect(await rows('select wid from messages where company_id = $1 and not from_me order by id', [companyId])).toEqual(
    [{ wid: 'ZUM1' }, { wid: 'ZUM2' }],
  );
  expect(await whatsApp.accepted(wid)).toHaveLength(1);
  expect((await leaseOf()).owner).not.toBe(before.owner);
}, 120_000);
