import { messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer } from '../../../test/harness.ts';
import { makeInbox, makeUser, makeQueue } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

describe('finding messages in a conversation', () => {
  it('returns the newest first, without case and accents, and takes % and _ for themselves', async () => {
    const { admin, agent, testContact, queueId } = await makeInbox(server);
    const first = await testContact.says('O PREÇO é 100%');
    const params = { ticketId: first.ticketId };
    await call(server, ticketsApi.update, { as: agent, params, body: { status: 'open', userId: agent.id, queueId } });
    const second = await testContact.says('e o preco_final?');
    await testContact.says('obrigada');
    const find = async (searchParam: string) =>
      (await call(server, messagesApi.find, { as: admin, params, query: { searchParam } })).body;
    expect(await find(' preço ')).toEqual({ ids: [second.messageId, first.messageId], hasMore: false });
    expect((await find('100%')).ids).toEqual([first.messageId]);
    expect((await find('o_f')).ids).toEqual([second.messageId]);
    expect((await find('%')).ids).toEqual([first.messageId]);
    expect((await find('boleto')).ids).toEqual([]);
    expect((await call(server, messagesApi.find, { as: admin, params, query: { searchParam: '  ' } })).status).toBe(
      400,
    );
    // Deleted messages are not found.
    const sent = (await call(server, messagesApi.send, { as: agent, params, body: { body: 'preço errado' } })).body;
    expect((await find('errado')).ids).toEqual([sent.id]);
    await call(server, messagesApi.remove, { as: agent, params: { messageId: sent.id } });
    expect((await find('errado')).ids).toEqual([]);
  });

  it('finds nothing in earlier tickets that the person may not see, nor in a foreign ticket [TIC-27]', async () => {
    const { admin, agent, companyId, testContact, queueId } = await makeInbox(server);
    const other = await makeQueue(server, companyId);
    const earlier = await testContact.says('segredo antigo');
    await call(server, ticketsApi.update, {
      as: admin,
      params: { ticketId: earlier.ticketId },
      body: { status: 'closed', closeUnread: true },
    });
    await server.admin.query('update tickets set queue_id = $2 where id = $1', [earlier.ticketId, other]);
    const now = await testContact.says('segredo novo');
    expect(now.ticketId).not.toBe(earlier.ticketId);
    const params = { ticketId: now.ticketId };
    await call(server, ticketsApi.update, { as: agent, params, body: { status: 'open', userId: agent.id, queueId } });
    const find = async (as: typeof agent) =>
      (await call(server, messagesApi.find, { as, params, query: { searchParam: 'segredo' } })).body.ids;
    expect(await find(admin)).toEqual([now.messageId, earlier.messageId]);
    expect(await find(agent)).toEqual([now.messageId]);
    const stranger = await makeUser(server, companyId, { queueIds: [other] });
    expect(
      await call(server, messagesApi.find, { as: stranger, params, query: { searchParam: 'segredo' } }),
    ).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
  });
});
