import { contactsApi, limits, messagesApi, settingsApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, it, test } from 'vitest';
import { call, openTestServer, openScreen, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeTestContact, makeCompany, makeInbox, makeUser, makeQueue, within } from '../../../test/make.ts';
import { rememberContact } from './rememberContact.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

test('the list is searched without case and accents, in stable pages of thirty [CONT-17, LAY-40, AMB-01]', async () => {
  const user = await makeUser(server, await makeCompany(server));
  const add = (name: string, number: string, email?: string) =>
    call(server, contactsApi.create, { as: user, body: { name, number, ...(email ? { email } : {}) } });
  for (let n = 0; n < 33; n++)
    expect((await add(`Pessoa ${String(n).padStart(2, '0')}`, `55119800000${String(n).padStart(2, '0')}`)).status).toBe(
      200,
    );
  await add('Álvaro Simões', '+55 (21) 3222-4455', 'alvaro@sol.com.br');
  const found = async (searchParam: string) =>
    (await call(server, contactsApi.page, { as: user, query: { searchParam } })).body.contacts.map(({ name }) => name);
  for (const search of ['ALVARO simoes', '2132224455', '3222-4455', 'alvaro@SOL'])
    expect(await found(search)).toEqual(['Álvaro Simões']);
  expect(await found('100%')).toEqual([]);

  const first = (await call(server, contactsApi.page, { as: user })).body;
  expect([first.contacts.length, first.count, first.hasMore, first.contacts[0]!.name, first.contacts[0]!.uuid]).toEqual(
    [30, 34, true, 'Álvaro Simões', null],
  );
  await add('Ana Antes', '5511977776666');
  const second = (await call(server, contactsApi.page, { as: user, query: { cursor: first.nextCursor! } })).body;
  expect(second.contacts.map(({ name }) => name)).toEqual(['Pessoa 29', 'Pessoa 30', 'Pessoa 31', 'Pessoa 32']);
  expect([second.hasMore, second.nextCursor]).toEqual([false, null]);
  expect((await call(server, contactsApi.list, { as: user, query: { searchParam: 'antes' } })).body).toEqual([
    { id: expect.any(Number), name: 'Ana Antes', number: '5511977776666', email: '' },
  ]);
});

test('days of creation are the company’s, both ends whole [CONT-17]', async () => {
  const companyId = await makeCompany(server);
  const user = await makeUser(server, companyId);
  // 02:30 UTC of the 6th is 23:30 of the 5th in São Paulo.
  for (const [name, at] of [
    ['Quinto', '2026-03-06T02:30:00Z'],
    ['Sexto', '2026-03-06T12:00:00Z'],
  ])
    await server.admin.query('insert into contacts (company_id, name, created_at) values ($1, $2, $3)', [
      companyId,
      name,
      at,
    ]);
  const on = async (query: object) =>
    (await call(server, contactsApi.page, { as: user, query })).body.contacts.map(({ name }) => name);
  expect(await on({ date: '2026-03-05' })).toEqual(['Quinto']);
  expect(await on({ dateStart: '2026-03-06' })).toEqual(['Sexto']);
  expect(await on({ dateStart: '2026-03-05', dateEnd: '2026-03-06' })).toEqual(['Quinto', 'Sexto']);
  expect(await on({ dateEnd: '2026-03-04' })).toEqual([]);
  const { body: exported } = await call(server, contactsApi.exportPage, {
    as: user,
    query: { dateStart: '2026-03-06' },
  });
  expect(exported.contacts.map(({ name }) => name)).toEqual(['Sexto']);
});

