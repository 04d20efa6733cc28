import { connectionsApi, messagesApi, ticketsApi, type NewConnection } from '@recado/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, openHouse, openScreen, until, type House } from '../../../test/harness.ts';
import { makeConnection, makeCustomer, makeFirm, makeInbox, makePerson, makeQueue } from '../../../test/make.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});

let count = 0;
const make = (as: Awaited<ReturnType<typeof makePerson>>, body: Partial<NewConnection> = {}) =>
  call(house, connectionsApi.create, { as, body: { name: `Loja ${++count}`, provider: 'sandbox', ...body } });

async function makeOffice(limit: { connections?: number } = {}) {
  const companyId = await makeFirm(house, limit);
  return { companyId, admin: await makePerson(house, companyId, { profile: 'admin' }) };
}

describe('making one', () => {
  test('the first is default, its session starts, and the others hear of it without secrets (CONN-14, CONN-18, CONN-24, RT-03)', async () => {
    const { companyId, admin } = await makeOffice();
    const attendant = await makePerson(house, companyId);
    const screen = await openScreen(house, attendant);
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
        (await call(house, connectionsApi.get, { as: admin, params: { whatsappId: made.body.id } })).body.status ===
        'qrcode',
    );
    screen.close();
  });

  test('one more than the plan has is refused with what there is room for, also when two come at once (ROLE-21, behaviour 14.1)', async () => {
    const { admin } = await makeOffice({ connections: 2 });
    expect((await make(admin)).status).toBe(200);
    const both = await Promise.all([make(admin), make(admin)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)!.body as unknown).toEqual({
      error: 'ERR_PLAN_LIMIT',
      details: { kind: 'connections', limit: 2 },
    });
  });

  test('a taken name, a token of any company, a short name and a foreign queue are refused, and nothing is kept (CONN-12, CONN-34)', async () => {
    const [{ admin }, other] = await Promise.all([makeOffice(), makeOffice()]);
    await make(admin, { name: 'Loja única', token: 'só-um' });
    expect((await make(admin, { name: 'Loja única' })).body as unknown).toEqual({ error: 'ERR_NAME_ALREADY_EXISTS' });
    expect((await make(other.admin, { token: 'só-um' })).body as unknown).toEqual({
      error: 'ERR_TOKEN_ALREADY_EXISTS',
    });
    expect((await make(admin, { name: 'x' })).status).toBe(400);
    expect((await make(admin, { queueIds: [await makeQueue(house, other.companyId)] })).body as unknown).toEqual({
      error: 'ERR_NO_QUEUE_FOUND',
    });
    expect((await make(admin, { transferQueueId: await makeQueue(house, other.companyId) })).body as unknown).toEqual({
      error: 'ERR_NO_QUEUE_FOUND',
    });
    expect((await call(house, connectionsApi.list, { as: admin })).body).toHaveLength(1);
    expect((await call(house, connectionsApi.list, { as: other.admin })).body).toEqual([]);
  });
});

