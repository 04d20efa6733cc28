import { messagesApi, ticketMarksApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { deliverAll } from '../../../../test/deliverAll.ts';
import { call, openTestServer, openScreen, until, type TestServer, type TestUser } from '../../../../test/harness.ts';
import { makeTestContact, makeInbox, makeUser } from '../../../../test/make.ts';
import { openSandboxWorld } from '../../../gateways/whatsapp/sandbox/sandboxWorld.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const markUnread = (as: TestUser, ticketId: number) =>
  call(server, ticketMarksApi.markUnread, { as, params: { ticketId } });
const markRead = (as: TestUser, ticketId: number) =>
  call(server, ticketMarksApi.markRead, { as, params: { ticketId } });
const get = async (as: TestUser, ticketId: number) =>
  (await call(server, ticketsApi.get, { as, params: { ticketId } })).body;
const change = (as: TestUser, ticketId: number, body: object) =>
  call(server, ticketsApi.update, { as, params: { ticketId }, body });
const readMessages = (as: TestUser, ticketId: number) =>
  call(server, messagesApi.list, { as, params: { ticketId }, query: { pageNumber: 1 } });
const counts = async (as: TestUser, query: object = {}) => (await call(server, ticketsApi.counts, { as, query })).body;

/** How many read receipts the simulated phones got. */
async function receiptsOf(connectionId: number): Promise<number> {
  const world = openSandboxWorld({ directory: server.config.dataDirectory });
  const lines = await world.ledgerOf(connectionId);
  await world.close();
  return lines.filter(({ type }) => type === 'read').length;
}

/** An open ticket of the agent in which everything is read. */
async function makeRead() {
  const inbox = await makeInbox(server);
  const { ticketId } = await inbox.testContact.says('Bom dia');
  await change(inbox.agent, ticketId, { status: 'open', userId: inbox.agent.id, queueId: inbox.queueId });
  await readMessages(inbox.agent, ticketId);
  await until(async () => (await receiptsOf(inbox.connectionId)) === 1);
  return { ...inbox, ticketId };
}

describe('a ticket marked as unread', () => {
  it('shows so to everybody who sees it, changes no message and sends no receipt', async () => {
    const { admin, agent, ticketId, connectionId } = await makeRead();
    const screen = await openScreen(server, admin);
    await screen.join('joinTickets', 'open');
    expect((await markUnread(agent, ticketId)).body).toMatchObject({
      id: ticketId,
      markedUnread: true,
      unreadMessages: 0,
    });
    expect(await screen.next('ticket')).toMatchObject({
      action: 'update',
      ticket: { id: ticketId, markedUnread: true, unreadMessages: 0 },
    });
    expect(
      (await call(server, messagesApi.list, { as: admin, params: { ticketId } })).body.messages.every(
        ({ read }) => read,
      ),
    ).toBe(true);
    // A repeat changes nothing, so nobody is told.
    expect((await markUnread(admin, ticketId)).status).toBe(200);
    await deliverAll(server, admin, [screen]);
    expect(screen.silent('ticket')).toBe(true);
    expect(await receiptsOf(connectionId)).toBe(1);
  });

  it('is read again when its user opens it, and by nobody else’s look', async () => {
    const { admin, agent, ticketId, connectionId } = await makeRead();
    await markUnread(agent, ticketId);
    await readMessages(admin, ticketId);
    expect((await get(agent, ticketId)).markedUnread).toBe(true);
    const screen = await openScreen(server, admin);
    await screen.join('joinChatBox', ticketId);
    await readMessages(agent, ticketId);
    expect(await screen.next('ticket')).toMatchObject({
      action: 'updateUnread',
      ticketId,
      unreadMessages: 0,
      markedUnread: false,
    });
    expect((await get(agent, ticketId)).markedUnread).toBe(false);
    expect(await receiptsOf(connectionId)).toBe(1);
  });

  it('loses the mark with an answer, of its user, an administrator or the phone', async () => {
    const { admin, agent, testContact, ticketId } = await makeRead();
    const answer = (as: TestUser) =>
      call(server, messagesApi.send, { as, params: { ticketId }, body: { body: 'Já vejo' } });
    for (const act of [
      () => answer(agent),
      () => answer(admin),
      () => testContact.says('Do celular', { fromMe: true }),
    ]) {
      await markUnread(agent, ticketId);
      await act();
      expect((await get(agent, ticketId)).markedUnread).toBe(false);
    }
  });

  it('loses the mark with every step: accept, return, transfer, close, reopen', async () => {
    const { companyId, agent, admin, queueId, connectionId, ticketId } = await makeRead();
    const colleague = await makeUser(server, companyId, { queueIds: [queueId] });
    const steps: [TestUser, object][] = [
      [agent, { status: 'open', userId: colleague.id, queueId, whatsappId: connectionId }],
      [colleague, { status: 'pending', userId: null }],
      [agent, { status: 'open', userId: agent.id }],
      [agent, { status: 'closed', userId: agent.id, closeUnread: true }],
    ];
    for (const [actor, body] of steps) {
      expect((await markUnread(admin, ticketId)).body.markedUnread).toBe(true);
      expect((await change(actor, ticketId, body)).body, JSON.stringify(body)).toMatchObject({ markedUnread: false });
    }
  });

  it('may be marked by whoever works on it, and by everybody who sees it while it waits', async () => {
    const { companyId, agent, admin, testContact, queueId, ticketId, connectionId } = await makeRead();
    const colleague = await makeUser(server, companyId, { queueIds: [queueId] });
    const stranger = await makeUser(server, companyId);
    expect(await markUnread(colleague, ticketId)).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION', details: { user: { name: agent.name } } },
    });
    expect(await markUnread(stranger, ticketId)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
    expect((await markUnread(admin, ticketId)).status).toBe(200);
    await change(agent, ticketId, { status: 'closed', userId: agent.id, closeUnread: true });
    expect(await markUnread(agent, ticketId)).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_NOT_OPEN' } });
    const waiting = await makeTestContact(server, admin, connectionId, 'Bia').says('Oi');
    expect((await markUnread(colleague, waiting.ticketId)).body).toMatchObject({
      markedUnread: true,
      unreadMessages: 1,
    });
    expect((await testContact.inbox()).length).toBe(0);
  });

  it('is counted apart from unread messages, and found with them only when asked', async () => {
    const { agent, admin, connectionId, queueId, ticketId } = await makeRead();
    const other = await makeTestContact(server, admin, connectionId, 'Bia').says('Oi');
    await change(agent, other.ticketId, { status: 'open', userId: agent.id, queueId });
    await markUnread(agent, ticketId);
    await markUnread(agent, other.ticketId);
    expect(await counts(agent)).toMatchObject({ open: 2, unread: 1, markedUnread: 1 });
    const list = async (query: object) =>
      (await call(server, ticketsApi.list, { as: agent, query: { status: 'open', ...query } })).body.tickets.map(
        ({ id }) => id,
      );
    expect(await list({ withUnreadMessages: true })).toEqual([other.ticketId]);
    expect(await list({ withUnreadMessages: true, withMarkedUnread: true })).toEqual([other.ticketId, ticketId]);
  });
});

