import {
  connectionsApi,
  messagesApi,
  neverExpires,
  queueIntegrationsApi,
  ticketsApi,
  type CallOf,
  type NewConnection,
} from '@recado/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, openTestServer, openScreen, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeConnection, makeTestContact, makeCompany, makeInbox, makeUser, makeQueue } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

let count = 0;
const make = (as: Awaited<ReturnType<typeof makeUser>>, body: Partial<NewConnection> = {}) =>
  call(server, connectionsApi.create, { as, body: { name: `Loja ${++count}`, provider: 'sandbox', ...body } });

async function makeOffice(limit: { connections?: number } = {}) {
  const companyId = await makeCompany(server, limit);
  return { companyId, admin: await makeUser(server, companyId, { profile: 'admin' }) };
}

describe('making one', () => {
  test('its provider is beta unless told, cloud or sandbox, and no other [AMB-51]', async () => {
    const { admin } = await makeOffice();
    expect((await make(admin, { provider: 'evolution' as never })).body).toMatchObject({
      error: 'ERR_VALIDATION',
      details: { fields: { provider: expect.any(String) } },
    });
    const offered = ['beta', 'cloud', 'sandbox', undefined];
    expect(
      offered.filter((provider) => !connectionsApi.create.body.safeParse({ name: 'Loja', provider }).success),
    ).toEqual([]);
    const { rows } = await server.admin.query(
      `select column_default as value from information_schema.columns where table_name = 'connections' and column_name = 'provider'`,
    );
    expect(rows).toEqual([{ value: "'beta'::text" }]);
  });

  test('the first is default, its session starts, and the others hear of it without secrets [CONN-14, CONN-18, CONN-24, RT-03]', async () => {
    const { companyId, admin } = await makeOffice();
    const attendant = await makeUser(server, companyId);
    const screen = await openScreen(server, attendant);
    const made = await make(admin, { token: 'chave-da-api', greetingMessage: 'Olá!', isDefault: false });
    expect(made).toMatchObject({
      status: 200,
      body: {
        isDefault: true,
        provider: 'sandbox',
        greetingMessage: 'Olá!',
        token: 'chave-da-api',
        expiresTicket: 0,
        maxUseBotQueues: 3,
        queueIds: [],
        promptId: null,
      },
    });
    const told = await screen.next('whatsapp');
    expect(told).toMatchObject({ action: 'update', whatsapp: { id: made.body.id, isDefault: true } });
    expect(JSON.stringify(told)).not.toContain('chave-da-api');
    await until(
      async () =>
        (await call(server, connectionsApi.get, { as: admin, params: { whatsappId: made.body.id } })).body.status ===
        'qrcode',
    );
    screen.close();
  });

  test('silence closes no ticket of a connection with -1 hours; fewer are refused (decision 0092)', async () => {
    const { admin } = await makeOffice();
    const { body } = await make(admin, { expiresTicket: neverExpires });
    const params = { whatsappId: body.id };
    expect((await call(server, connectionsApi.get, { as: admin, params })).body.expiresTicket).toBe(-1);
    expect(
      (await call(server, connectionsApi.change, { as: admin, params, body: { expiresTicket: -2 } })).body as unknown,
    ).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: { expiresTicket: 'too_small' } } });
  });

  test('one connection more than the plan allows is refused, also of two concurrent requests [ROLE-21, behaviour 14.1]', async () => {
    const { admin } = await makeOffice({ connections: 2 });
    expect((await make(admin)).status).toBe(200);
    const both = await Promise.all([make(admin), make(admin)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)!.body as unknown).toEqual({
      error: 'ERR_PLAN_LIMIT',
      details: { kind: 'connections', limit: 2 },
    });
  });

  test('a taken name or token, a short name and a foreign queue are refused without a change [CONN-12, CONN-34]', async () => {
    const [{ admin }, other] = await Promise.all([makeOffice(), makeOffice()]);
    await make(admin, { name: 'Loja única', token: 'só-um' });
    expect((await make(admin, { name: 'Loja única' })).body as unknown).toEqual({ error: 'ERR_NAME_ALREADY_EXISTS' });
    expect((await make(admin, { name: 'LOJA  UNICA' })).body as unknown).toEqual({ error: 'ERR_NAME_ALREADY_EXISTS' });
    expect((await make(other.admin, { token: 'só-um' })).body as unknown).toEqual({
      error: 'ERR_TOKEN_ALREADY_EXISTS',
    });
    for (const name of ['x', 'x'.repeat(51)]) expect((await make(admin, { name })).status).toBe(400);
    expect((await make(other.admin, { name: 'x'.repeat(50) })).status).toBe(200);
    expect((await make(admin, { queueIds: [await makeQueue(server, other.companyId)] })).body as unknown).toEqual({
      error: 'ERR_NO_QUEUE_FOUND',
    });
    expect((await make(admin, { transferQueueId: await makeQueue(server, other.companyId) })).body as unknown).toEqual({
      error: 'ERR_NO_QUEUE_FOUND',
    });
    expect((await call(server, connectionsApi.list, { as: admin })).body).toHaveLength(1);
    expect((await call(server, connectionsApi.list, { as: other.admin })).body).toHaveLength(1);
  });
});

