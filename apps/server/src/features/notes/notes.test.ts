import { notesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { deliverAll } from '../../../test/deliverAll.ts';
import { call, openTestServer, openScreen, type TestServer } from '../../../test/harness.ts';
import { makeInbox, makeUser, makeQueue } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

async function makeNoted() {
  const inbox = await makeInbox(server);
  const { agent, queueId, testContact, companyId } = inbox;
  const { ticketId } = await testContact.says('oi');
  const { body: ticket } = await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  const stranger = await makeUser(server, companyId, { queueIds: [await makeQueue(server, companyId)] });
  return { ...inbox, ticketId, contactId: ticket.contactId, stranger };
}

test('a note is listed with its author, newest first over all tickets, and never sent [CONV-36, CONV-37]', async () => {
  const { agent, admin, ticketId, contactId, testContact, queueId } = await makeNoted();
  const add = (note: string, id = ticketId) =>
    call(server, notesApi.create, { as: agent, body: { note, ticketId: id, contactId } });
  expect(await add(' x ')).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION', details: { fields: { note: expect.any(String) } } },
  });
  expect((await add('Prefere ser chamada à tarde')).body).toMatchObject({
    ticketId,
    contactId,
    userId: agent.id,
    user: { id: agent.id, name: agent.name },
    contact: { id: contactId, name: 'Ana' },
    ticket: { id: ticketId, status: 'open' },
  });
  await call(server, ticketsApi.update, { as: agent, params: { ticketId }, body: { status: 'closed' } });
  const later = await testContact.says('voltei');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId: later.ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  await add('Pediu desconto', later.ticketId);
  for (const query of [{ contactId }, { ticketId: later.ticketId }, { ticketId, contactId }])
    expect(
      (await call(server, notesApi.list, { as: admin, query })).body.map(({ note, ticketId }) => [note, ticketId]),
    ).toEqual([
      ['Pediu desconto', later.ticketId],
      ['Prefere ser chamada à tarde', ticketId],
    ]);
  expect((await call(server, notesApi.list, { as: admin })).body).toMatchObject({ error: 'ERR_VALIDATION' });
  expect((await testContact.inbox()).map(({ body }) => body)).toEqual([]);
});

test('a note is seen by users who see its ticket, deleted by its author and administrators [CONV-37, behaviour 13.4]', async () => {
  const { agent, admin, stranger, companyId, queueId, ticketId, contactId } = await makeNoted();
  const colleague = await makeUser(server, companyId, { queueIds: [queueId] });
  const { body: note } = await call(server, notesApi.create, {
    as: agent,
    body: { note: 'Cliente antiga', ticketId, contactId },
  });
  expect((await call(server, notesApi.list, { as: stranger, query: { contactId } })).body).toEqual([]);
  expect(
    (await call(server, notesApi.create, { as: stranger, body: { note: 'não devia', ticketId, contactId } })).body,
  ).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
  const remove = (as: typeof agent) => call(server, notesApi.remove, { as, params: { noteId: note.id } });
  expect((await remove(stranger)).body).toEqual({ error: 'ERR_NO_NOTE_FOUND' });
  expect((await remove(colleague)).body).toEqual({ error: 'ERR_NO_PERMISSION' });
  expect((await remove(admin)).body).toEqual({ message: 'ok' });
  expect((await remove(admin)).body).toEqual({ error: 'ERR_NO_NOTE_FOUND' });
  const own = await call(server, notesApi.create, { as: colleague, body: { note: 'minha', ticketId, contactId } });
  expect((await call(server, notesApi.remove, { as: colleague, params: { noteId: own.body.id } })).status).toBe(200);
});

test('colleagues who see the ticket have a note at once, others hear nothing [RT-25]', async () => {
  const { agent, admin, stranger, ticketId, contactId } = await makeNoted();
  const [wall, other] = [await openScreen(server, admin), await openScreen(server, stranger)];
  for (const screen of [wall, other]) await screen.join('joinTickets', 'open');
  const { body: note } = await call(server, notesApi.create, {
    as: agent,
    body: { note: 'Ligar amanhã', ticketId, contactId },
  });
  expect(await wall.next('ticketNote')).toMatchObject({
    action: 'create',
    note: { id: note.id, note: 'Ligar amanhã', user: { name: agent.name } },
  });
  await call(server, notesApi.remove, { as: agent, params: { noteId: note.id } });
  expect(await wall.next('ticketNote')).toEqual({ action: 'delete', id: note.id, ticketId, contactId });
  await deliverAll(server, admin, [wall, other]);
  expect(other.silent('ticketNote')).toBe(true);
});

test('a client key stores one note, and is refused with other content [decision 0155]', async () => {
  const { agent, admin, ticketId, contactId } = await makeNoted();
  const add = (note: string, as = agent) =>
    call(server, notesApi.create, { as, body: { note, ticketId, contactId, clientKey: 'k1' } });
  const answers = await Promise.all(Array.from({ length: 5 }, () => add('Ligar às nove')));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await add('Ligar às dez')).toMatchObject({ status: 409, body: { error: 'ERR_CLIENT_KEY_REUSED' } });
  // A colleague chooses keys of their own.
  expect((await add('Ligar às onze', admin)).status).toBe(200);
  expect((await call(server, notesApi.list, { as: admin, query: { contactId } })).body.map(({ note }) => note)).toEqual(
    ['Ligar às onze', 'Ligar às nove'],
  );
});