test('the newest come first on request, in pages without gaps while others are created [CONT-17]', async () => {
  const companyId = await makeCompany(server);
  const user = await makeUser(server, companyId);
  const insert = (from: number, to: number) =>
    server.admin.query(
      `insert into contacts (company_id, name) select $1, 'Pessoa ' || n from generate_series($2::int, $3::int) n`,
      [companyId, from, to],
    );
  await insert(1, 33);
  const read = async (cursor?: string) =>
    (await call(server, contactsApi.page, { as: user, query: { order: 'newest', ...(cursor && { cursor }) } })).body;
  const first = await read();
  expect([first.contacts[0]!.name, first.contacts.length, first.count]).toEqual(['Pessoa 33', 30, 33]);
  await insert(34, 34);
  const second = await read(first.nextCursor!);
  expect(second.contacts.map(({ name }) => name)).toEqual(['Pessoa 3', 'Pessoa 2', 'Pessoa 1']);
  expect([second.hasMore, second.nextCursor]).toEqual([false, null]);
  const byName = await call(server, contactsApi.page, { as: user });
  const wrong = await call(server, contactsApi.page, {
    as: user,
    query: { order: 'newest', cursor: byName.body.nextCursor! },
  });
  expect([wrong.status, wrong.body]).toEqual([400, expect.objectContaining({ error: 'ERR_VALIDATION' })]);
});

test('a card leads to the live ticket the person may see, else to the newest such one [CONT-03, CONT-04, CONT-12, AMB-40]', async () => {
  const { companyId, admin, agent, queueId, testContact, connectionId } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  const stranger = await makeUser(server, companyId, { queueIds: [await makeQueue(server, companyId)] });
  const { body: ticket } = await call(server, ticketsApi.get, { as: agent, params: { ticketId } });
  const uuidFor = async (as: typeof agent) => (await call(server, contactsApi.page, { as })).body.contacts[0]!.uuid;
  expect([await uuidFor(agent), await uuidFor(admin), await uuidFor(stranger)]).toEqual([
    ticket.uuid,
    ticket.uuid,
    null,
  ]);
  await call(server, ticketsApi.update, { as: agent, params: { ticketId }, body: { status: 'closed' } });
  expect(await uuidFor(agent)).toBe(ticket.uuid);
  const again = await testContact.says('voltei');
  expect(again.ticketId).not.toBe(ticketId);
  expect(await uuidFor(agent)).toBe(
    (await call(server, ticketsApi.get, { as: agent, params: { ticketId: again.ticketId } })).body.uuid,
  );
  expect(
    (await call(server, contactsApi.get, { as: agent, params: { contactId: ticket.contactId } })).body,
  ).toMatchObject({
    whatsapp: { id: connectionId },
    identities: [{ kind: 'phone', value: testContact.number }],
  });
});

test('a number is one contact in every spelling, also without the ninth digit [CONT-13 to CONT-15, CONT-19, CONT-23]', async () => {
  const user = await makeUser(server, await makeCompany(server));
  const screen = await openScreen(server, user);
  const create = (body: object) => call(server, contactsApi.create, { as: user, body: body as never });
  const made = await create({
    name: '  Bia Torres ',
    number: '+55 (11) 98765-4321',
    email: '',
    extraInfo: [{ name: 'CPF', value: '000' }],
  });
  expect(made.body).toMatchObject({
    name: 'Bia Torres',
    number: '5511987654321',
    email: '',
    extraInfo: [{ id: 1, name: 'CPF', value: '000' }],
    isGroup: false,
  });
  expect(await screen.next('contact')).toMatchObject({
    action: 'create',
    contact: { id: made.body.id, name: 'Bia Torres' },
  });
  for (const number of ['5511987654321', '551187654321', '55 11 8765-4321'])
    expect(await create({ name: 'Outra', number })).toMatchObject({
      status: 409,
      body: { error: 'ERR_DUPLICATED_CONTACT' },
    });
  for (const [body, field] of [
    [{ name: 'B', number: '5511987650000' }, 'name'],
    [{ name: 'x'.repeat(51), number: '5511987650000' }, 'name'],
    [{ name: 'Bia', number: '11-22-33' }, 'number'],
    [{ name: 'Bia', number: '5511987650000', email: 'bia' }, 'email'],
    [{ name: 'B', number: '98765-0000' }, 'number'],
  ] as const)
    expect(await create(body)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: { fields: { [field]: expect.any(String) } } },
    });
});

