import { canDeleteForEveryone, messagesApi, providers, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer } from '../../../test/harness.ts';
import { makeInbox } from '../../../test/make.ts';

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
});
