import { connectionsApi, limits, sandboxApi, usersApi, wireChannel } from '@recado/contracts';
import { io, type Socket } from 'socket.io-client';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, openScreen, pause, until, type TestServer } from './harness.ts';
import { makeCompany, makeInbox, makeUser } from './make.ts';

let server: TestServer;
let companyId: number;
beforeAll(async () => {
  server = await openTestServer();
  companyId = await makeCompany(server);
});

/** Connects as somebody else's client may: its own namespace, transport and place for the token. */
async function connectAs(namespace: string, transport: 'polling' | 'websocket', input: object): Promise<Socket> {
  const socket = io(`${server.url}${namespace}`, {
    path: '/socket.io',
    transports: [transport],
    reconnection: false,
    forceNew: true,
    ...input,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('ready', () => resolve());
    socket.once('connect_error', reject);
  });
  return socket;
}

test('the engine is at /socket.io, pings every 18 s, and takes both transports and token places [RT-01]', async () => {
  const hello = await (await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`)).text();
  expect(JSON.parse(hello.slice(1))).toMatchObject({
    upgrades: ['websocket'],
    pingInterval: 18_000,
    pingTimeout: 18_000,
  });
  const { token } = await makeUser(server, companyId);
  for (const namespace of ['/api', '/'])
    for (const transport of ['polling', 'websocket'] as const)
      for (const input of [{ query: { token } }, { auth: { token } }]) {
        const socket = await connectAs(namespace, transport, input);
        expect(socket.connected).toBe(true);
        socket.close();
      }
});

test('a change of a user reaches colleagues on their company’s channel, and nobody else [RT-02, RT-05]', async () => {
  const admin = await makeUser(server, companyId, { profile: 'admin' });
  const colleague = await makeUser(server, companyId);
  const stranger = await makeUser(server, await makeCompany(server), { profile: 'admin' });
  const here = await openScreen(server, colleague);
  const elsewhere = await openScreen(server, stranger);
  expect(
    (await call(server, usersApi.change, { as: admin, params: { userId: colleague.id }, body: { name: 'Outro nome' } }))
      .status,
  ).toBe(200);
  expect(
    await here.next('user', (event) => event.action === 'update' && event.user.name === 'Outro nome'),
  ).toMatchObject({ user: { id: colleague.id } });
  expect(wireChannel(companyId, 'user')).toBe(`company-${companyId}-user`);
  await pause(200);
  expect(elsewhere.received.filter(({ payload }) => JSON.stringify(payload).includes('Outro nome'))).toEqual([]);
});

test('a sign of life, every five minutes, keeps a person online and is answered [RT-11, AUTH-29]', async () => {
  expect(limits.userStatusMs).toBe(300_000);
  const user = await makeUser(server, companyId);
  const screen = await openScreen(server, user);
  expect(await screen.join('userStatus')).toEqual({ ok: true });
  const { rows } = await server.admin.query<{ online: boolean }>('select online from users where id = $1', [user.id]);
  expect(rows[0]!.online).toBe(true);
});

test('rooms of lists and of notifications are joined by name; what is no status is refused [RT-09, RT-10]', async () => {
  const screen = await openScreen(server, await makeUser(server, companyId));
  for (const status of ['pending', 'open', 'closed'])
    expect(await screen.join('joinTickets', status)).toEqual({ ok: true });
  expect(await screen.join('joinNotification')).toEqual({ ok: true });
  expect(await screen.join('joinTickets', 'archived')).toMatchObject({ error: 'ERR_VALIDATION' });
});

test('joins are counted per socket: a leave undoes one of them, and events come once [RT-08] [RT-09] [RT-10]', async () => {
  const { agent, testContact } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  const screen = await openScreen(server, agent);
  const hears = async (body: string): Promise<number> => {
    await testContact.says(body);
    await pause(250);
    return screen.received
      .splice(0)
      .filter(
        ({ channel, payload }) =>
          channel.endsWith('-appMessage') && (payload as { message: { body: string } }).message.body === body,
      ).length;
  };
  for (const [join, leave, argument] of [
    ['joinNotification', 'leaveNotification', undefined],
    ['joinTickets', 'leaveTickets', 'pending'],
    ['joinChatBox', 'leaveChatBox', ticketId],
  ] as const) {
    expect(await screen.join(join, argument)).toEqual({ ok: true });
    expect(await screen.join(join, argument)).toEqual({ ok: true });
    expect(await hears(`${join} twice`)).toBe(1);
    expect(await screen.join(leave, argument)).toEqual({ ok: true });
    expect(await hears(`${leave} once`)).toBe(1);
    await screen.join(leave, argument);
    expect(await hears(`${leave} twice`)).toBe(0);
    // A leave without a join counts for nothing.
    await screen.join(leave, argument);
    await screen.join(join, argument);
    expect(await hears(`${join} again`)).toBe(1);
    await screen.join(leave, argument);
  }
});

test('whatsappSession tells every state of a session, with the QR code to administrators alone [RT-04, CONN-20]', async () => {
  const company = await makeCompany(server);
  const admin = await makeUser(server, company, { profile: 'admin' });
  const supervisor = await makeUser(server, company, { profile: 'supervisor' });
  const stranger = await makeUser(server, await makeCompany(server), { profile: 'admin' });
  const [adminScreen, staffScreen, elsewhere] = [
    await openScreen(server, admin),
    await openScreen(server, supervisor),
    await openScreen(server, stranger),
  ];
  const { body: connection } = await call(server, connectionsApi.create, {
    as: admin,
    body: { name: 'Loja', provider: 'sandbox' },
  });
  const params = { whatsappId: connection.id };
  const stands = (screen: typeof adminScreen, status: string) =>
    screen.next('whatsappSession', ({ session }) => session.id === connection.id && session.status === status);
  const waiting = await stands(adminScreen, 'qrcode');
  expect(waiting).toMatchObject({
    action: 'update',
    session: {
      id: connection.id,
      name: 'Loja',
      qrcode: expect.stringMatching(/.{10,}/),
      retries: expect.any(Number),
      updatedAt: expect.any(String),
    },
  });
  expect((await stands(staffScreen, 'qrcode')).session.qrcode).toBe('');
  await until(async () => (await call(server, sandboxApi.scan, { as: admin, params })).status === 200);
  expect((await stands(adminScreen, 'CONNECTED')).session.qrcode).toBe('');
  expect((await stands(staffScreen, 'CONNECTED')).session).not.toHaveProperty('number');
  await call(server, connectionsApi.logout, { as: admin, params });
  for (const screen of [adminScreen, staffScreen])
    expect((await stands(screen, 'DISCONNECTED')).session.id).toBe(connection.id);
  await server.admin.query('update connections set retries = 4 where id = $1', [connection.id]);
  const changed = await call(server, connectionsApi.change, { as: admin, params, body: { name: 'Loja Norte' } });
  const { session } = await staffScreen.next('whatsappSession', (event) => event.session.name === 'Loja Norte');
  const { rows } = await server.admin.query<{ since: Date }>(
    'select status_since as since from connections where id = $1',
    [connection.id],
  );
  expect(session).toMatchObject({
    retries: 4,
    updatedAt: changed.body.updatedAt,
    statusSince: rows[0]!.since.toISOString(),
  });
  expect(JSON.stringify(staffScreen.received)).not.toContain(waiting.session.qrcode);
  expect(elsewhere.received.filter(({ channel }) => channel.endsWith('whatsappSession'))).toEqual([]);
});