test('a number is read as people write it, and refused with what is missing [CONT-10, CONT-23, AMB-113]', async () => {
  const companyId = await makeCompany(server);
  const user = await makeUser(server, companyId);
  const create = (number: string) => call(server, contactsApi.create, { as: user, body: { name: 'Caio', number } });
  for (const [typed, number] of [
    ['0055 11 98765-1001', '5511987651001'],
    ['+55 (0)11 98765-1002', '5511987651002'],
    ['(31) 9123-1003', '553191231003'],
  ] as const)
    expect((await create(typed)).body).toMatchObject({ number });
  for (const [typed, reason] of [
    ['5,51199E+12', 'exponent'],
    ['(11) 91234-5678 ramal 22', 'extension'],
    ['11 91234-0001 / 11 91234-0002', 'several'],
    ['988000222', 'areaMissing'],
    ['4004-1234', 'service'],
  ] as const)
    expect(await create(typed)).toMatchObject({
      status: 400,
      body: { error: 'ERR_WAPP_INVALID_CONTACT', details: { reason, fields: { number: reason } } },
    });
});

test('a stored number that could not be read today may be sent back with another change [CONT-23]', async () => {
  const companyId = await makeCompany(server);
  const user = await makeUser(server, companyId);
  const { body: made } = await call(server, contactsApi.create, {
    as: user,
    body: { name: 'Caio', number: '5511987651004' },
  });
  await server.admin.query(`update contacts set number = '988000222' where company_id = $1 and id = $2`, [
    companyId,
    made.id,
  ]);
  const change = (body: object) => call(server, contactsApi.change, { as: user, params: { contactId: made.id }, body });
  expect((await change({ number: '988000222', email: 'caio@exemplo.com' })).body).toMatchObject({
    number: '988000222',
    email: 'caio@exemplo.com',
  });
  expect((await change({ number: '988000223' })).body).toMatchObject({
    error: 'ERR_WAPP_INVALID_CONTACT',
    details: { reason: 'areaMissing' },
  });
});

test('a search finds a contact by its number in any spelling [CONT-17, CONT-23]', async () => {
  const companyId = await makeCompany(server);
  const user = await makeUser(server, companyId);
  await call(server, contactsApi.create, { as: user, body: { name: 'Caio', number: '5511987651005' } });
  for (const searchParam of ['0055 11 98765-1005', '+55 (0)11 98765-1005', '011 98765 1005', '11 8765-1005'])
    expect((await call(server, contactsApi.page, { as: user, query: { searchParam } })).body.count, searchParam).toBe(
      1,
    );
});

test('an edited name outlives profile names, and the tickets of colleagues hear of it [CONT-21, CONT-22, behaviour 1.3]', async () => {
  const { agent, admin, testContact } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  const { body: ticket } = await call(server, ticketsApi.get, { as: agent, params: { ticketId } });
  const params = { contactId: ticket.contactId };
  const screen = await openScreen(server, admin);
  const { body: before } = await call(server, contactsApi.get, { as: agent, params });
  // A loaded row may be sent back: nothing of it counts as edited.
  expect((await call(server, contactsApi.change, { as: agent, params, body: before })).status).toBe(200);
  await testContact.says('oi de novo', { name: 'Ana do Perfil' });
  expect((await call(server, contactsApi.get, { as: agent, params })).body.name).toBe('Ana do Perfil');
  const edited = await call(server, contactsApi.change, {
    as: agent,
    params,
    body: {
      name: 'Ana Lopes (loja)',
      extraInfo: [
        { name: 'Aniversário', value: '3/5' },
        { name: 'Time', value: 'Santos' },
      ],
    },
  });
  expect(edited.body.extraInfo).toEqual([
    { id: 1, name: 'Aniversário', value: '3/5' },
    { id: 2, name: 'Time', value: 'Santos' },
  ]);
  expect(
    await screen.next('contact', (event) => event.action === 'update' && event.contact.name === 'Ana Lopes (loja)'),
  ).toMatchObject({ contact: { id: ticket.contactId } });
  await testContact.says('e mais uma', { name: 'Outro Perfil' });
  expect((await call(server, contactsApi.change, { as: agent, params, body: { extraInfo: [] } })).body).toMatchObject({
    name: 'Ana Lopes (loja)',
    extraInfo: [],
  });
});

