import { notesApi, ticketsApi, ticketTagsApi } from '@recado/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeTestContact, makeCompany, makeInbox, makeUser, makeQueue, makeTag } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const find = async (as: TestUser, searchParam: string) =>
  (await call(server, ticketsApi.list, { as, query: { searchParam } })).body.tickets;

test('search finds a ticket by name, number and text, and names the newest matching message [TIC-31]', async () => {
  const { admin, connectionId } = await makeInbox(server);
  // A number without 100, which a search below has.
  const joao = makeTestContact(server, admin, connectionId, 'João Conceição', '5513987654321');
  const { ticketId } = await joao.says('O sofá Ipê chegou trincado');
  const { messageId } = await joao.says('É o sofá IPÊ, aquele');
  await joao.says('Obrigado');

  expect(await find(admin, 'joao conceicao')).toMatchObject([{ id: ticketId, foundMessageId: null }]);
  expect(await find(admin, joao.number.slice(-6))).toMatchObject([{ id: ticketId }]);
  expect(await find(admin, 'sofa ipe')).toMatchObject([
    { id: ticketId, foundMessageId: messageId, foundText: 'É o sofá IPÊ, aquele' },
  ]);
  expect(await find(admin, 'jo')).toMatchObject([{ id: ticketId }]);
  // Signs that mean something to LIKE are letters like others here.
  expect(await find(admin, 'sof_ ipe')).toEqual([]);
  expect(await find(admin, '100%')).toEqual([]);
  expect(
    (await call(server, ticketsApi.list, { as: admin, query: { status: 'pending', showAll: true } })).body.tickets[0],
  ).not.toHaveProperty('foundMessageId');
});

test('old messages are found past the newest 20,000 of a company too', async () => {
  const { admin, connectionId, testContact } = await makeInbox(server);
  const old = makeTestContact(server, admin, connectionId, 'Antiga');
  const { messageId } = await old.says('A luminária âmbar veio sem cúpula');
  const { ticketId } = await testContact.says('oi');
  await server.admin.query(
    `insert into messages (company_id, wid, ticket_id, connection_id, chat_contact_id, body, from_me, media_type, sent_at)
     select t.company_id, 'many-' || g, t.id, t.connection_id, t.contact_id, 'mensagem corrente ' || g, false, 'conversation', now() from tickets t, generate_series(1, 20100) g where t.id = $1`,
    [ticketId],
  );
  expect(await find(admin, 'ambar veio')).toMatchObject([{ foundMessageId: messageId }]);
  expect(await find(admin, 'mensagem corrente')).toMatchObject([{ id: ticketId }]);
});

