import { messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeInbox } from '../../../test/make.ts';

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
});
