import { contactsApi, messagesApi, sandboxApi, settingsApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { within } from '../../../test/make.ts';
import type { SessionEvent } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { receiveInbound } from './receiveInbound.ts';
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

test('the settings CheckMsgIsGroup and call are enabled until an administrator changes them [TIC-44]', async () => {
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

test('with CheckMsgIsGroup enabled, as every company begins, what groups say is dropped unstored [TIC-45, AMB-48]', async () => {
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

test('without group messages ignored, a group is one contact with one ticket and named authors [TIC-45]', async () => {
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

test('with the default setting a call leaves nothing behind [TIC-46, behaviour 1.11]', async () => {
  const { companyId, testContact } = await makeInbox(server);
  expect(await testContact.says('', { kind: 'call' })).toMatchObject({ messageId: null, ticketId: null });
  expect((await server.admin.query('select 1 from tickets where company_id = $1', [companyId])).rows).toEqual([]);
});

test('a refused call is a call_log in a ticket; one text in ten minutes asks the caller to write [TIC-46, behaviour 1.11, AMB-47]', async () => {
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

describe('edits and deletions', () => {
  const group = { kind: 'group' as const, value: '120363041234567893' };
  const [ana, bia] = ['5513977770001', '5513977770002'].map((value) => ({ kind: 'phone' as const, value }));
  const deps = { settled: async () => undefined, sending: {} } as unknown as Parameters<typeof receiveInbound>[2];

  /** A group of two people, and what their phones tell. */
  async function makeGroup() {
    const { admin, companyId, connectionId } = await makeInbox(server);
    await set(admin, 'CheckMsgIsGroup', 'disabled');
    let count = 0;
    const chat = { connectionId, identities: [group], fromMe: false, sentAt: new Date() };
    const take = (event: object) =>
      within(server, companyId, (work) => receiveInbound(work, { ...chat, ...event } as SessionEvent, deps));
    const says = async (participant: object, wid = `G${companyId}-${++count}`) => {
      await take({ type: 'message', wid, participant, content: { mediaType: 'conversation', body: 'chegou o piso?' } });
      return wid;
    };
    const row = async (wid: string) =>
      (
        await server.admin.query(
          'select body, is_edited as "isEdited", is_deleted as "isDeleted" from messages where company_id = $1 and wid = $2',
          [companyId, wid],
        )
      ).rows[0] as { body: string; isEdited: boolean; isDeleted: boolean };
    return { take, says, row, companyId };
  }
  const author = { identities: [ana!] };
  const other = { identities: [bia!] };
  const untouched = { body: 'chegou o piso?', isEdited: false, isDeleted: false };

  it('in a group count from the author only [CONV-23]', async () => {
    const { take, says, row } = await makeGroup();
    const wid = await says(author);
    for (const participant of [other, undefined]) {
      await take({ type: 'edit', targetWid: wid, body: 'forjada', participant });
      await take({ type: 'deletion', targetWid: wid, participant });
      expect(await row(wid)).toEqual(untouched);
    }
    await take({ type: 'edit', targetWid: wid, body: 'chegou a tinta?', participant: author });
    await take({ type: 'deletion', targetWid: wid, participant: author });
    expect(await row(wid)).toEqual({ body: 'chegou a tinta?', isEdited: true, isDeleted: true });
  });

  it('in a group count from the author only, also when they arrive before the message [CONV-23]', async () => {
    const { take, says, row, companyId } = await makeGroup();
    const wid = `EARLY-${companyId}`;
    // The answer of the first query of a message tells of early events; the group exists already.
    await says(author);
    await take({ type: 'edit', targetWid: wid, body: 'forjada', participant: other });
    await take({ type: 'deletion', targetWid: wid, participant: other });
    await says(author, wid);
    expect(await row(wid)).toEqual(untouched);
  });

  it('in a group never change our messages, also when they arrive before the message [CONV-17]', async () => {
    const { take, row, companyId } = await makeGroup();
    const weSay = (wid: string) =>
      take({ type: 'message', wid, fromMe: true, content: { mediaType: 'conversation', body: untouched.body } });
    for (const [wid, isEarly] of [
      [`OURS-${companyId}`, false],
      [`OURS-EARLY-${companyId}`, true],
    ] as const) {
      if (!isEarly) await weSay(wid);
      for (const participant of [author, other, undefined]) {
        await take({ type: 'edit', targetWid: wid, body: 'forjada', participant });
        await take({ type: 'deletion', targetWid: wid, participant });
      }
      if (isEarly) await weSay(wid);
      expect(await row(wid)).toEqual(untouched);
    }
  });

  it('delete for an administrator of the group where the provider says so, also early [CONV-23]', async () => {
    const { take, says, row, companyId } = await makeGroup();
    const wid = await says(author);
    await take({ type: 'edit', targetWid: wid, body: 'forjada', participant: other, byAdmin: true });
    expect(await row(wid)).toEqual(untouched);
    await take({ type: 'deletion', targetWid: wid, participant: other, byAdmin: true });
    expect(await row(wid)).toMatchObject({ isDeleted: true });
    const early = `EARLY-ADMIN-${companyId}`;
    await take({ type: 'deletion', targetWid: early, participant: other, byAdmin: true });
    await says(author, early);
    expect(await row(early)).toMatchObject({ isDeleted: true });
  });

  it('of a contact never change our messages, and ours never those of a contact [CONV-17]', async () => {
    const { admin, testContact } = await makeInbox(server);
    const { ticketId, wid: theirs } = await testContact.says('oi');
    const { wid: ours } = await testContact.says('do celular', { fromMe: true });
    for (const [targetWid, fromMe] of [
      [ours, false],
      [theirs, true],
    ] as const) {
      await testContact.says('forjada', { kind: 'edit', targetWid, fromMe });
      await testContact.says('', { kind: 'delete', targetWid, fromMe });
    }
    expect(
      (await thread(admin, ticketId)).map(({ body, isEdited, isDeleted }) => ({ body, isEdited, isDeleted })),
    ).toEqual([
      { body: 'oi', isEdited: false, isDeleted: false },
      { body: 'do celular', isEdited: false, isDeleted: false },
    ]);
  });
});

describe('an advertisement that led to a message', () => {
  it('is stored beside it and shown with it, and another message has none [CONV-21]', async () => {
    const { admin, companyId, connectionId, testContact } = await makeInbox(server);
    const { ticketId } = await testContact.says('oi');
    const deps = { settled: async () => undefined, sending: {} } as unknown as Parameters<typeof receiveInbound>[2];
    const advert = { headline: 'Sofá Lua', body: 'Só hoje', url: 'https://fb.me/1', imageUrl: '' };
    await within(server, companyId, (work) =>
      receiveInbound(
        work,
        {
          type: 'message',
          connectionId,
          wid: `ADVERT-${companyId}`,
          identities: [{ kind: 'phone', value: testContact.number }],
          fromMe: false,
          sentAt: new Date(),
          content: { mediaType: 'conversation', body: 'Quero a oferta' },
          advert,
        },
        deps,
      ),
    );
    expect((await thread(admin, ticketId)).map((message) => message.advert)).toEqual([null, advert]);
  });
});

describe('mentions', () => {
  it('show names, a number without a name, and never the digits of a lid, in edits too [CONV-21]', async () => {
    const { admin, companyId, connectionId, testContact } = await makeInbox(server);
    const { ticketId } = await testContact.says('oi');
    const deps = { settled: async () => undefined, sending: {} } as unknown as Parameters<typeof receiveInbound>[2];
    const wid = `MENTION-${companyId}`;
    const said = {
      connectionId,
      identities: [{ kind: 'phone' as const, value: testContact.number }],
      fromMe: false,
      sentAt: new Date(),
      mentions: [
        { kind: 'phone' as const, value: testContact.number },
        { kind: 'phone' as const, value: '5513977770009' },
        { kind: 'lid' as const, value: '123456789012345' },
      ],
    };
    const receive = (event: SessionEvent) => within(server, companyId, (work) => receiveInbound(work, event, deps));
    const body = `fala com @${testContact.number}, @5513977770009 ou @123456789012345`;
    await receive({ ...said, type: 'message', wid, content: { mediaType: 'conversation', body } });
    expect((await thread(admin, ticketId)).at(-1)!.body).toBe('fala com @Ana, @+5513977770009 ou @…');
    await receive({ ...said, type: 'edit', targetWid: wid, body: `melhor: @${testContact.number} e @123456789012345` });
    expect((await thread(admin, ticketId)).at(-1)).toMatchObject({ body: 'melhor: @Ana e @…', isEdited: true });
  });
});

it('a note to the own number opens no ticket and gets no answer (field report B20)', async () => {
  const { companyId, admin, connectionId } = await makeInbox(server);
  const { rows } = await server.admin.query('select number from connections where id = $1', [connectionId]);
  const said = await call(server, sandboxApi.inbound, {
    as: admin,
    params: { whatsappId: connectionId },
    body: { number: rows[0].number, body: 'lembrar do café' },
  });
  expect(said.body.messageId).not.toBeNull();
  const tickets = await server.admin.query('select status, unread_messages from tickets where company_id = $1', [
    companyId,
  ]);
  expect(tickets.rows).toEqual([{ status: 'closed', unread_messages: 0 }]);
});