test('a new number moves the phone identity, and a taken one is refused [CONT-19, CONT-23]', async () => {
  const { agent, admin, testContact, connectionId } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  const { contactId } = (await call(server, ticketsApi.get, { as: agent, params: { ticketId } })).body;
  const other = await call(server, contactsApi.create, {
    as: agent,
    body: { name: 'Outra pessoa', number: '5521987650001' },
  });
  const change = (number: string) =>
    call(server, contactsApi.change, { as: agent, params: { contactId }, body: { number } });
  expect(await change('552187650001')).toMatchObject({ status: 409, body: { error: 'ERR_DUPLICATED_CONTACT' } });
  expect((await change('')).status).toBe(400);
  expect((await change('+55 21 98765-0002')).body).toMatchObject({
    number: '5521987650002',
    identities: [{ kind: 'phone', value: '5521987650002' }],
  });
  // The provider writes it without the ninth digit.
  expect(
    (await makeTestContact(server, admin, connectionId, 'Ana', '552187650002').says('troquei de chip')).ticketId,
  ).toBe(ticketId);
  expect((await testContact.says('aqui é outra pessoa agora')).ticketId).not.toBe(ticketId);
  expect(other.status).toBe(200);
});

test('a new number leaves the lid of the old one, so that answers go to the new one alone [CONT-23]', async () => {
  const { agent: as, admin, connectionId } = await makeInbox(server);
  const [lid, number, spelling] = ['90041981234567', '5531981234567', '553181234567'];
  const testContact = makeTestContact(server, admin, connectionId, 'Ana', number);
  const first = await testContact.says('oi', { lid });
  const params = { ticketId: first.ticketId };
  await call(server, ticketsApi.update, { as, params, body: { status: 'open', userId: as.id } });
  const { contactId } = (await call(server, ticketsApi.get, { as, params })).body;
  const change = (typed: string) =>
    call(server, contactsApi.change, { as, params: { contactId }, body: { number: typed } });
  const identities = async () =>
    (await call(server, contactsApi.get, { as, params: { contactId } })).body.identities
      .map(({ value }) => value)
      .sort();
  // Another spelling of the same number is shown, and messages still go to that of WhatsApp.
  expect((await change(spelling)).body.number).toBe(spelling);
  expect(await identities()).toEqual([number, lid]);
  await change('552132224455');
  expect(await identities()).toEqual(['552132224455']);
  const second = await testContact.says('aqui é outra pessoa agora', { lid });
  expect(second.ticketId).not.toBe(first.ticketId);
  await call(server, messagesApi.send, { as, params, body: { body: 'Só para você' } });
  const phone = makeTestContact(server, admin, connectionId, 'Ana', '552132224455');
  await until(async () => (await phone.inbox()).length === 1);
  expect(await testContact.inbox()).toEqual([]);
});

test('answers go to the spelling of the number that WhatsApp knows, once the contact has written [CONT-23]', async () => {
  const { agent: as, admin, connectionId, companyId } = await makeInbox(server);
  const rows = [{ Nome: 'Ana', Telefone: '31 98765-1234' }];
  const imported = await call(server, contactsApi.upload, { as: admin, body: rows });
  const { contactId } = imported.body.newContacts[0]!;
  const phone = makeTestContact(server, admin, connectionId, 'Ana', '553187651234');
  const params = { ticketId: (await phone.says('oi')).ticketId };
  await call(server, ticketsApi.update, { as, params, body: { status: 'open', userId: as.id } });
  await call(server, messagesApi.send, { as, params, body: { body: 'Olá' } });
  await until(async () => (await phone.inbox()).length === 1);
  expect((await call(server, contactsApi.get, { as, params: { contactId } })).body).toMatchObject({
    number: '5531987651234',
    identities: [{ kind: 'phone', value: '553187651234' }],
  });

  // Both spellings were stored by two contacts, which are one person.
  await server.admin.query(
    `insert into contact_identities (company_id, kind, value, contact_id) values ($1, 'phone', '5531987651234', $2)`,
    [companyId, contactId],
  );
  await phone.says('e aí?');
  await call(server, messagesApi.send, { as, params, body: { body: 'Tudo bem' } });
  await until(async () => (await phone.inbox()).length === 2);
});

