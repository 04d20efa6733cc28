import {
  announcementsApi,
  contactsApi,
  messagesApi,
  plansApi,
  quickMessagesApi,
  schedulesApi,
  settingsApi,
  tagsApi,
  teamChatApi,
  ticketsApi,
  usersApi,
  authApi,
} from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { derivedKeys } from '../src/kernel/derivedKeys.ts';
import { openSecrets } from '../src/kernel/secrets.ts';
import { call, openTestServer, openScreen, pause, send, type TestServer, type TestUser } from './harness.ts';
import { makeTestContact, makeCompany, makeInbox, makeUser, makeTag, password } from './make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const get = (as: TestUser, path: string) =>
  send(server, { method: 'GET', url: `/api${path}`, headers: { authorization: `Bearer ${as.token}` } });

describe('users', () => {
  it('are listed for everybody, with few fields for who is no administrator [USER-11]', async () => {
    const companyId = await makeCompany(server);
    const admin = await makeUser(server, companyId, { profile: 'admin', name: 'Zulmira' });
    const few = ['email', 'id', 'name', 'online', 'profile', 'queues'];
    for (const profile of ['user', 'supervisor'] as const) {
      const { status, body } = await call(server, usersApi.page, {
        as: await makeUser(server, companyId, { profile }),
        query: { searchParam: 'zulmira' },
      });
      expect([status, body.users.map(({ id }) => id)]).toEqual([200, [admin.id]]);
      expect(Object.keys(body.users[0]!).sort()).toEqual(few);
    }
    expect((await call(server, usersApi.page, { as: admin })).body.users[0]).toMatchObject({
      allTicket: 'enabled',
      companyId,
      super: false,
      whatsappId: null,
    });
  });

  it('come in events with their company, its settings among them and no secret [RT-05]', async () => {
    const companyId = await makeCompany(server);
    const admin = await makeUser(server, companyId, { profile: 'admin' });
    await call(server, settingsApi.change, {
      as: admin,
      params: { key: 'asaas' },
      body: { value: 'segredo-do-banco' },
    });
    const screen = await openScreen(server, await makeUser(server, companyId));
    await call(server, usersApi.change, { as: admin, params: { userId: admin.id }, body: { name: 'Outro Nome' } });
    const event = await screen.next(
      'user',
      (one) => one.action === 'update' && one.user.id === admin.id && one.user.name === 'Outro Nome',
    );
    expect(event).toMatchObject({
      user: {
        allTicket: 'enabled',
        super: false,
        queues: [],
        company: { id: companyId, name: expect.any(String), dueDate: null },
      },
    });
    const keys = event.action === 'update' ? event.user.company.settings.map(({ key }) => key) : [];
    expect(keys).toContain('userRating');
    expect(keys).not.toContain('paymentToken');
  });
});

describe('plans and tags', () => {
  it('GET /plans/all needs no session [PLAN-04]', async () => {
    const { status, body } = await call(server, plansApi.all);
    expect([status, body]).toEqual([200, (await call(server, plansApi.list)).body]);
  });

  it('an empty color of a tag is the default one, for a new and a changed tag [TAG-07]', async () => {
    const user = await makeUser(server, await makeCompany(server));
    const made = await call(server, tagsApi.create, { as: user, body: { name: 'Sem cor', color: '' } });
    expect(made.body.color).toBe('#A4CCCC');
    const params = { tagId: made.body.id };
    await call(server, tagsApi.change, { as: user, params, body: { color: '#112233' } });
    expect((await call(server, tagsApi.change, { as: user, params, body: { name: 'Sem nada' } })).body.color).toBe(
      '#112233',
    );
    expect((await call(server, tagsApi.change, { as: user, params, body: { color: '' } })).body.color).toBe('#A4CCCC');
  });
});

describe('team chat', () => {
  it('a new message in an event carries its chat, with what each member has not read [CHAT-16]', async () => {
    const companyId = await makeCompany(server);
    const [ana, bruno] = [await makeUser(server, companyId), await makeUser(server, companyId)];
    const chat = (
      await call(server, teamChatApi.create, { as: ana, body: { title: 'Turno', users: [{ id: bruno.id }] } })
    ).body;
    const screen = await openScreen(server, bruno);
    await call(server, teamChatApi.send, { as: ana, params: { chatId: chat.id }, body: { message: 'oi' } });
    for (const channel of ['chat', `chat-${chat.id}`] as const) {
      const event = await screen.next(channel, ({ action }) => action === 'new-message');
      expect(event).toMatchObject({
        newMessage: {
          message: 'oi',
          chat: {
            id: chat.id,
            lastMessage: 'oi',
            users: expect.arrayContaining([expect.objectContaining({ userId: bruno.id, unreads: 1 })]),
          },
        },
      });
    }
  });
});

