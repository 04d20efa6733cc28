import { contactsApi, messagesApi, sandboxApi, settingsApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeInbox } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const set = async (as: TestUser, key: string, value: string): Promise<void> => {
  expect((await call(server, settingsApi.change, { as, params: { key }, body: { value } })).status).toBe(200);
};
const thread = async (as: TestUser, ticketId: number) =>
  (await call(server, messagesApi.list, { as, params: { ticketId } })).body.messages;

test('the settings CheckMsgIsGroup and call are enabled until an administrator changes them (TIC-44)', async () => {
  const { admin, agent } = await makeInbox(server);
  const values = async () =>
    (await call(server, settingsApi.list, { as: agent })).body
      .filter(({ key }) => key === 'CheckMsgIsGroup' || key === 'call')
      .map(({ key, value }) => `${key} ${value}`)
      .toSorted();
  expect(await values()).toEqual(['CheckMsgIsGroup enabled', 'call enabled']);
  await set(admin, 'call', 'disabled');
  expect(await values()).toEqual(['CheckMsgIsGroup enabled', 'call disabled']);
  expect(
    (await call(server, settingsApi.change, { as: admin, params: { key: 'call' }, body: { value: 'talvez' } })).body,
  ).toMatchObject({ error: 'ERR_VALIDATION' });
});

test('with CheckMsgIsGroup enabled, as every company begins, what groups say is dropped unstored (TIC-45)', async () => {
  const { companyId, admin, connectionId, testContact } = await makeInbox(server);
  const number = '120363041234567891';
  const said = (body: object) =>
    call(server, sandboxApi.inbound, {
      as: admin,
      params: { whatsappId: connectionId },
      body: { number, name: 'Obra do prédio', participant: testContact.number, ...body },
    });
  expect((await said({ body: 'alguém aí?' })).body).toMatchObject({ messageId: null, ticketId: null });
  expect((await said({ kind: 'reaction', body: '👍', targetWid: 'QUALQUER' })).body).toMatchObject({
    messageId: null,
    ticketId: null,
  });
  const { rows } = await server.admin.query(
    `select (select count(*)::int from messages where company_id = $1) as messages, (select count(*)::int from tickets where company_id = $1) as tickets,
       (select count(*)::int from contacts where company_id = $1) as contacts, (select count(*)::int from early_events where company_id = $1) as early`,
    [companyId],
  );
  expect(rows).toEqual([{ messages: 0, tickets: 0, contacts: 0, early: 0 }]);
});

test('without group messages ignored, a group is one contact with one ticket and named authors (TIC-45)', async () => {
  const { admin, testContact } = await makeInbox(server);
  await set(admin, 'CheckMsgIsGroup', 'disabled');
  const group = { number: '120363041234567892', name: 'Obra do prédio' };
  const first = await testContact.says('chegou o piso?', { ...group, participant: testContact.number });
  const second = await testContact.says('ainda não', { ...group, participant: '5513977776666' });
  expect(second.ticketId).toBe(first.ticketId);
  expect((await call(server, ticketsApi.get, { as: admin, params: { ticketId: first.ticketId } })).body).toMatchObject({
    isGroup: true,
    status: 'pending',
    contact: { name: 'Obra do prédio', isGroup: true },
  });
  expect((await thread(admin, first.ticketId)).map(({ body, contact }) => [body, contact?.number])).toEqual([
    ['chegou o piso?', testContact.number],
    ['ainda não', '5513977776666'],
  ]);
  // A contact who writes directly has a separate ticket.
  expect((await testContact.says('sobre o meu pedido')).ticketId).not.toBe(first.ticketId);
  expect(
    (await call(server, contactsApi.page, { as: admin })).body.contacts.filter(({ isGroup }) => isGroup),
  ).toMatchObject([{ name: 'Obra do prédio' }]);
});

test('with the default setting a call leaves nothing behind (TIC-46, behaviour 1.11)', async () => {
  const { companyId, testContact } = await makeInbox(server);
  expect(await testContact.says('', { kind: 'call' })).toMatchObject({ messageId: null, ticketId: null });
  expect((await server.admin.query('select 1 from tickets where company_id = $1', [companyId])).rows).toEqual([]);
});

test('a refused call is a call_log in a ticket; one text in ten minutes asks the caller to write (TIC-46, behaviour 1.11)', async () => {
  const { admin, agent, testContact } = await makeInbox(server);
  await set(admin, 'call', 'disabled');
  await set(admin, 'language', 'en');
  const asked = 'We do not take calls here. Please write your message and we will reply.';
  const first = await testContact.says('', { kind: 'call' });
  expect((await call(server, ticketsApi.get, { as: admin, params: { ticketId: first.ticketId } })).body).toMatchObject({
    status: 'pending',
    touched: false,
    unreadMessages: 1,
  });
  // It rings again: another line in the log, no second text; neither in the ticket of a next attendance.
  const second = await testContact.says('', { kind: 'call' });
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId: first.ticketId },
    body: { status: 'closed' },
  });
  const third = await testContact.says('', { kind: 'call' });
  expect([second.ticketId === first.ticketId, third.ticketId === first.ticketId]).toEqual([true, false]);
  expect(
    (await thread(admin, first.ticketId)).map(({ mediaType, fromMe, body, userId }) => [
      mediaType,
      fromMe,
      body,
      userId,
    ]),
  ).toEqual([
    ['call_log', false, '', null],
    ['conversation', true, asked, null],
    ['call_log', false, '', null],
  ]);
  await server.admin.query(
    `update messages set sent_at = sent_at - interval '11 minutes' where client_key like 'call:%'`,
  );
  await testContact.says('', { kind: 'call' });
  // A call that a phone tells of hours later, one typed by the company itself and one redelivered ask nobody for
  // anything.
  await server.admin.query(
    `update messages set sent_at = sent_at - interval '11 minutes' where client_key like 'call:%'`,
  );
  await testContact.says('', { kind: 'call', timestamp: new Date(Date.now() - 2 * 3_600_000).toISOString() });
  await testContact.says('', { kind: 'call', wid: third.wid });
  expect(await testContact.says('', { kind: 'call', fromMe: true })).toMatchObject({ messageId: null });
  await until(async () => (await testContact.inbox()).length === 2);
  expect((await testContact.inbox()).map(({ body }) => body)).toEqual([asked, asked]);
});