describe('the search finds a ticket [TIC-31]', () => {
  test('by protocol, whole, by its beginning from the day on, or by the number of the ticket', async () => {
    const { admin, testContact } = await makeInbox(server);
    const { ticketId } = await testContact.says('bom dia');
    const { code } = (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body;
    const ids = async (words: string) => (await find(admin, words)).map(({ id }) => id);
    expect(await ids(code)).toEqual([ticketId]);
    expect(await ids(`#${code}`)).toEqual([ticketId]);
    expect(await ids(code.slice(0, 10))).toEqual([ticketId]);
    expect(await ids(code.slice(8))).toContain(ticketId);
    expect(await ids(`protocolo ${code}`)).toEqual([]);
    expect(await ids(`${code}0`)).toEqual([]);
    expect(await ids('9'.repeat(20))).toEqual([]);
  });

  test('by the e-mail of its contact and by the name of its tag', async () => {
    const { admin, companyId, testContact } = await makeInbox(server);
    const { ticketId } = await testContact.says('bom dia');
    const { contactId } = (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body;
    await server.admin.query('update contacts set email = $1 where company_id = $2 and id = $3', [
      'Compras@Marimar.com.br',
      companyId,
      contactId,
    ]);
    const tagId = await makeTag(server, companyId, 'Devolução em análise');
    await call(server, ticketTagsApi.sync, { as: admin, body: { ticketId, tags: [tagId] } });
    expect(await find(admin, 'compras@marimar')).toMatchObject([
      { id: ticketId, foundMessageId: null, foundNote: null },
    ]);
    expect(await find(admin, 'DEVOLUCAO EM')).toMatchObject([{ id: ticketId }]);
    expect(await find(admin, 'devolu_ao')).toEqual([]);
  });

  test('by an internal note, only for who sees the ticket it was written in [TIC-25] [TIC-27]', async () => {
    const { admin, agent, companyId, testContact } = await makeInbox(server);
    const { ticketId } = await testContact.says('bom dia');
    const { contactId } = (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body;
    await call(server, notesApi.create, {
      as: admin,
      body: { ticketId, contactId, note: 'Pediu para não ligar depois das ÓITO' },
    });
    const elsewhere = await makeUser(server, companyId, { queueIds: [await makeQueue(server, companyId)] });
    expect(await find(agent, 'das oito')).toMatchObject([
      { id: ticketId, foundMessageId: null, foundNote: 'Pediu para não ligar depois das ÓITO' },
    ]);
    await call(server, ticketsApi.update, {
      as: admin,
      params: { ticketId },
      body: { status: 'open', userId: admin.id },
    });
    expect(await find(admin, 'das oito')).toHaveLength(1);
    for (const user of [agent, elsewhere]) expect(await find(user, 'das oito')).toEqual([]);
    const stranger = await makeUser(server, await makeCompany(server), { profile: 'admin' });
    expect(await find(stranger, 'das oito')).toEqual([]);
  });
});

test('a search shows what the person may see, and nothing of another company [TIC-25, TIC-27]', async () => {
  const { admin, agent, companyId, testContact } = await makeInbox(server);
  const { ticketId } = await testContact.says('jaguatirica');
  await call(server, ticketsApi.update, {
    as: admin,
    params: { ticketId },
    body: { status: 'open', userId: admin.id },
  });
  const elsewhere = await makeUser(server, companyId, { queueIds: [await makeQueue(server, companyId)] });
  const stranger = await makeUser(server, await makeCompany(server), { profile: 'admin' });
  expect(await find(admin, 'jaguatirica')).toHaveLength(1);
  for (const user of [agent, elsewhere, stranger]) expect(await find(user, 'jaguatirica')).toEqual([]);
});

test.each([
  ['O pedido é o 8810000457', '10000', true],
  ['São R$ 10.000,00 no total', '10.000', true],
  ['São R$ 10.000,00 no total', '0.000,0', true],
  ['CPF 123.456.789-09', '456.789', true],
  ['CPF 123.456.789-09', '456789', false],
  ['Nota 1000 e nota 2000', '10000', false],
  ['Chave 3526 0712 3456 7800 0190 5500 1000 0001 2310', '0190 5500 1000 0001 23', true],
  ['Ligue 0800-7000-100, ramal 3000', 'ramal 3000', true],
  ['Ligue 0800-7000-100, ramal 3000', 'ramal 7000', false],
])('of what is long ago, "%s" is found by %s: %s [TIC-31]', async (body, words, isFound) => {
  const { admin, connectionId, testContact } = await makeInbox(server);
  const old = makeTestContact(server, admin, connectionId, 'Antiga');
  const { messageId } = await old.says(body);
  const { ticketId } = await testContact.says('oi');
  // Out of the newest 20,000, each of which is looked at.
  await server.admin.query(
    `select setval(pg_get_serial_sequence('messages', 'id'), nextval(pg_get_serial_sequence('messages', 'id')) + 20100)`,
  );
  await testContact.says('tchau');
  expect(
    (await find(admin, words)).map((ticket) => ('foundMessageId' in ticket ? ticket.foundMessageId : null)),
  ).toEqual(isFound ? [messageId] : []);
  expect(ticketId).toBeGreaterThan(0);
});
