import { messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openHouse, openScreen, pause, until, type House, type Person } from '../../../test/harness.ts';
import { makeCustomer, makeInbox, makePerson } from '../../../test/make.ts';
import { openSandboxWorld } from '../../gateways/whatsapp/sandbox/sandboxWorld.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});

const accept = (as: Person, ticketId: number) =>
  call(house, ticketsApi.update, { as, params: { ticketId }, body: { status: 'open', userId: as.id } });
const write = (as: Person, ticketId: number, body: string) =>
  call(house, messagesApi.send, { as, params: { ticketId }, body: { body } });
const unreadOf = async (as: Person, ticketId: number) =>
  (await call(house, ticketsApi.get, { as, params: { ticketId } })).body.unreadMessages;

/** The wids of the messages whose read receipts the simulated phones got, in order. */
async function receiptsOf(connectionId: number): Promise<string[]> {
  const world = openSandboxWorld({ directory: house.config.dataDirectory });
  const lines = await world.ledgerOf(connectionId);
  await world.close();
  return lines.flatMap((line) => (line.type === 'read' ? line.wids : []));
}

/** An open ticket of the agent, in which the customer wrote twice and nobody has read it. */
async function makeUnread() {
  const inbox = await makeInbox(house);
  const { ticketId, wid } = await inbox.customer.says('Bom dia');
  await accept(inbox.agent, ticketId);
  const second = await inbox.customer.says('Alguém aí?');
  const screen = await openScreen(house, inbox.admin);
  await screen.join('joinChatBox', ticketId);
  return { ...inbox, ticketId, wids: [wid, second.wid], screen };
}

describe('the read cursor of a ticket', () => {
  it('moves when its user writes: updateUnread and receipts for exactly what was unread [CONV-40]', async () => {
    const { agent, ticketId, wids, screen, connectionId, customer } = await makeUnread();
    await write(agent, ticketId, 'Bom dia!');
    expect(await screen.next('ticket', (event) => event.action === 'updateUnread')).toMatchObject({
      ticketId,
      unreadMessages: 0,
    });
    await until(async () => (await customer.inbox()).length === 1);
    expect((await receiptsOf(connectionId)).sort()).toEqual([...wids].sort());
    // Nothing new is unread: the second answer reads nothing again.
    await write(agent, ticketId, 'Em que posso ajudar?');
    await until(async () => (await customer.inbox()).length === 2);
    expect(await receiptsOf(connectionId)).toHaveLength(2);
    expect(screen.silent('ticket', (event) => event.action === 'updateUnread')).toBe(true);
  });

  it('moves when an administrator answers in a ticket of a colleague [CONV-40]', async () => {
    const { agent, admin, ticketId, wids, screen, connectionId, customer } = await makeUnread();
    await call(house, messagesApi.list, { as: admin, params: { ticketId } });
    expect(await unreadOf(agent, ticketId)).toBe(2);
    await write(admin, ticketId, 'Aqui é a gerente');
    expect(await screen.next('ticket', (event) => event.action === 'updateUnread')).toMatchObject({
      ticketId,
      unreadMessages: 0,
    });
    await until(async () => (await customer.inbox()).length === 1);
    expect((await receiptsOf(connectionId)).sort()).toEqual([...wids].sort());
    expect(await unreadOf(agent, ticketId)).toBe(0);
  });

  it('moves in the ticket a message is forwarded into, and not in the one it comes from [CONV-40]', async () => {
    const { agent, admin, ticketId, wids, screen, connectionId, customer } = await makeUnread();
    const source = makeCustomer(house, admin, connectionId, 'Bia');
    const { ticketId: sourceId, messageId, wid } = await source.says('Rua das Flores, 12');
    await accept(agent, sourceId);
    await call(house, messagesApi.forward, { as: agent, params: { messageId }, body: { ticketIds: [ticketId] } });
    expect(await screen.next('ticket', (event) => event.action === 'updateUnread')).toMatchObject({
      ticketId,
      unreadMessages: 0,
    });
    await until(async () => (await customer.inbox()).length === 1);
    const read = await receiptsOf(connectionId);
    expect(read.sort()).toEqual([...wids].sort());
    expect(read).not.toContain(wid);
    expect(await unreadOf(agent, sourceId)).toBe(1);
  });

  it('moves on an answer typed on the phone [CONV-40]', async () => {
    const { agent, ticketId, wids, screen, connectionId, customer } = await makeUnread();
    await customer.says('Respondi pelo celular', { fromMe: true });
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
    await call(house, ticketsApi.update, {
      as: admin,
      params: { ticketId },
      body: { queueId, userId: agent.id, status: 'open', whatsappId: connectionId },
    });
    const colleague = await makePerson(house, companyId, { queueIds: [queueId] });
    expect((await write(colleague, ticketId, 'eu não posso')).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect((await write(agent, ticketId, '  ')).body).toMatchObject({ error: 'ERR_VALIDATION' });
    for (const as of [admin, colleague]) await call(house, messagesApi.list, { as, params: { ticketId } });
    expect(await unreadOf(agent, ticketId)).toBe(2);
    await call(house, ticketsApi.update, { as: agent, params: { ticketId }, body: { status: 'closed' } });
    await until(
      async () =>
        (await house.admin.query('select 1 from phone_orders where company_id = $1', [companyId])).rowCount === 0,
    );
    await pause(100);
    expect(await receiptsOf(connectionId)).toEqual([]);
  });
});