describe('reading connections', () => {
  test('each names the integration that answers on it, for administrators [CONN-11]', async () => {
    const { admin, companyId } = await makeOffice();
    const { id } = (await make(admin)).body;
    const params = { whatsappId: id };
    const read = async (as: TestUser) => (await call(server, connectionsApi.get, { as, params })).body;
    expect(await read(admin)).toMatchObject({ integrationId: null, integration: null });
    const { body: made } = await call(server, queueIntegrationsApi.create, {
      as: admin,
      body: { type: 'n8n', name: 'Pedidos', urlN8N: 'https://n8n.example.com/webhook/1' },
    });
    const integration = { id: made.id, name: 'Pedidos' };
    const changed = await call(server, connectionsApi.change, { as: admin, params, body: { integrationId: made.id } });
    expect(changed.body).toMatchObject({ integrationId: made.id, integration });
    expect(await read(admin)).toMatchObject({ integration });
    expect((await call(server, connectionsApi.list, { as: admin })).body).toMatchObject([{ id, integration }]);
    expect(await read(await makeUser(server, companyId))).not.toHaveProperty('integration');
  });

  test('the list ignores companyId, one has its QR code, and session=0 leaves session data out [CONN-22, CONN-23]', async () => {
    const [{ admin, companyId }, other] = await Promise.all([makeOffice(), makeOffice()]);
    const { id } = (await make(admin)).body;
    const get = async (query: object = {}) =>
      (await call(server, connectionsApi.get, { as: admin, params: { whatsappId: id }, query })).body;
    await until(async () => (await get()).status === 'qrcode');
    const one = await get();
    expect(one).toMatchObject({ id, companyId, status: 'qrcode', qrcode: expect.stringMatching(/.+/) });
    const list = (as: typeof admin, query: object = {}) => call(server, connectionsApi.list, { as, query });
    for (const query of [{}, { companyId: other.companyId }, { session: 0 }])
      expect((await list(admin, query)).body.map((row) => row.id)).toEqual([id]);
    expect((await list(other.admin, { companyId })).body).toEqual([]);
    for (const row of [await get({ session: 0 }), ...(await list(admin, { session: 0 })).body])
      expect(Object.keys(row)).not.toContain('session');
  });

  test('a change and a deletion reach the other users of the company, and nobody else [CONN-21]', async () => {
    const [{ admin, companyId }, other] = await Promise.all([makeOffice(), makeOffice()]);
    await make(admin);
    const { id } = (await make(admin)).body;
    const screen = await openScreen(server, await makeUser(server, companyId, { profile: 'admin' }));
    const elsewhere = await openScreen(server, other.admin);
    await call(server, connectionsApi.change, { as: admin, params: { whatsappId: id }, body: { name: 'Loja Nova' } });
    expect(
      await screen.next('whatsapp', (event) => event.action === 'update' && event.whatsapp.name === 'Loja Nova'),
    ).toMatchObject({ whatsapp: { id } });
    await call(server, connectionsApi.remove, { as: admin, params: { whatsappId: id } });
    expect(await screen.next('whatsapp', ({ action }) => action === 'delete')).toMatchObject({ whatsappId: id });
    expect(elsewhere.silent('whatsapp')).toBe(true);
    screen.close();
    elsewhere.close();
  });
});

