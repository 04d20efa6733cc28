import { messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  openTestServer,
  openScreen,
  pause,
  until,
  type TestServer,
  type TestUser,
} from '../../../test/harness.ts';
import { makeConnection, makeTestContact, makeInbox, makeUser } from '../../../test/make.ts';
import { openSandboxWorld } from '../../gateways/whatsapp/sandbox/sandboxWorld.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const accept = (as: TestUser, ticketId: number) =>
  call(server, ticketsApi.update, { as, params: { ticketId }, body: { status: 'open', userId: as.id } });
const write = (as: TestUser, ticketId: number, body: string) =>
  call(server, messagesApi.send, { as, params: { ticketId }, body: { body } });
const unreadOf = async (as: TestUser, ticketId: number) =>
  (await call(server, ticketsApi.get, { as, params: { ticketId } })).body.unreadMessages;

/** The wids of the messages whose read receipts the simulated phones got, in order. */
async function receiptsOf(connectionId: number): Promise<string[]> {
  const world = openSandboxWorld({ directory: server.config.dataDirectory });
  const lines = await world.ledgerOf(connectionId);
  await world.close();
  return lines.flatMap((line) => (line.type === 'read' ? line.wids : []));
}

/** An open ticket of the agent, in which the customer wrote twice and nobody has read it. */
async function makeUnread() {
  const inbox = await makeInbox(server);
  const { ticketId, wid } = await inbox.testContact.says('Bom dia');
  await accept(inbox.agent, ticketId);
  const second = await inbox.testContact.says('Alguém aí?');
  const screen = await openScreen(server, inbox.admin);
  await screen.join('joinChatBox', ticketId);
  return { ...inbox, ticketId, wids: [wid, second.wid], screen };
}

describe('the read cursor of a ticket', () => {
  it('moves when its user writes: updateUnread and receipts for exactly what was unread [CONV-40]', async () => {
    const { agent, ticketId, wids, screen, connectionId, testContact } = await makeUnread();
    await write(agent, ticketId, 'Bom dia!');
    expect(await screen.next('ticket', (event) => event.action === 'updateUnread')).toMatchObject({
      ticketId,
      unreadMessages: 0,
    });
    await until(async () => (await testContact.inbox()).length === 1);
    expect((await receiptsOf(connectionId)).sort()).toEqual([...wids].sort());
    // Nothing new is unread: the second answer reads nothing again.
    await write(agent, ticketId, 'Em que posso ajudar?');
    await until(async () => (await testContact.inbox()).length === 2);
    expect(await receiptsOf(connectionId)).toHaveLength(2);
    expect(screen.silent('ticket', (event) => event.action === 'updateUnread')).toBe(true);
  });

  it('moves when an administrator answers in a ticket of a colleague [CONV-40]', async () => {
    const { agent, admin, ticketId, wids, screen, connectionId, testContact } = await makeUnread();
    await call(server, messagesApi.list, { as: admin, params: { ticketId } });
    expect(await unreadOf(agent, ticketId)).toBe(2);
    await write(admin, ticketId, 'Aqui é a gerente');
    expect(await screen.next('ticket', (event) => event.action === 'updateUnread')).toMatchObject({
      ticketId,
      unreadMessages: 0,
    });
    await until(async () => (await testContact.inbox()).length === 1);
    expect((await receiptsOf(connectionId)).sort()).toEqual([...wids].sort());
    expect(await unreadOf(agent, ticketId)).toBe(0);
  });

  it('moves in the ticket a message is forwarded into, and not in the one it comes from [CONV-40]', async () => {
    const { agent, admin, ticketId, wids, screen, connectionId, testContact } = await makeUnread();
    const source = makeTestContact(server, admin, connectionId, 'Bia');
    const { ticketId: sourceId, messageId, wid } = await source.says('Rua das Flores, 12');
    await accept(agent, sourceId);
    await call(server, messagesApi.forward, { as: agent, params: { messageId }, body: { ticketIds: [ticketId] } });
    expect(await screen.next('ticket', (event) => event.action === 'updateUnread')).toMatchObject({
      ticketId,
      unreadMessages: 0,
    });
    await until(async () => (await testContact.inbox()).length === 1);
    const read = await receiptsOf(connectionId);
    expect(read.sort()).toEqual([...wids].sort());
    expect(read).not.toContain(wid);
    expect(await unreadOf(agent, sourceId)).toBe(1);
  });

  it('moves on an answer typed on the phone [CONV-40]', async () => {
    const { agent, ticketId, wids, screen, connectionId, testContact } = await makeUnread();
    await testContact.says('Respondi pelo celular', { fromMe: true });
    expect(await screen.next('ticket', (event) => event.action === 'updateUnread')).toMatchObject({
      ticketId,
      unreadMessages: 0,
    });
    await until(async () => (await receiptsOf(connectionId)).length > 0);
    expect((await receiptsOf(connectionId)).sort()).toEqual([...wids].sort());
    expect(await unreadOf(agent, ticketId)).toBe(0);
  });

  it('stays for refused messages, reading by others and closing: no receipt goes out', async () => {
    const { agent, admin, companyId, queueId, ticketId, connectionId } = await makeUnread();
    await call(server, ticketsApi.update, {
      as: admin,
      params: { ticketId },
      body: { queueId, userId: agent.id, status: 'open', whatsappId: connectionId },
    });
    const colleague = await makeUser(server, companyId, { queueIds: [queueId] });
    expect((await write(colleague, ticketId, 'eu não posso')).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect((await write(agent, ticketId, '  ')).body).toMatchObject({ error: 'ERR_VALIDATION' });
    for (const as of [admin, colleague]) await call(server, messagesApi.list, { as, params: { ticketId } });
    expect(await unreadOf(agent, ticketId)).toBe(2);
    await call(server, ticketsApi.update, { as: agent, params: { ticketId }, body: { status: 'closed' } });
    await until(
      async () =>
        (await server.admin.query('select 1 from outbox_commands where company_id = $1', [companyId])).rowCount === 0,
    );
    await pause(100);
    expect(await receiptsOf(connectionId)).toEqual([]);
  });

  it('sends the receipts on the connection that the messages arrived on, also after a transfer [CONV-40]', async () => {
    const { admin, agent, companyId, queueId, ticketId, wids, connectionId } = await makeUnread();
    const other = await makeConnection(server, companyId, admin);
    const body = { queueId, userId: agent.id, status: 'open', whatsappId: other } as const;
    await call(server, ticketsApi.update, { as: admin, params: { ticketId }, body });
    await call(server, messagesApi.list, { as: agent, params: { ticketId } });
    await until(async () => (await receiptsOf(connectionId)).length > 0);
    expect((await receiptsOf(connectionId)).sort()).toEqual([...wids].sort());
  });
});
