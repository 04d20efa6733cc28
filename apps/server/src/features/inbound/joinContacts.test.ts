import { contactsApi, dashboardApi, messagesApi, notesApi, schedulesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, openScreen, type TestServer } from '../../../test/harness.ts';
import { makeInbox, within } from '../../../test/make.ts';
import { joinContacts } from './joinContacts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

let lids = 0;
const newLid = () => `90077700000${++lids}`;
const rows = async <R>(text: string, values: unknown[]) => (await server.admin.query(text, values)).rows as R[];

/** Somebody who wrote first under a phone, and then under a lid nobody could connect with it. */
async function makeStrangers() {
  const inbox = await makeInbox(server);
  const lid = newLid();
  const first = await inbox.testContact.says('oi, sou eu');
  const second = await inbox.testContact.says('e o meu pedido?', { number: `${lid}@lid`, name: 'Ana P.' });
  expect(second.ticketId).not.toBe(first.ticketId);
  const contactOf = async (ticketId: number) =>
    (await call(server, ticketsApi.get, { as: inbox.admin, params: { ticketId } })).body.contactId;
  return {
    ...inbox,
    lid,
    first,
    second,
    older: await contactOf(first.ticketId),
    younger: await contactOf(second.ticketId),
  };
}

test('a message with both identities merges two contacts into the older, with one live ticket [TIC-39, behaviour 1.3]', async () => {
  const { admin, agent, testContact, lid, first, second, older, younger, companyId } = await makeStrangers();
  await call(server, notesApi.create, {
    as: admin,
    body: { note: 'prefere a tarde', ticketId: second.ticketId, contactId: younger },
  });
  await call(server, schedulesApi.create, {
    as: admin,
    body: { contactId: younger, body: 'Até amanhã', sendAt: '2090-01-01T12:00:00.000Z' },
  });
  await testContact.says('👍', { number: `${lid}@lid`, kind: 'reaction', targetWid: second.wid });
  const screen = await openScreen(server, agent);
  await screen.join('joinTickets', 'pending');

  const third = await testContact.says('agora com os dois', { lid });
  expect(third.ticketId).toBe(first.ticketId);
  expect(
    (await call(server, messagesApi.list, { as: admin, params: { ticketId: first.ticketId } })).body.messages.map(
      ({ body }) => body,
    ),
  ).toEqual(['oi, sou eu', 'e o meu pedido?', 'agora com os dois']);
  expect((await call(server, ticketsApi.get, { as: admin, params: { ticketId: first.ticketId } })).body).toMatchObject({
    status: 'pending',
    contactId: older,
    unreadMessages: 3,
    lastMessage: 'agora com os dois',
  });
  expect((await call(server, ticketsApi.get, { as: admin, params: { ticketId: second.ticketId } })).body).toMatchObject(
    {
      status: 'closed',
      contactId: older,
      unreadMessages: 0,
    },
  );
  // One person who wrote is one ticket in every figure (behaviour 15).
  expect((await call(server, dashboardApi.summary, { as: admin, query: { days: '1' } })).body.counters).toMatchObject({
    supportPending: 1,
    supportFinished: 0,
  });
  expect((await call(server, contactsApi.get, { as: admin, params: { contactId: younger } })).status).toBe(404);
  expect((await call(server, contactsApi.get, { as: admin, params: { contactId: older } })).body).toMatchObject({
    number: testContact.number,
    identities: [
      { kind: 'lid', value: lid },
      { kind: 'phone', value: testContact.number },
    ],
  });
  expect(
    (await call(server, notesApi.list, { as: admin, query: { contactId: older, ticketId: first.ticketId } })).body,
  ).toMatchObject([{ note: 'prefere a tarde', contactId: older }]);
  expect(await rows('select contact_id as who from schedules where company_id = $1', [companyId])).toEqual([
    { who: older },
  ]);
  expect(
    await rows('select distinct chat_contact_id as chat, contact_id as author from messages where company_id = $1', [
      companyId,
    ]),
  ).toEqual([{ chat: older, author: older }]);
  expect(
    await rows<{ who: number }>(
      `select (reactions -> 0 ->> 'contactId')::int as who from messages where company_id = $1 and id = $2`,
      [companyId, second.messageId],
    ),
  ).toEqual([{ who: older }]);
  // The log tells who was merged, and a record what moved from where: enough to take it apart again.
  expect(
    await rows(
      "select type, reason, before -> 'contact' ->> 'id' as gone, after from ticket_events where company_id = $1 and ticket_id = $2 order by id",
      [companyId, second.ticketId],
    ),
  ).toMatchObject([
    { type: 'created' },
    { type: 'closed', reason: 'merged', after: { mergedInto: first.ticketId } },
    { type: 'merged', gone: String(younger), after: { contactId: older } },
  ]);
  expect(
    await rows(`select contact_id as kept, record -> 'moved' as moved from contact_merges where company_id = $1`, [
      companyId,
    ]),
  ).toEqual([
    {
      kept: older,
      moved: [{ into: first.ticketId, out: second.ticketId, messages: [second.messageId], internalNotes: [] }],
    },
  ]);
  await screen.next('ticket', (event) => event.action === 'delete' && event.ticketId === second.ticketId);
  await screen.next('contact', (event) => event.action === 'delete' && event.contactId === younger);
  expect(await screen.next('schedule')).toMatchObject({ action: 'update', schedule: { contactId: older } });
});