test('a former number stays beside its successor when WhatsApp spells the successor anew [CONT-23]', async () => {
  const { agent: as, companyId } = await makeInbox(server);
  const former = '5521987650099';
  const contactId = (await call(server, contactsApi.create, { as, body: { name: 'Ana', number: '5531987654321' } }))
    .body.id;
  await server.admin.query(
    `insert into contact_identities (company_id, kind, value, contact_id) values ($1, 'phone', $2, $3)`,
    [companyId, former, contactId],
  );
  const identities = ['553187654321', former].map((value) => ({ kind: 'phone', value }) as const);
  await within(server, companyId, (work) => rememberContact(work, { identities, isSpelled: true }));
  const { body } = await call(server, contactsApi.get, { as, params: { contactId } });
  expect(body.identities.map(({ value }) => value).sort()).toEqual([former, '553187654321']);
});

test('people known from groups only stay out of the list until somebody saves them [CONT-17, behaviour 1.4]', async () => {
  const { agent, admin, testContact } = await makeInbox(server);
  await call(server, settingsApi.change, {
    as: admin,
    params: { key: 'CheckMsgIsGroup' },
    body: { value: 'disabled' },
  });
  const { ticketId } = await testContact.says('bom dia, grupo', {
    number: '120363000000000001',
    participant: '5531988887777',
    name: 'Vizinhos',
  });
  const names = async () =>
    (await call(server, contactsApi.page, { as: agent })).body.contacts.map(({ number, isGroup }) =>
      isGroup ? 'grupo' : number,
    );
  expect(await names()).toEqual(['grupo']);
  const saved = await call(server, contactsApi.create, {
    as: agent,
    body: { name: 'Seu Jorge', number: '5531988887777' },
  });
  expect(saved).toMatchObject({ status: 200, body: { name: 'Seu Jorge' } });
  expect((await names()).sort()).toEqual(['5531988887777', 'grupo']);
  // The messages written in the group stay readable when their author is deleted.
  expect((await call(server, messagesApi.list, { as: admin, params: { ticketId } })).body.messages[0]).toMatchObject({
    contact: { name: 'Seu Jorge' },
  });
  expect((await call(server, contactsApi.remove, { as: admin, params: { contactId: saved.body.id } })).status).toBe(
    200,
  );
  expect((await call(server, messagesApi.list, { as: admin, params: { ticketId } })).body.messages[0]).toMatchObject({
    body: 'bom dia, grupo',
    contact: null,
  });
});

test('only administrators delete a contact, with tickets, messages and notes, and publish it [CONT-11, CONT-26]', async () => {
  const { companyId, agent, admin, testContact } = await makeInbox(server);
  const first = await testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: admin,
    params: { ticketId: first.ticketId },
    body: { status: 'closed' },
  });
  const { ticketId } = await testContact.says('de novo');
  const { contactId } = (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body;
  const screen = await openScreen(server, admin);
  await screen.join('joinTickets', 'pending');
  expect((await call(server, contactsApi.remove, { as: agent, params: { contactId } })).body).toEqual({
    error: 'ERR_NO_PERMISSION',
  });
  expect((await call(server, contactsApi.remove, { as: admin, params: { contactId } })).body).toEqual({
    message: 'ok',
  });
  expect(await screen.next('contact', ({ action }) => action === 'delete')).toMatchObject({ contactId });
  expect(await screen.next('ticket', ({ action }) => action === 'delete')).toMatchObject({ ticketId });
  for (const table of ['contacts', 'contact_identities', 'tickets', 'messages'])
    expect(
      (await server.admin.query(`select 1 from ${table} where company_id = $1`, [companyId])).rowCount,
      table,
    ).toBe(0);
  expect(
    (
      await server.admin.query(
        `select count(*)::int as lines from ticket_events where company_id = $1 and type = 'deleted'`,
        [companyId],
      )
    ).rows[0].lines,
  ).toBe(2);
  // A stranger again.
  expect((await testContact.says('ainda existo?')).ticketId).toBeGreaterThan(ticketId);
});