describe('the secret setting paymentToken', () => {
  const tokens = async (as: TestUser) =>
    (await call(server, settingsApi.list, { as })).body
      .filter(({ key }) => key === 'paymentToken')
      .map(({ value }) => value);

  it('is written as asaas too, masked for administrators, absent for others, sealed at rest [SET-08]', async () => {
    const companyId = await makeCompany(server);
    const [admin, agent] = [await makeUser(server, companyId, { profile: 'admin' }), await makeUser(server, companyId)];
    const [adminScreen, agentScreen] = [await openScreen(server, admin), await openScreen(server, agent)];
    expect([await tokens(admin), await tokens(agent)]).toEqual([[''], []]);
    const change = (as: TestUser, key: string, value: string) =>
      call(server, settingsApi.change, { as, params: { key }, body: { value } });
    expect((await change(agent, 'asaas', 'x')).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect((await change(admin, 'asaas', 'segredo-do-banco')).body).toMatchObject({
      key: 'paymentToken',
      value: '********',
    });
    expect([await tokens(admin), await tokens(agent)]).toEqual([['********'], []]);
    expect(await adminScreen.next('settings')).toMatchObject({ setting: { key: 'paymentToken', value: '********' } });
    const stored = async () =>
      (
        await server.admin.query<{ value: string }>(
          `select value from settings where company_id = $1 and key = 'paymentToken'`,
          [companyId],
        )
      ).rows[0]!.value;
    const secrets = openSecrets(derivedKeys(server.config, 'settings'));
    const open = async () =>
      secrets.open(await stored(), { table: 'settings', column: 'value', row: `${companyId}.paymentToken` });
    expect(await open()).toBe('segredo-do-banco');
    // The mask sent back keeps it, an empty value takes it out.
    await change(admin, 'paymentToken', '********');
    expect(await open()).toBe('segredo-do-banco');
    await change(admin, 'paymentToken', '');
    expect([await tokens(admin), await stored()]).toEqual([[''], '']);
    await pause(100);
    expect(agentScreen.silent('settings')).toBe(true);
    expect((await change(admin, 'outra', 'x')).body).toMatchObject({ error: 'ERR_NO_SETTING_FOUND' });
    const login = await call(server, authApi.login, {
      body: { email: (admin as TestUser & { email: string }).email, password },
    });
    expect(login.text).not.toContain('paymentToken');
  });
});

describe('reading a ticket', () => {
  it('on its own answers extraInfo and the connection of its contact, in lists it does not [TIC-30]', async () => {
    const { agent, testContact, connectionId } = await makeInbox(server);
    const { ticketId } = await testContact.says('oi');
    const params = { ticketId };
    const { contactId, uuid } = (await call(server, ticketsApi.get, { as: agent, params })).body;
    await call(server, contactsApi.change, {
      as: agent,
      params: { contactId },
      body: { extraInfo: [{ name: 'CPF', value: '000' }] },
    });
    const more = {
      extraInfo: [{ id: 1, name: 'CPF', value: '000' }],
      whatsapp: { id: connectionId, name: expect.any(String) },
    };
    expect((await call(server, ticketsApi.get, { as: agent, params })).body.contact).toMatchObject(more);
    expect(
      (await call(server, ticketsApi.getByUuid, { as: agent, params: { ticketId: uuid } })).body.contact,
    ).toMatchObject(more);
    expect(
      (await call(server, ticketsApi.list, { as: agent, query: { status: 'pending' } })).body.tickets[0]!.contact,
    ).not.toHaveProperty('extraInfo');
  });
});

describe('queries', () => {
  it('take days with a time behind them, with and without an offset (wire 1)', async () => {
    const { agent, testContact } = await makeInbox(server);
    const { ticketId } = await testContact.says('oi');
    await server.admin.query(`update tickets set created_at = '2026-03-10T15:00:00Z' where id = $1`, [ticketId]);
    const found = async (date: string) =>
      (
        (await get(agent, `/tickets?status=pending&date=${encodeURIComponent(date)}`)).body as {
          tickets?: { id: number }[];
        }
      ).tickets?.map(({ id }) => id);
    for (const date of [
      '2026-03-10',
      '2026-03-10 00:00:00',
      '2026-03-10T00:00:00',
      '2026-03-10T00:00:00.000Z',
      '2026-03-10T00:00:00-03:00',
    ])
      expect(await found(date), date).toEqual([ticketId]);
    expect(await found('2026-03-11 00:00:00')).toEqual([]);
    for (const date of ['2026-02-30', '2026-03-10 agora', '10/03/2026'])
      expect(await found(date), date).toBeUndefined();
  });

  it('count an empty value as absent (wire 1)', async () => {
    const { agent, testContact } = await makeInbox(server);
    const { ticketId } = await testContact.says('oi');
    const answer = await get(
      agent,
      '/tickets?searchParam=&pageNumber=&status=&date=&updatedAt=&tags=&users=&queueIds=&showAll=&withUnreadMessages=&cursor=',
    );
    expect([answer.status, (answer.body as { tickets: { id: number }[] }).tickets.map(({ id }) => id)]).toEqual([
      200,
      [ticketId],
    ]);
    expect((await get(agent, '/contacts?searchParam=&dateStart=&dateEnd=&pageNumber=')).status).toBe(200);
    expect((await get(agent, '/schedules?contactId=&userId=&pageNumber=')).status).toBe(200);
  });

  it('with a cursor that is not ours are refused instead of answering page 1 (wire 1)', async () => {
    const { agent, testContact } = await makeInbox(server);
    const params = { ticketId: (await testContact.says('oi')).ticketId };
    const chat = (
      await call(server, teamChatApi.create, { as: agent, body: { title: 'Turno', users: [{ id: agent.id }] } })
    ).body;
    const refusal = {
      status: 400,
      body: { error: 'ERR_VALIDATION', details: { fields: { cursor: 'invalid_format' } } },
    };
    for (const cursor of ['nada', '-1', '1.5', Buffer.from('["Ana"]').toString('base64url')]) {
      const query = { cursor };
      for (const endpoint of [
        ticketsApi.list,
        contactsApi.page,
        tagsApi.page,
        quickMessagesApi.list,
        schedulesApi.list,
        announcementsApi.list,
        teamChatApi.list,
        usersApi.page,
      ] as const)
        expect(
          await call(server, endpoint as typeof tagsApi.page, { as: agent, query }),
          `${endpoint.path} ${cursor}`,
        ).toMatchObject(refusal);
      expect(await call(server, messagesApi.list, { as: agent, params, query })).toMatchObject(refusal);
      expect(await call(server, ticketsApi.events, { as: agent, params, query })).toMatchObject(refusal);
      expect(await call(server, teamChatApi.messages, { as: agent, params: { chatId: chat.id }, query })).toMatchObject(
        refusal,
      );
    }
  });
});

describe('contacts', () => {
  it('say whether they opted out, which administrators change, and events tell it (behaviour 9.12)', async () => {
    const { agent, admin, testContact } = await makeInbox(server);
    const { ticketId } = await testContact.says('oi');
    const { contactId } = (await call(server, ticketsApi.get, { as: agent, params: { ticketId } })).body;
    const params = { contactId };
    const before = (await call(server, contactsApi.get, { as: agent, params })).body;
    expect(before.optedOut).toBe(false);
    expect(
      (await call(server, contactsApi.change, { as: agent, params, body: { optedOut: true } })).body,
    ).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect(
      (await call(server, contactsApi.change, { as: agent, params, body: { ...before, name: 'Ana Lopes' } })).status,
    ).toBe(200);
    const screen = await openScreen(server, agent);
    expect(
      (await call(server, contactsApi.change, { as: admin, params, body: { optedOut: true } })).body.optedOut,
    ).toBe(true);
    expect(await screen.next('contact')).toMatchObject({ contact: { id: contactId, optedOut: true } });
    expect((await call(server, contactsApi.page, { as: agent })).body.contacts[0]).toMatchObject({ optedOut: true });
  });
});

describe('a deleted message', () => {
  it('leaves the quotes of it at once and may not be quoted any more [CONV-18] [CONV-43]', async () => {
    const { companyId, agent, testContact, admin, connectionId } = await makeInbox(server);
    await makeTag(server, companyId);
    const { ticketId } = await testContact.says('oi');
    const params = { ticketId };
    await call(server, ticketsApi.update, { as: agent, params, body: { status: 'open', userId: agent.id } });
    const post = (body: string, quotedMsg?: number) =>
      call(server, messagesApi.send, { as: agent, params, body: { body, ...(quotedMsg && { quotedMsg }) } });
    const secret = (await post('a senha é 1234')).body;
    const quote = (await post('anotou?', secret.id)).body;
    const theirs = await testContact.says('anotei', { quotedWid: secret.wid });
    const other = makeTestContact(server, admin, connectionId, 'Bia');
    await other.says('sem relação');
    const screen = await openScreen(server, agent);
    await screen.join('joinChatBox', ticketId);
    expect((await call(server, messagesApi.remove, { as: agent, params: { messageId: secret.id } })).status).toBe(200);
    for (const id of [quote.id, theirs.messageId]) {
      const event = await screen.next(
        'appMessage',
        ({ action, message }) => action === 'update' && message.id === id && message.quotedMsg?.isDeleted === true,
      );
      expect(event).toMatchObject({ message: { quotedMsg: { id: secret.id, isDeleted: true } } });
    }
    expect(quote.quotedMsg).toMatchObject({ isDeleted: false, body: 'a senha é 1234' });
    expect((await post('de novo', secret.id)).body).toEqual({ error: 'ERR_FETCH_WAPP_MSG' });

    // The contact takes a word of theirs back: quotes of it are marked too.
    const word = await testContact.says('quero cancelar');
    const answer = (await post('por quê?', word.messageId)).body;
    await testContact.says('', { kind: 'delete', targetWid: word.wid });
    expect(
      await screen.next(
        'appMessage',
        ({ message }) => message.id === answer.id && message.quotedMsg?.isDeleted === true,
      ),
    ).toMatchObject({ action: 'update' });
    expect((await post('como assim?', word.messageId)).body).toEqual({ error: 'ERR_FETCH_WAPP_MSG' });
  });
});
