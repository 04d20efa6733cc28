import {
  contactsApi,
  dashboardApi,
  internalNotesApi,
  messagesApi,
  notesApi,
  schedulesApi,
  ticketsApi,
} from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, openScreen, type TestServer } from '../../../test/harness.ts';
import { makeInbox, within } from '../../../test/make.ts';
import { joinContacts } from './joinContacts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const rows = async <R>(text: string, values: unknown[]) => (await server.admin.query(text, values)).rows as R[];
const said = async (as: Awaited<ReturnType<typeof makeInbox>>['admin'], ticketId: number) =>
  (await call(server, messagesApi.list, { as, params: { ticketId } })).body.messages.map(({ body }) => body);

test('undoing a merge returns names, tickets, messages, notes and schedules; later ones stay [behaviour 1.3]', async () => {
  const inbox = await makeInbox(server);
  const { admin, agent, testContact, companyId, connectionId } = inbox;
  const lid = '90088800000001';
  const first = await testContact.says('oi, sou eu');
  const second = await testContact.says('e o meu pedido?', { number: `${lid}@lid`, name: 'Outra Pessoa' });
  const contactOf = async (ticketId: number) =>
    (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body.contactId;
  const kept = await contactOf(first.ticketId);
  const gone = await contactOf(second.ticketId);
  await call(server, contactsApi.change, {
    as: admin,
    params: { contactId: gone },
    body: { extraInfo: [{ name: 'CPF', value: '1' }] },
  });
  await call(server, notesApi.create, {
    as: admin,
    body: { note: 'prefere a tarde', ticketId: second.ticketId, contactId: gone },
  });
  await call(server, internalNotesApi.create, {
    as: admin,
    params: { ticketId: second.ticketId },
    body: { body: 'só para a equipe' },
  });
  await call(server, schedulesApi.create, {
    as: admin,
    body: { contactId: gone, body: 'Até amanhã', sendAt: '2090-01-01T12:00:00.000Z' },
  });
  await testContact.says('👍', { number: `${lid}@lid`, name: 'Outra Pessoa', kind: 'reaction', targetWid: second.wid });
  expect((await call(server, contactsApi.unmerge, { as: admin, params: { contactId: kept } })).body).toMatchObject({
    error: 'ERR_NOT_MERGED',
  });

  const third = await testContact.says('agora com os dois', { lid });
  expect((await call(server, contactsApi.get, { as: admin, params: { contactId: kept } })).body).toMatchObject({
    merged: { name: 'Outra Pessoa' },
    extraInfo: [{ name: 'CPF' }],
  });
  const notesOf = async (ticketId: number) =>
    (await call(server, internalNotesApi.list, { as: admin, params: { ticketId } })).body.notes.map(({ body }) => body);
  expect(await notesOf(first.ticketId)).toEqual(['só para a equipe']);
  expect((await call(server, contactsApi.unmerge, { as: agent, params: { contactId: kept } })).body).toMatchObject({
    error: 'ERR_NO_PERMISSION',
  });
  const screen = await openScreen(server, admin);
  await screen.join('joinTickets', 'pending');
  const { status, body: back } = await call(server, contactsApi.unmerge, { as: admin, params: { contactId: kept } });
  expect(status).toBe(200);
  expect(back).toMatchObject({
    name: 'Outra Pessoa',
    identities: [{ kind: 'lid', value: lid }],
    extraInfo: [{ name: 'CPF', value: '1' }],
    merged: null,
  });
  expect((await call(server, contactsApi.get, { as: admin, params: { contactId: kept } })).body).toMatchObject({
    name: 'Ana',
    identities: [{ kind: 'phone' }],
    extraInfo: [],
    merged: null,
  });

  // Each has their own ticket and words again; the message under both names stays where it came in.
  expect(await said(admin, first.ticketId)).toEqual(['oi, sou eu', 'agora com os dois']);
  expect(await said(admin, second.ticketId)).toEqual(['e o meu pedido?']);
  expect([await notesOf(first.ticketId), await notesOf(second.ticketId)]).toEqual([[], ['só para a equipe']]);
  expect((await call(server, ticketsApi.get, { as: admin, params: { ticketId: second.ticketId } })).body).toMatchObject(
    {
      status: 'pending',
      contactId: back.id,
      unreadMessages: 1,
      lastMessage: 'e o meu pedido?',
    },
  );
  expect((await call(server, dashboardApi.summary, { as: admin, query: { days: '1' } })).body.counters).toMatchObject({
    supportPending: 2,
    supportFinished: 0,
  });
  expect((await call(server, ticketsApi.get, { as: admin, params: { ticketId: first.ticketId } })).body).toMatchObject({
    status: 'pending',
    contactId: kept,
    unreadMessages: 2,
    lastMessage: 'agora com os dois',
  });
  expect(
    await rows(
      'select ticket_id as ticket, chat_contact_id as chat, contact_id as author from messages where company_id = $1 order by id',
      [companyId],
    ),
  ).toEqual([
    { ticket: first.ticketId, chat: kept, author: kept },
    { ticket: second.ticketId, chat: back.id, author: back.id },
    { ticket: first.ticketId, chat: kept, author: kept },
  ]);
  expect(
    await rows(`select (reactions -> 0 ->> 'contactId')::int as who from messages where company_id = $1 and id = $2`, [
      companyId,
      second.messageId,
    ]),
  ).toEqual([{ who: back.id }]);
  expect(await rows('select contact_id as who from ticket_notes where company_id = $1', [companyId])).toEqual([
    { who: back.id },
  ]);
  expect(await rows('select contact_id as who from schedules where company_id = $1', [companyId])).toEqual([
    { who: back.id },
  ]);
  expect(
    await rows(`select type, reason from ticket_events where company_id = $1 and ticket_id = $2 order by id`, [
      companyId,
      second.ticketId,
    ]),
  ).toEqual([
    { type: 'created', reason: 'contact' },
    { type: 'closed', reason: 'merged' },
    { type: 'merged', reason: null },
    { type: 'unmerged', reason: null },
    { type: 'reopened', reason: 'unmerged' },
  ]);
  await screen.next('contact', (event) => event.action === 'create' && event.contact.id === back.id);
  await screen.next(
    'ticket',
    (event) => event.action === 'update' && event.ticket.id === second.ticketId && event.ticket.contactId === back.id,
  );

  // Each name leads to its own ticket from now on.
  expect((await testContact.says('de novo', { number: `${lid}@lid` })).ticketId).toBe(second.ticketId);
  expect((await testContact.says('e eu também')).ticketId).toBe(third.ticketId);
  expect(connectionId).toBeGreaterThan(0);
});

test('several merges are undone from the newest on, and later edits of users stay [behaviour 1.3]', async () => {
  const { admin, testContact, companyId } = await makeInbox(server);
  const [a, b] = ['90088800000002', '90088800000003'];
  const first = await testContact.says('a primeira');
  for (const lid of [a, b]) await testContact.says(`por ${lid}`, { number: `${lid}@lid`, name: `Nome ${lid}` });
  const contactId = (await call(server, ticketsApi.get, { as: admin, params: { ticketId: first.ticketId } })).body
    .contactId;
  const join = (...values: string[]) =>
    within(server, companyId, (work) =>
      joinContacts(
        work,
        values.map((value) => ({ kind: value.startsWith('900') ? ('lid' as const) : ('phone' as const), value })),
      ),
    );
  await join(a, b);
  await join(testContact.number, a);
  expect(await rows('select count(*)::int as contacts from contacts where company_id = $1', [companyId])).toEqual([
    { contacts: 1 },
  ]);
  await call(server, contactsApi.change, { as: admin, params: { contactId }, body: { name: 'Nome escolhido' } });

  const unmerge = async (of: number) =>
    (await call(server, contactsApi.unmerge, { as: admin, params: { contactId: of } })).body;
  const middle = await unmerge(contactId);
  expect(middle).toMatchObject({
    name: `Nome ${a}`,
    identities: [{ value: a }, { value: b }],
    merged: { name: `Nome ${b}` },
  });
  expect(await unmerge(contactId)).toMatchObject({ error: 'ERR_NOT_MERGED' });
  expect(await unmerge(middle.id)).toMatchObject({ name: `Nome ${b}`, identities: [{ value: b }], merged: null });
  expect((await call(server, contactsApi.get, { as: admin, params: { contactId } })).body).toMatchObject({
    name: 'Nome escolhido',
    identities: [{ kind: 'phone' }],
  });
  expect(
    await rows(
      `select count(*)::int as live, count(distinct contact_id)::int as contacts, sum(unread_messages)::int as unread from tickets where company_id = $1 and status = 'pending'`,
      [companyId],
    ),
  ).toEqual([{ live: 3, contacts: 3, unread: 3 }]);
});