describe('marking a ticket as read', () => {
  it('moves the read cursor of the own open ticket, with receipts, as reading does', async () => {
    const { agent, testContact, ticketId, connectionId } = await makeRead();
    await testContact.says('Alguém aí?');
    expect((await markRead(agent, ticketId)).body).toMatchObject({ unreadMessages: 0, markedUnread: false });
    await until(async () => (await receiptsOf(connectionId)) === 2);
    await markUnread(agent, ticketId);
    expect((await markRead(agent, ticketId)).body.markedUnread).toBe(false);
    expect(await receiptsOf(connectionId)).toBe(2);
  });

  it('removes only the mark of a waiting ticket and of a colleague’s', async () => {
    const { agent, admin, testContact, ticketId, connectionId } = await makeRead();
    await testContact.says('Alguém aí?');
    await markUnread(agent, ticketId);
    expect((await markRead(admin, ticketId)).body).toMatchObject({ unreadMessages: 1, markedUnread: false });
    const waiting = await makeTestContact(server, admin, connectionId, 'Bia').says('Oi');
    await markUnread(agent, waiting.ticketId);
    expect((await markRead(agent, waiting.ticketId)).body).toMatchObject({ unreadMessages: 1, markedUnread: false });
    expect(await receiptsOf(connectionId)).toBe(1);
  });
});
