import { messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeConnection, makeInbox, makeTestContact } from '../../../test/make.ts';

let server: TestServer;
let agent: TestUser;
let ticketId: number;
beforeAll(async () => {
  server = await openTestServer();
  const inbox = await makeInbox(server);
  ({ agent } = inbox);
  ({ ticketId } = await inbox.testContact.says('oi'));
  const body = { status: 'open', userId: agent.id } as const;
  await call(server, ticketsApi.update, { as: agent, params: { ticketId }, body });
});

/** A message that was sent, and is stored as failed since. */
async function makeFailed(error: string, isDeleted = false): Promise<number> {
  const { body } = await call(server, messagesApi.send, { as: agent, params: { ticketId }, body: { body: 'Olá' } });
  const ack = async () => (await server.admin.query('select ack from messages where id = $1', [body.id])).rows[0].ack;
  await until(async () => (await ack()) >= 1);
  await server.admin.query('update messages set error = $2, is_deleted = $3, ack = 3 where id = $1', [
    body.id,
    error,
    isDeleted,
  ]);
  return body.id;
}
const retry = (messageId: number) => call(server, messagesApi.retry, { as: agent, params: { messageId } });

describe('a failed message', () => {
  it('is sent again once, also when several people ask at the same time', async () => {
    const id = await makeFailed('ERR_SENDING_WAPP_MSG');
    const answers = await Promise.all(Array.from({ length: 6 }, () => retry(id)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body)).toEqual(
      Array.from({ length: 5 }, () => ({ error: 'ERR_NOTHING_TO_RETRY' })),
    );
  });

  it('is not sent again once it was deleted', async () => {
    const id = await makeFailed('ERR_SENDING_WAPP_MSG', true);
    expect((await retry(id)).body).toEqual({ error: 'ERR_NOTHING_TO_RETRY' });
  });

  it('that nobody could confirm keeps a receipt that came before a person calls it sent', async () => {
    const messageId = await makeFailed('ERR_NOT_CONFIRMED');
    const resolved = await call(server, messagesApi.resolve, {
      as: agent,
      params: { messageId },
      body: { as: 'sent' },
    });
    expect(resolved.body).toMatchObject({ ack: 3, error: null });
  });

  it('follows its ticket to another connection, which then confirms it [CONV-41]', async () => {
    const { companyId, admin, agent: as, queueId, testContact } = await makeInbox(server);
    const other = await makeConnection(server, companyId, admin);
    const params = { ticketId: (await testContact.says('oi')).ticketId };
    const open = { status: 'open', userId: as.id, queueId } as const;
    await call(server, ticketsApi.update, { as, params, body: open });
    const quoted = (await call(server, messagesApi.list, { as, params })).body.messages[0]!;
    const body = { body: 'Segue o boleto', quotedMsg: { id: quoted.id } };
    const { id } = (await call(server, messagesApi.send, { as, params, body })).body;
    const shown = async () =>
      (await call(server, messagesApi.list, { as, params })).body.messages.find((message) => message.id === id)!;
    await until(async () => (await shown()).ack === 1);
    await server.admin.query(`update messages set error = 'ERR_SENDING_WAPP_MSG', ack = 0 where id = $1`, [id]);
    await call(server, ticketsApi.update, { as, params, body: { ...open, whatsappId: other } });
    expect((await call(server, messagesApi.retry, { as, params: { messageId: id } })).status).toBe(200);
    await until(async () => (await shown()).ack === 1);
    const phone = makeTestContact(server, admin, other, 'Ana', testContact.number);
    const [received] = await phone.inbox();
    expect(received).toMatchObject({ body: 'Segue o boleto', quotedWid: null });
    await phone.receipt(received!.wid, 3);
    await until(async () => (await shown()).ack === 3);
  });
});
