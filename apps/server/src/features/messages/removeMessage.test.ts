import { canDeleteForEveryone, connectionsApi, messagesApi, providers, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer } from '../../../test/harness.ts';
import { makeConnection, makeInbox } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

describe('deleting a message for everyone', () => {
  it('is refused with its own words on the official API, which takes nothing back [CONV-18]', async () => {
    const { agent, testContact, connectionId } = await makeInbox(server);
    const { ticketId } = await testContact.says('oi');
    const params = { ticketId };
    await call(server, ticketsApi.update, { as: agent, params, body: { status: 'open', userId: agent.id } });
    const sent = (await call(server, messagesApi.send, { as: agent, params, body: { body: 'preço errado' } })).body;
    await until(async () => (await testContact.inbox()).length === 1);
    await server.admin.query(`update connections set provider = 'cloud' where id = $1`, [connectionId]);
    const remove = () => call(server, messagesApi.remove, { as: agent, params: { messageId: sent.id } });
    const isDeleted = async () =>
      (await call(server, messagesApi.list, { as: agent, params })).body.messages.find(({ id }) => id === sent.id)
        ?.isDeleted;
    expect(await remove()).toMatchObject({ status: 400, body: { error: 'ERR_DELETE_UNSUPPORTED' } });
    expect(await isDeleted()).toBe(false);
    // One that was refused before it left has no copy anywhere else.
    await server.admin.query(`update messages set ack = 0, error = 'ERR_SENDING_WAPP_MSG' where id = $1`, [sent.id]);
    expect((await remove()).status).toBe(200);
    expect(await isDeleted()).toBe(true);
  });

  it('is possible where the provider takes messages back, and for what never left [CONV-18]', () => {
    const left = { ack: 2, error: null };
    const refused = { ack: 0, error: 'ERR_SENDING_WAPP_MSG' };
    expect(
      providers.map((provider) => [
        provider,
        canDeleteForEveryone(left, provider),
        canDeleteForEveryone(refused, provider),
      ]),
    ).toEqual([
      ['beta', true, true],
      ['cloud', false, true],
      ['sandbox', true, true],
    ]);
    expect(canDeleteForEveryone(left, null)).toBe(false);
  });

  it('happens at the contact also after the ticket was transferred to another connection [CONV-18]', async () => {
    const { companyId, admin, agent: as, queueId, connectionId, testContact } = await makeInbox(server);
    const other = await makeConnection(server, companyId, admin);
    const params = { ticketId: (await testContact.says('oi')).ticketId };
    const open = { status: 'open', userId: as.id, queueId } as const;
    await call(server, ticketsApi.update, { as, params, body: open });
    const send = async (body: string) => (await call(server, messagesApi.send, { as, params, body: { body } })).body.id;
    const [first, second, third] = [await send('preço errado'), await send('outro preço'), await send('mais um')];
    await until(async () => (await testContact.inbox()).filter(({ ack }) => ack > 0).length === 3);
    await call(server, ticketsApi.update, { as, params, body: { ...open, whatsappId: other } });
    const remove = (messageId: number) => call(server, messagesApi.remove, { as, params: { messageId } });
    const edit = (messageId: number) =>
      call(server, messagesApi.edit, { as, params: { messageId }, body: { body: 'preço certo' } });
    expect([(await remove(first)).status, (await edit(second)).status]).toEqual([200, 200]);
    expect(await testContact.inbox()).toMatchObject([
      { isDeleted: true },
      { body: 'preço certo', isEdited: true },
      { isDeleted: false, isEdited: false },
    ]);

    await server.admin.query(`update connections set status = 'DISCONNECTED' where id = $1`, [connectionId]);
    const off = { error: 'ERR_WAPP_NOT_INITIALIZED' };
    expect([(await remove(third)).body, (await edit(third)).body]).toEqual([off, off]);
    await call(server, connectionsApi.change, { as: admin, params: { whatsappId: other }, body: { isDefault: true } });
    await call(server, connectionsApi.remove, { as: admin, params: { whatsappId: connectionId } });
    expect([(await remove(third)).body, (await edit(third)).body]).toEqual([
      { error: 'ERR_DELETE_UNSUPPORTED' },
      { error: 'ERR_EDIT_UNSUPPORTED' },
    ]);
  });
});