test('a mapping joins two contacts without a message, also twice, and creates none', async () => {
  const { companyId, admin, testContact, lid, first, second, older } = await makeStrangers();
  const identities = [
    { kind: 'phone' as const, value: testContact.number },
    { kind: 'lid' as const, value: lid },
  ];
  for (let times = 0; times < 2; times++)
    expect(await within(server, companyId, (work) => joinContacts(work, identities))).toBe(older);
  expect(
    await rows('select status, contact_id as who from tickets where company_id = $1 order by id', [companyId]),
  ).toEqual([
    { status: 'pending', who: older },
    { status: 'closed', who: older },
  ]);
  // From the lid alone it is the same conversation now.
  expect((await testContact.says('de novo', { number: `${lid}@lid` })).ticketId).toBe(first.ticketId);
  expect(second.ticketId).toBeGreaterThan(first.ticketId);

  const other = newLid();
  expect(
    await within(server, companyId, (work) =>
      joinContacts(work, [
        { kind: 'phone', value: '5513900000001' },
        { kind: 'lid', value: other },
      ]),
    ),
  ).toBeNull();
  expect((await call(server, contactsApi.page, { as: admin })).body.contacts).toHaveLength(1);
  // A third name of the same person.
  await within(server, companyId, (work) => joinContacts(work, [identities[0]!, { kind: 'lid', value: other }]));
  expect((await testContact.says('e por aqui', { number: `${other}@lid` })).ticketId).toBe(first.ticketId);
});

test('a join closes only the second live ticket of one connection, and keeps a typed name', async () => {
  const { companyId, agent, admin, testContact, lid, first, second, older, younger } = await makeStrangers();
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId: first.ticketId },
    body: { status: 'open', userId: agent.id },
  });
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId: first.ticketId },
    body: { status: 'closed' },
  });
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId: second.ticketId },
    body: { status: 'open', userId: agent.id },
  });
  await call(server, contactsApi.change, { as: admin, params: { contactId: younger }, body: { name: 'Ana Prado' } });
  await within(server, companyId, (work) =>
    joinContacts(work, [
      { kind: 'lid', value: lid },
      { kind: 'phone', value: testContact.number },
    ]),
  );
  expect(
    await rows(
      'select status, contact_id as who, user_id as attendant from tickets where company_id = $1 order by id',
      [companyId],
    ),
  ).toEqual([
    { status: 'closed', who: older, attendant: agent.id },
    { status: 'open', who: older, attendant: agent.id },
  ]);
  expect((await call(server, contactsApi.get, { as: admin, params: { contactId: older } })).body).toMatchObject({
    name: 'Ana Prado',
  });
});

test('ten messages under both names at once: one contact, one live ticket, every message kept (trust R5)', async () => {
  const { companyId, testContact, lid } = await makeStrangers();
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      testContact.says(`junto ${n}`, n % 3 === 0 ? { lid } : n % 3 === 1 ? {} : { number: `${lid}@lid` }),
    ),
  );
  expect(await rows(`select count(*)::int as contacts from contacts where company_id = $1`, [companyId])).toEqual([
    { contacts: 1 },
  ]);
  expect(
    await rows(
      `select (select count(*)::int from tickets where company_id = $1 and status <> 'closed') as live, (select count(*)::int from messages where company_id = $1) as said`,
      [companyId],
    ),
  ).toEqual([{ live: 1, said: 12 }]);
  expect(
    await rows(
      `select t.unread_messages as shown, (select count(*)::int from messages m where m.company_id = t.company_id and m.ticket_id = t.id and not m.read) as true from tickets t where company_id = $1 and status <> 'closed'`,
      [companyId],
    ),
  ).toEqual([{ shown: 12, true: 12 }]);
});