describe('changing one', () => {
  test('absent fields stay, several queues need a greeting, and a refused change changes nothing [CONN-16]', async () => {
    const { companyId, admin } = await makeOffice();
    const queueIds = [await makeQueue(server, companyId), await makeQueue(server, companyId)];
    const { id } = (await make(admin, { queueIds: queueIds.slice(0, 1), ratingMessage: 'Como foi?' })).body;
    const change = (body: object) =>
      call(server, connectionsApi.change, { as: admin, params: { whatsappId: id }, body });
    expect((await change({ queueIds })).body as unknown).toEqual({ error: 'ERR_WAPP_GREETING_REQUIRED' });
    expect((await call(server, connectionsApi.get, { as: admin, params: { whatsappId: id } })).body.queueIds).toEqual(
      queueIds.slice(0, 1),
    );
    expect((await change({ queueIds, greetingMessage: 'Escolha a fila' })).body).toMatchObject({
      ratingMessage: 'Como foi?',
      greetingMessage: 'Escolha a fila',
    });
    expect((await change({ timeToTransfer: 15, transferQueueId: queueIds[1] })).body).toMatchObject({
      queueIds: expect.arrayContaining(queueIds),
      timeToTransfer: 15,
      transferQueueId: queueIds[1],
    });
    expect((await change({ greetingMessage: '' })).body as unknown).toEqual({ error: 'ERR_WAPP_GREETING_REQUIRED' });
  });

  test('a new default takes the flag from the old one; the flag is not simply put down [CONN-17, CONN-18, AMB-52]', async () => {
    const { admin } = await makeOffice();
    const first = (await make(admin)).body;
    const second = (await make(admin)).body;
    expect([first.isDefault, second.isDefault]).toEqual([true, false]);
    const set = (whatsappId: number, isDefault: boolean) =>
      call(server, connectionsApi.change, { as: admin, params: { whatsappId }, body: { isDefault } });
    expect((await set(first.id, false)).body as unknown).toEqual({ error: 'ERR_NO_OTHER_WHATSAPP' });
    expect((await set(second.id, true)).body.isDefault).toBe(true);
    const defaults = (await call(server, connectionsApi.list, { as: admin })).body.filter(({ isDefault }) => isDefault);
    expect(defaults.map(({ id }) => id)).toEqual([second.id]);
  });

  test('a new default is published with the connection that loses the flag [CONN-18, CONN-21]', async () => {
    const { companyId, admin } = await makeOffice();
    const [first, second] = [(await make(admin)).body, (await make(admin)).body];
    const list = async () => (await call(server, connectionsApi.list, { as: admin })).body;
    // A session that opens publishes its connection too.
    await until(async () => (await list()).every(({ status }) => status === 'qrcode'));
    const screen = await openScreen(server, await makeUser(server, companyId));
    const losesFlag = (id: number, after = 0) =>
      screen.next(
        'whatsapp',
        (event) =>
          event.action === 'update' &&
          event.whatsapp.id === id &&
          !event.whatsapp.isDefault &&
          event.whatsapp.revision > after,
      );
    const change = { as: admin, params: { whatsappId: second.id }, body: { isDefault: true } };
    const { revision } = (await call(server, connectionsApi.change, change)).body;
    expect(await losesFlag(first.id)).toMatchObject({ whatsapp: { id: first.id } });
    await make(admin, { isDefault: true });
    expect(await losesFlag(second.id, revision)).toMatchObject({ whatsapp: { id: second.id } });
    screen.close();
  });
});