test('a message that arrives while its contact is deleted is not lost [CONT-26, TIC-38]', async () => {
  const { agent, admin, testContact, companyId } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  const { contactId } = (await call(server, ticketsApi.get, { as: agent, params: { ticketId } })).body;
  const writing = Array.from({ length: 8 }, (_, n) => testContact.says(`mensagem ${n}`));
  const removed = await call(server, contactsApi.remove, { as: admin, params: { contactId } });
  expect(removed.status).toBe(200);
  // Every one was taken in: before the deletion with the contact, or after it by a stranger with one ticket.
  const received = await Promise.all(writing);
  const later = await testContact.says('ainda aqui');
  expect(received.every(({ messageId }) => messageId > 0)).toBe(true);
  expect(
    (await server.admin.query('select distinct ticket_id from messages where company_id = $1', [companyId])).rows,
  ).toEqual([{ ticket_id: later.ticketId }]);
});

test('a number is looked up on WhatsApp while the default connection is connected [CONT-20]', async () => {
  const { agent, connectionId, companyId } = await makeInbox(server);
  const create = (number: string) =>
    call(server, contactsApi.create, { as: agent, body: { name: 'Rita Sampaio', number } });
  await server.admin.query('update connections set is_default = true where company_id = $1', [companyId]);
  expect((await create('5511977770001')).status).toBe(200);
  expect((await create('5500977770002')).body).toMatchObject({ error: 'ERR_WAPP_INVALID_CONTACT' });
  // A known contact is not looked up.
  expect((await create('5511977770001')).body).toMatchObject({ error: 'ERR_DUPLICATED_CONTACT' });

  // The phone's owner is busy: no answer comes, and none is made up.
  await server.admin.query(
    `insert into outbox_commands (company_id, connection_id, chat, kind, fence) values ($1, $2, 'numbers', 'findNumber', 0)`,
    [companyId, connectionId],
  );
  expect((await create('5511977770003')).body).toMatchObject({ error: 'ERR_WAPP_CHECK_CONTACT' });
  expect(await contactsNamed(companyId)).toBe(1);
  await server.admin.query(`delete from outbox_commands where company_id = $1 and chat = 'numbers'`, [companyId]);

  await server.admin.query(`update connections set status = 'DISCONNECTED' where company_id = $1`, [companyId]);
  expect((await create('5500977770002')).status).toBe(200);
}, 40_000);

const contactsNamed = async (companyId: number) =>
  Number(
    (
      await server.admin.query(`select count(*) from contacts where company_id = $1 and name = 'Rita Sampaio'`, [
        companyId,
      ])
    ).rows[0].count,
  );

test('names from WhatsApp are kept without invisible characters and saved again unchanged [CONT-13]', async () => {
  const { agent, admin, connectionId } = await makeInbox(server);
  const save = async (contactId: number, body: object) =>
    call(server, contactsApi.change, { as: agent, params: { contactId }, body });
  for (const [profile, shown] of [
    ['J', 'J'],
    ['🌻', '🌻'],
    [
      'Ateliê da Vovó Conceição, doces e salgados sob encomenda',
      'Ateliê da Vovó Conceição, doces e salgados sob encomenda',
    ],
    ['\u202e\u200bLia\u200f', 'Lia'],
  ] as const) {
    const testContact = makeTestContact(server, admin, connectionId, profile);
    const { ticketId } = await testContact.says('oi');
    const { contactId } = (await call(server, ticketsApi.get, { as: agent, params: { ticketId } })).body;
    const before = (await call(server, contactsApi.get, { as: agent, params: { contactId } })).body;
    expect(before.name).toBe(shown);
    expect(await save(contactId, { ...before, email: 'cliente@exemplo.com' })).toMatchObject({
      status: 200,
      body: { name: shown, email: 'cliente@exemplo.com' },
    });
    // It was not edited: the profile still names the contact.
    await testContact.says('oi', { name: 'Outro Nome' });
    expect((await call(server, contactsApi.get, { as: agent, params: { contactId } })).body.name).toBe('Outro Nome');
    expect((await save(contactId, { name: 'K' })).body).toMatchObject({
      error: 'ERR_VALIDATION',
      details: { fields: { name: 'too_small' } },
    });
    expect((await save(contactId, { name: 'x'.repeat(51) })).body).toMatchObject({
      error: 'ERR_VALIDATION',
      details: { fields: { name: 'too_big' } },
    });
  }
  const nameless = makeTestContact(server, admin, connectionId, '\u200b\u2800');
  const { ticketId } = await nameless.says('oi');
  expect((await call(server, ticketsApi.get, { as: agent, params: { ticketId } })).body.contact.name).toBe(
    nameless.number,
  );
});

