import { messagesApi, settingsApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { deliverAll } from '../../../test/deliverAll.ts';
import { call, openTestServer, openScreen, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeInbox, makeUser, makeQueue, type TestContact } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const set = async (as: TestUser, key: string, value: string): Promise<void> => {
  expect((await call(server, settingsApi.change, { as, params: { key }, body: { value } })).status).toBe(200);
};
const change = (as: TestUser, ticketId: number, body: Record<string, unknown>) =>
  call(server, ticketsApi.update, { as, params: { ticketId }, body });
const ours = async (as: TestUser, ticketId: number) =>
  (await call(server, messagesApi.list, { as, params: { ticketId } })).body.messages.filter(({ fromMe }) => fromMe);
/** Returns the messages on the contact's phone once the expected number has arrived. */
const arrived = (testContact: TestContact, many: number) =>
  until(async () => ((await testContact.inbox()).length >= many ? testContact.inbox() : undefined));

test('accepting sends one greeting a ticket and attendant, in the company’s language and time [TIC-15, TIC-16]', async () => {
  const { companyId, admin, agent, queueId, testContact } = await makeInbox(server);
  const second = await makeUser(server, companyId, { queueIds: [queueId], name: 'Bruna Lima' });
  await set(admin, 'sendGreetingAccepted', 'enabled');
  const { ticketId } = await testContact.says('oi');
  const screen = await openScreen(server, agent);
  await screen.join('joinTickets', 'open');
  const accepted = await change(agent, ticketId, { status: 'open', userId: agent.id, queueId });
  const greeting = await screen.next('appMessage');
  expect(greeting).toMatchObject({ action: 'create', message: { fromMe: true, userId: agent.id, ticketId } });
  expect(greeting.message.body).toMatch(
    new RegExp(
      `^(Bom dia|Boa tarde|Boa noite), Ana! Aqui é ${agent.name}; a partir de agora sou eu quem atende você\\.$`,
    ),
  );
  // The answer shows the ticket with its greeting, as a fresh read would; the contact's own message is still unread.
  expect(accepted.body).toMatchObject({
    lastMessage: greeting.message.body,
    lastMessageFromMe: true,
    unreadMessages: 1,
    touched: true,
  });
  expect((await arrived(testContact, 1)).map(({ body }) => body)).toEqual([greeting.message.body]);

  // Returned and accepted again by the same person: no second one. Another person greets for the first time.
  await change(agent, ticketId, { status: 'pending', userId: null });
  expect((await change(agent, ticketId, { status: 'open', userId: agent.id })).status).toBe(200);
  expect(await ours(agent, ticketId)).toHaveLength(1);
  await change(agent, ticketId, { status: 'pending', userId: null });
  await set(admin, 'language', 'en');
  expect((await change(second, ticketId, { status: 'open', userId: second.id })).status).toBe(200);
  const [, english] = await ours(second, ticketId);
  expect(english!.body).toMatch(
    /^Good (morning|afternoon|evening), Ana! This is Bruna Lima; I will be helping you from here\.$/,
  );
});

test('switched off nobody is greeted, and a group never is [TIC-15, AMB-101]', async () => {
  const { admin, agent, testContact } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  await change(agent, ticketId, { status: 'open', userId: agent.id });
  expect(await ours(agent, ticketId)).toEqual([]);
  for (const [key, value] of [
    ['sendGreetingAccepted', 'enabled'],
    ['sendMsgTransfTicket', 'enabled'],
    ['userRating', 'enabled'],
    ['CheckMsgIsGroup', 'disabled'],
  ] as const)
    await set(admin, key, value);
  const group = await testContact.says('oi, grupo', { number: '120363041234567890', participant: testContact.number });
  expect((await change(agent, group.ticketId, { status: 'open', userId: agent.id })).body).toMatchObject({
    isGroup: true,
    status: 'open',
  });
  await change(agent, group.ticketId, { status: 'closed' });
  expect(await ours(admin, group.ticketId)).toEqual([]);
});

test('of eight who accept at once one greets [TIC-15, TIC-43]', async () => {
  const { companyId, admin, queueId, testContact } = await makeInbox(server);
  const agents = await Promise.all(
    Array.from({ length: 8 }, () => makeUser(server, companyId, { queueIds: [queueId] })),
  );
  await set(admin, 'sendGreetingAccepted', 'enabled');
  const { ticketId } = await testContact.says('oi');
  const answers = await Promise.all(
    agents.map((agent) => change(agent, ticketId, { status: 'open', userId: agent.id })),
  );
  const winner = answers.find(({ status }) => status === 200)!.body.userId;
  expect((await ours(admin, ticketId)).map(({ userId }) => userId)).toEqual([winner]);
});

test('a transfer names the new queue and attendant; a return and a change of connection do not [DLG-17]', async () => {
  const { companyId, admin, agent, queueId, testContact, connectionId: whatsappId } = await makeInbox(server);
  const finance = await makeQueue(server, companyId, 'Financeiro');
  const other = await makeUser(server, companyId, { queueIds: [queueId, finance], name: 'Otávio Reis' });
  await set(admin, 'sendMsgTransfTicket', 'enabled');
  const { ticketId } = await testContact.says('oi');
  const said = async () => (await ours(admin, ticketId)).map(({ body }) => body);
  await change(agent, ticketId, { status: 'open', userId: agent.id, queueId });
  await change(agent, ticketId, { status: 'pending', userId: null });
  await change(agent, ticketId, { status: 'open', userId: agent.id });
  await change(other, ticketId, { userId: other.id, queueId, whatsappId, status: 'open' });
  expect(await said()).toEqual([]);
  await change(other, ticketId, { queueId: finance, userId: null, status: 'pending', whatsappId });
  await change(admin, ticketId, { queueId: finance, userId: other.id, status: 'open', whatsappId });
  await change(admin, ticketId, { userId: agent.id, status: 'open', whatsappId });
  await set(admin, 'sendMsgTransfTicket', 'disabled');
  await change(admin, ticketId, { userId: other.id, status: 'open', whatsappId });
  expect(await said()).toEqual([
    'Seu atendimento foi transferido para *Financeiro*. Em breve alguém responde por aqui.',
    'Seu atendimento foi transferido para *Financeiro*. Agora quem atende você é Otávio Reis.',
    `Seu atendimento foi transferido para *Financeiro*. Agora quem atende você é ${agent.name}.`,
  ]);
  // The product speaks there, nobody in particular.
  expect((await ours(admin, ticketId)).map(({ userId }) => userId)).toEqual([null, null, null]);
  expect(await arrived(testContact, 3)).toHaveLength(3);
});

test('a transfer moves a ticket between the lists; its text reaches only those who still see it [RT-07, RT-25]', async () => {
  const { companyId, admin, agent, queueId, testContact, connectionId: whatsappId } = await makeInbox(server);
  const elsewhere = await makeQueue(server, companyId, 'Obras');
  const colleague = await makeUser(server, companyId, { queueIds: [elsewhere] });
  const heir = await makeUser(server, companyId, { queueIds: [elsewhere] });
  await set(admin, 'sendMsgTransfTicket', 'enabled');
  const { ticketId } = await testContact.says('oi');
  await change(agent, ticketId, { status: 'open', userId: agent.id, queueId });
  const [mine, theirs, heirs] = [
    await openScreen(server, agent),
    await openScreen(server, colleague),
    await openScreen(server, heir),
  ];
  for (const screen of [mine, theirs, heirs])
    for (const status of ['pending', 'open']) await screen.join('joinTickets', status);
  await mine.join('joinChatBox', ticketId);

  // To the queue: it waits there, for both of its people.
  const queued = await change(agent, ticketId, { queueId: elsewhere, userId: null, status: 'pending', whatsappId });
  expect(queued.body).toMatchObject({ status: 'pending', userId: null, queueId: elsewhere });
  expect(await mine.next('ticket', ({ action }) => action === 'delete')).toMatchObject({ ticketId });
  for (const screen of [theirs, heirs]) {
    expect(await screen.next('ticket', ({ action }) => action === 'update')).toMatchObject({
      ticket: { id: ticketId, status: 'pending', queueId: elsewhere },
    });
    expect(await screen.next('appMessage')).toMatchObject({
      message: { body: 'Seu atendimento foi transferido para *Obras*. Em breve alguém responde por aqui.' },
      ticket: { id: ticketId },
    });
  }
  // To one of them: the pending list loses it, the colleague of the queue keeps seeing it as open.
  const input = await change(admin, ticketId, { queueId: elsewhere, userId: heir.id, status: 'open', whatsappId });
  expect(input.body).toMatchObject({ status: 'open', userId: heir.id });
  for (const screen of [theirs, heirs])
    expect(
      await screen.next('ticket', (event) => event.action === 'update' && event.ticket.userId === heir.id),
    ).toMatchObject({ ticket: { id: ticketId, status: 'open' } });
  await deliverAll(server, admin, [mine, theirs, heirs]);
  expect([mine.silent('appMessage'), mine.silent('ticket', ({ action }) => action === 'update')]).toEqual([true, true]);
  expect((await call(server, ticketsApi.get, { as: agent, params: { ticketId } })).status).toBe(404);
});

test('on a connection that cannot send, accept, transfer and close send nothing and succeed (behaviour 2.6)', async () => {
  const { companyId, admin, agent, queueId, testContact, connectionId: whatsappId } = await makeInbox(server);
  const elsewhere = await makeQueue(server, companyId);
  for (const key of ['sendGreetingAccepted', 'sendMsgTransfTicket', 'userRating']) await set(admin, key, 'enabled');
  const { ticketId } = await testContact.says('oi');
  await server.admin.query(`update connections set status = 'DISCONNECTED' where id = $1`, [whatsappId]);
  expect((await change(agent, ticketId, { status: 'open', userId: agent.id, queueId })).status).toBe(200);
  expect(
    (await change(admin, ticketId, { queueId: elsewhere, userId: agent.id, status: 'open', whatsappId })).status,
  ).toBe(200);
  expect((await change(agent, ticketId, { status: 'closed' })).status).toBe(200);
  expect(await ours(admin, ticketId)).toEqual([]);
  expect((await server.admin.query('select 1 from ratings where ticket_id = $1', [ticketId])).rows).toEqual([]);
});
