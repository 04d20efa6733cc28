import { notesApi, ticketsApi, ticketTagsApi } from '@recado/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, openHouse, type House, type Person } from '../../../test/harness.ts';
import { makeCustomer, makeFirm, makeInbox, makePerson, makeQueue, makeTag } from '../../../test/make.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});

const find = async (as: Person, searchParam: string) =>
  (await call(house, ticketsApi.list, { as, query: { searchParam } })).body.tickets;

test('a ticket is found by name, number and text without case and accents, and names the newest message that has the words (TIC-31)', async () => {
  const { admin, connectionId } = await makeInbox(house);
  const joao = makeCustomer(house, admin, connectionId, 'João Conceição');
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
    (await call(house, ticketsApi.list, { as: admin, query: { status: 'pending', showAll: true } })).body.tickets[0],
  ).not.toHaveProperty('foundMessageId');
});

test('what is old is found past the newest 20,000 messages of a company too', async () => {
  const { admin, connectionId, customer } = await makeInbox(house);
  const old = makeCustomer(house, admin, connectionId, 'Antiga');
  const { messageId } = await old.says('A luminária âmbar veio sem cúpula');
  const { ticketId } = await customer.says('oi');
  await house.admin.query(
    `insert into messages (company_id, wid, ticket_id, connection_id, chat_contact_id, body, from_me, media_type, sent_at)
     select t.company_id, 'many-' || g, t.id, t.connection_id, t.contact_id, 'mensagem corrente ' || g, false, 'conversation', now() from tickets t, generate_series(1, 20100) g where t.id = $1`,
    [ticketId],
  );
  expect(await find(admin, 'ambar veio')).toMatchObject([{ foundMessageId: messageId }]);
  expect(await find(admin, 'mensagem corrente')).toMatchObject([{ id: ticketId }]);
});

describe('the search finds a ticket [TIC-31]', () => {
  test('by protocol, whole, by its beginning from the day on, or by the number of the ticket', async () => {
    const { admin, customer } = await makeInbox(house);
    const { ticketId } = await customer.says('bom dia');
    const { code } = (await call(house, ticketsApi.get, { as: admin, params: { ticketId } })).body;
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
    const { admin, companyId, customer } = await makeInbox(house);
    const { ticketId } = await customer.says('bom dia');
    const { contactId } = (await call(house, ticketsApi.get, { as: admin, params: { ticketId } })).body;
    await house.admin.query('update contacts set email = $1 where company_id = $2 and id = $3', [
      'Compras@Marimar.com.br',
      companyId,
      contactId,
    ]);
    const tagId = await makeTag(house, companyId, 'Devolução em análise');
    await call(house, ticketTagsApi.sync, { as: admin, body: { ticketId, tags: [tagId] } });
    expect(await find(admin, 'compras@marimar')).toMatchObject([
      { id: ticketId, foundMessageId: null, foundNote: null },
    ]);
    expect(await find(admin, 'DEVOLUCAO EM')).toMatchObject([{ id: ticketId }]);
    expect(await find(admin, 'devolu_ao')).toEqual([]);
  });

  test('by an internal note, only for who sees the ticket it was written in [TIC-25] [TIC-27]', async () => {
    const { admin, agent, companyId, customer } = await makeInbox(house);
    const { ticketId } = await customer.says('bom dia');
    const { contactId } = (await call(house, ticketsApi.get, { as: admin, params: { ticketId } })).body;
    await call(house, notesApi.create, {
      as: admin,
      body: { ticketId, contactId, note: 'Pediu para não ligar depois das ÓITO' },
    });
    const elsewhere = await makePerson(house, companyId, { queueIds: [await makeQueue(house, companyId)] });
    expect(await find(agent, 'das oito')).toMatchObject([
      { id: ticketId, foundMessageId: null, foundNote: 'Pediu para não ligar depois das ÓITO' },
    ]);
    await call(house, ticketsApi.update, {
      as: admin,
      params: { ticketId },
      body: { status: 'open', userId: admin.id },
    });
    expect(await find(admin, 'das oito')).toHaveLength(1);
    for (const person of [agent, elsewhere]) expect(await find(person, 'das oito')).toEqual([]);
    const stranger = await makePerson(house, await makeFirm(house), { profile: 'admin' });
    expect(await find(stranger, 'das oito')).toEqual([]);
  });
});

test('a search shows what the person may see, and nothing of another company (TIC-25, TIC-27)', async () => {
  const { admin, agent, companyId, customer } = await makeInbox(house);
  const { ticketId } = await customer.says('jaguatirica');
  await call(house, ticketsApi.update, { as: admin, params: { ticketId }, body: { status: 'open', userId: admin.id } });
  const elsewhere = await makePerson(house, companyId, { queueIds: [await makeQueue(house, companyId)] });
  const stranger = await makePerson(house, await makeFirm(house), { profile: 'admin' });
  expect(await find(admin, 'jaguatirica')).toHaveLength(1);
  for (const person of [agent, elsewhere, stranger]) expect(await find(person, 'jaguatirica')).toEqual([]);
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
])('of what is long ago, "%s" is found by %s: %s (TIC-31)', async (body, words, isFound) => {
  const { admin, connectionId, customer } = await makeInbox(house);
  const old = makeCustomer(house, admin, connectionId, 'Antiga');
  const { messageId } = await old.says(body);
  const { ticketId } = await customer.says('oi');
  // Out of the newest 20,000, each of which is looked at.
  await house.admin.query(
    `select setval(pg_get_serial_sequence('messages', 'id'), nextval(pg_get_serial_sequence('messages', 'id')) + 20100)`,
  );
  await customer.says('tchau');
  expect(
    (await find(admin, words)).map((ticket) => ('foundMessageId' in ticket ? ticket.foundMessageId : null)),
  ).toEqual(isFound ? [messageId] : []);
  expect(ticketId).toBeGreaterThan(0);
});