describe('deleting one', () => {
  test('the default goes last; its name and token are free again [CONN-15, CONN-17]', async () => {
    const { admin } = await makeOffice();
    const first = (await make(admin, { name: 'Centro', token: 'livre-de-novo' })).body;
    const second = (await make(admin)).body;
    const remove = (whatsappId: number) => call(server, connectionsApi.remove, { as: admin, params: { whatsappId } });
    expect((await remove(first.id)).body as unknown).toEqual({ error: 'ERR_NO_OTHER_WHATSAPP' });
    expect((await remove(second.id)).status).toBe(200);
    expect((await remove(second.id)).body as unknown).toEqual({ error: 'ERR_NO_WAPP_FOUND' });
    expect((await remove(first.id)).status).toBe(200);
    expect((await make(admin, { name: 'Centro', token: 'livre-de-novo' })).body.isDefault).toBe(true);
  });

  test('deleting ends the session; tickets stay readable and continue on another connection [CONN-36, behaviour 2.9]', async () => {
    const { companyId, admin, agent, connectionId, testContact } = await makeInbox(server);
    const screen = await openScreen(server, agent);
    const { ticketId } = await testContact.says('ainda estou aqui?');
    await call(server, ticketsApi.update, {
      as: agent,
      params: { ticketId },
      body: { status: 'open', userId: agent.id },
    });
    expect(
      (await call(server, connectionsApi.remove, { as: admin, params: { whatsappId: connectionId } })).status,
    ).toBe(200);
    expect(await screen.next('whatsapp', ({ action }) => action === 'delete')).toMatchObject({
      whatsappId: connectionId,
    });
    screen.close();
    expect((await call(server, ticketsApi.get, { as: agent, params: { ticketId } })).body).toMatchObject({
      whatsappId: null,
      whatsapp: null,
      status: 'open',
    });
    expect(
      (await call(server, messagesApi.list, { as: agent, params: { ticketId } })).body.messages.map(({ body }) => body),
    ).toEqual(['ainda estou aqui?']);
    const send = () => call(server, messagesApi.send, { as: agent, params: { ticketId }, body: { body: 'estou' } });
    expect(await send()).toMatchObject({ status: 409, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } });
    await until(
      async () =>
        (
          await server.admin.query(
            `select 1 from connections where id = $1 and status = 'DISCONNECTED' and desired_state = 'closed'`,
            [connectionId],
          )
        ).rowCount === 1,
      10_000,
    );
    // The session stores its state first, and removes the command of its logout afterwards.
    await until(
      async () =>
        (await server.admin.query('select 1 from outbox_commands where connection_id = $1', [connectionId]))
          .rowCount === 0,
    );

    const other = await makeConnection(server, companyId, admin);
    const moved = await call(server, ticketsApi.update, {
      as: agent,
      params: { ticketId },
      body: { status: 'open', userId: agent.id, whatsappId: other },
    });
    expect(moved.body.whatsappId).toBe(other);
    expect((await send()).status).toBe(200);
    // The old line hears nothing any more.
    await expect(makeTestContact(server, admin, connectionId).says('oi?')).rejects.toThrow('ERR_WAPP_NOT_INITIALIZED');
  });

  test('a colleague takes over a ticket without a connection [behaviour 2.4, CONN-36]', async () => {
    const { companyId, queueId, admin, agent, connectionId, testContact } = await makeInbox(server);
    const other = await makeUser(server, companyId, { queueIds: [queueId] });
    const { ticketId } = await testContact.says('quem assume?');
    const params = { ticketId };
    const change = (as: TestUser, body: CallOf<typeof ticketsApi.update>['body']) =>
      call(server, ticketsApi.update, { as, params, body: { status: 'open', userId: as.id, queueId, ...body } });
    await change(agent, {});
    // Null is no name while the ticket has a connection.
    expect(await change(other, { whatsappId: null })).toMatchObject({
      status: 409,
      body: { error: 'ERR_TICKET_ALREADY_ACCEPTED' },
    });
    await call(server, connectionsApi.remove, { as: admin, params: { whatsappId: connectionId } });

    expect((await change(other, {})).body).toMatchObject({ error: 'ERR_TICKET_ALREADY_ACCEPTED' });
    expect(await change(other, { whatsappId: null })).toMatchObject({ status: 200, body: { userId: other.id } });
    expect((await call(server, messagesApi.list, { as: other, params })).body.messages.map(({ body }) => body)).toEqual(
      ['quem assume?'],
    );
  });

  test('messages that waited for it fail with a reason', async () => {
    const { admin, agent, connectionId, testContact } = await makeInbox(server);
    const { ticketId } = await testContact.says('oi');
    await call(server, ticketsApi.update, {
      as: agent,
      params: { ticketId },
      body: { status: 'open', userId: agent.id },
    });
    // Its phone is away for a moment: what is written waits.
    await server.admin.query(`update outbox_commands set not_before = now() + interval '1 hour'`);
    await server.admin.query(
      `insert into outbox_commands (company_id, connection_id, chat, kind, not_before) select company_id, id, 'contact:' || (select contact_id from tickets where id = $2), 'markRead', now() + interval '1 hour' from connections where id = $1`,
      [connectionId, ticketId],
    );
    const { id } = (await call(server, messagesApi.send, { as: agent, params: { ticketId }, body: { body: 'espere' } }))
      .body;
    await call(server, connectionsApi.remove, { as: admin, params: { whatsappId: connectionId } });
    expect((await server.admin.query('select ack, error from messages where id = $1', [id])).rows).toEqual([
      { ack: 0, error: 'ERR_SENDING_WAPP_MSG' },
    ]);
  });
});