describe('changing one', () => {
  test('what is absent stays, several queues need a greeting, and a refused change changes nothing (CONN-16)', async () => {
    const { companyId, admin } = await makeOffice();
    const queueIds = [await makeQueue(house, companyId), await makeQueue(house, companyId)];
    const { id } = (await make(admin, { queueIds: queueIds.slice(0, 1), ratingMessage: 'Como foi?' })).body;
    const change = (body: object) =>
      call(house, connectionsApi.change, { as: admin, params: { whatsappId: id }, body });
    expect((await change({ queueIds })).body as unknown).toEqual({ error: 'ERR_WAPP_GREETING_REQUIRED' });
    expect((await call(house, connectionsApi.get, { as: admin, params: { whatsappId: id } })).body.queueIds).toEqual(
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

  test('a new default takes the flag from the old one; the flag is not simply put down (CONN-17, CONN-18)', async () => {
    const { admin } = await makeOffice();
    const first = (await make(admin)).body;
    const second = (await make(admin)).body;
    expect([first.isDefault, second.isDefault]).toEqual([true, false]);
    const set = (whatsappId: number, isDefault: boolean) =>
      call(house, connectionsApi.change, { as: admin, params: { whatsappId }, body: { isDefault } });
    expect((await set(first.id, false)).body as unknown).toEqual({ error: 'ERR_NO_OTHER_WHATSAPP' });
    expect((await set(second.id, true)).body.isDefault).toBe(true);
    const defaults = (await call(house, connectionsApi.list, { as: admin })).body.filter(({ isDefault }) => isDefault);
    expect(defaults.map(({ id }) => id)).toEqual([second.id]);
  });
});

describe('deleting one', () => {
  test('the default goes last; its name and token are free again (CONN-15, CONN-17)', async () => {
    const { admin } = await makeOffice();
    const first = (await make(admin, { name: 'Centro', token: 'livre-de-novo' })).body;
    const second = (await make(admin)).body;
    const remove = (whatsappId: number) => call(house, connectionsApi.remove, { as: admin, params: { whatsappId } });
    expect((await remove(first.id)).body as unknown).toEqual({ error: 'ERR_NO_OTHER_WHATSAPP' });
    expect((await remove(second.id)).status).toBe(200);
    expect((await remove(second.id)).body as unknown).toEqual({ error: 'ERR_NO_WAPP_FOUND' });
    expect((await remove(first.id)).status).toBe(200);
    expect((await make(admin, { name: 'Centro', token: 'livre-de-novo' })).body.isDefault).toBe(true);
  });

  test('its session ends, its tickets stay readable without it, take no message, and go on over another (CONN-36, behaviour 2.9)', async () => {
    const { companyId, admin, agent, connectionId, customer } = await makeInbox(house);
    const screen = await openScreen(house, agent);
    const { ticketId } = await customer.says('ainda estou aqui?');
    await call(house, ticketsApi.update, {
      as: agent,
      params: { ticketId },
      body: { status: 'open', userId: agent.id },
    });
    expect((await call(house, connectionsApi.remove, { as: admin, params: { whatsappId: connectionId } })).status).toBe(
      200,
    );
    expect(await screen.next('whatsapp', ({ action }) => action === 'delete')).toMatchObject({
      whatsappId: connectionId,
    });
    screen.close();
    expect((await call(house, ticketsApi.get, { as: agent, params: { ticketId } })).body).toMatchObject({
      whatsappId: null,
      whatsapp: null,
      status: 'open',
    });
    expect(
      (await call(house, messagesApi.list, { as: agent, params: { ticketId } })).body.messages.map(({ body }) => body),
    ).toEqual(['ainda estou aqui?']);
    const send = () => call(house, messagesApi.send, { as: agent, params: { ticketId }, body: { body: 'estou' } });
    expect(await send()).toMatchObject({ status: 409, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } });
    await until(
      async () =>
        (
          await house.admin.query(
            `select 1 from connections where id = $1 and status = 'DISCONNECTED' and wish = 'closed'`,
            [connectionId],
          )
        ).rowCount === 1,
      10_000,
    );
    expect(
      (await house.admin.query('select 1 from phone_orders where connection_id = $1', [connectionId])).rowCount,
    ).toBe(0);

    const other = await makeConnection(house, companyId, admin);
    const moved = await call(house, ticketsApi.update, {
      as: agent,
      params: { ticketId },
      body: { status: 'open', userId: agent.id, whatsappId: other },
    });
    expect(moved.body.whatsappId).toBe(other);
    expect((await send()).status).toBe(200);
    // The old line hears nothing any more.
    await expect(makeCustomer(house, admin, connectionId).says('oi?')).rejects.toThrow('ERR_WAPP_NOT_INITIALIZED');
  });

  test('what waited for it is given up and says so', async () => {
    const { admin, agent, connectionId, customer } = await makeInbox(house);
    const { ticketId } = await customer.says('oi');
    await call(house, ticketsApi.update, {
      as: agent,
      params: { ticketId },
      body: { status: 'open', userId: agent.id },
    });
    // Its phone is away for a moment: what is written waits.
    await house.admin.query(`update phone_orders set not_before = now() + interval '1 hour'`);
    await house.admin.query(
      `insert into phone_orders (company_id, connection_id, chat, kind, not_before) select company_id, id, 'contact:' || (select contact_id from tickets where id = $2), 'markRead', now() + interval '1 hour' from connections where id = $1`,
      [connectionId, ticketId],
    );
    const { id } = (await call(house, messagesApi.send, { as: agent, params: { ticketId }, body: { body: 'espere' } }))
      .body;
    await call(house, connectionsApi.remove, { as: admin, params: { whatsappId: connectionId } });
    expect((await house.admin.query('select ack, error from messages where id = $1', [id])).rows).toEqual([
      { ack: 0, error: 'ERR_SENDING_WAPP_MSG' },
    ]);
  });
});