test('a contact is created, read, listed, changed and deleted by its calls [CONT-18]', async () => {
  const companyId = await makeCompany(server);
  const admin = await makeUser(server, companyId, { profile: 'admin' });
  const made = await call(server, contactsApi.create, {
    as: admin,
    body: { name: 'Rita Alves', number: '5511966665555', email: 'rita@sol.com.br' },
  });
  const rita = { name: 'Rita Alves', number: '5511966665555', email: 'rita@sol.com.br' };
  expect(made).toMatchObject({ status: 200, body: rita });
  const params = { contactId: made.body.id };
  expect((await call(server, contactsApi.get, { as: admin, params })).body).toMatchObject({
    id: made.body.id,
    ...rita,
  });
  const list = async () =>
    (await call(server, contactsApi.list, { as: admin, query: { companyId: companyId + 1 } as never })).body;
  expect(await list()).toEqual([{ id: made.body.id, ...rita }]);
  const changed = await call(server, contactsApi.change, { as: admin, params, body: { ...rita, name: 'Rita Melo' } });
  expect(changed).toMatchObject({ status: 200, body: { id: made.body.id, name: 'Rita Melo' } });
  expect((await call(server, contactsApi.remove, { as: admin, params })).status).toBe(200);
  expect((await call(server, contactsApi.get, { as: admin, params })).body).toEqual({ error: 'ERR_NO_CONTACT_FOUND' });
  expect(await list()).toEqual([]);
});

test('the list without pages stops at 1,000 contacts, and the pages of the export reach all', async () => {
  const companyId = await makeCompany(server);
  const user = await makeUser(server, companyId);
  await server.admin.query(
    `insert into contacts (company_id, name, number) select $1, 'Pessoa ' || lpad(n::text, 4, '0'), n from generate_series(1, 1002) n`,
    [companyId],
  );
  const list = (await call(server, contactsApi.list, { as: user, query: {} })).body;
  expect([list.length, list.at(-1)!.name]).toEqual([1_000, 'Pessoa 1000']);
  const { contacts } = (await call(server, contactsApi.exportPage, { as: user, query: {} })).body;
  expect(contacts).toHaveLength(1_002);
});

it('a supervisor neither deletes contacts nor erases their data; an administrator does [CONT-11]', async () => {
  const { companyId, admin, testContact } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  const { contactId } = (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body;
  for (const profile of ['supervisor', 'user'] as const) {
    const as = await makeUser(server, companyId, { profile });
    for (const [endpoint, input] of [
      [contactsApi.remove, { params: { contactId } }],
      [contactsApi.unmerge, { params: { contactId } }],
    ] as const)
      expect((await call(server, endpoint, { as, ...input })).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  }
  expect((await call(server, contactsApi.remove, { as: admin, params: { contactId } })).status).toBe(200);
});

test('one user creates at most 60 contacts a minute; colleagues are not concerned [CONT-10]', async () => {
  const companyId = await makeCompany(server);
  const [user, colleague] = [await makeUser(server, companyId), await makeUser(server, companyId)];
  const create = (as: TestUser, index: number) =>
    call(server, contactsApi.create, {
      as,
      body: { name: `Pessoa ${index}`, number: `55119${String(70_000_000 + index)}` },
    });
  for (let index = 0; index < limits.contactsPerMinute; index++) expect((await create(user, index)).status).toBe(200);
  expect(await create(user, 99)).toMatchObject({
    status: 429,
    body: { error: 'ERR_TOO_MANY_REQUESTS', details: { retryAfterSeconds: expect.any(Number) } },
  });
  expect((await create(colleague, 99)).status).toBe(200);
});
