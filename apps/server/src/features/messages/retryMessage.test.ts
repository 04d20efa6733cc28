import { messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeInbox } from '../../../test/make.ts';

let server: TestServer;
let agent: TestUser;
let ticketId: number;
let connectionId: number;
beforeAll(async () => {
  server = await openTestServer({ roles: 'web' });
  const inbox = await makeInbox(server);
  ({ agent, connectionId } = inbox);
  ({ ticketId } = await inbox.testContact.says('oi'));
  const body = { status: 'open', userId: agent.id } as const;
  await call(server, ticketsApi.update, { as: agent, params: { ticketId }, body });
});

/** A message with a failure, whose command is gone. */
async function makeFailed(error: string, isDeleted = false): Promise<number> {
  const { body } = await call(server, messagesApi.send, { as: agent, params: { ticketId }, body: { body: 'Olá' } });
  await server.admin.query('update messages set error = $2, is_deleted = $3 where id = $1', [
    body.id,
    error,
    isDeleted,
  ]);
  await server.admin.query('delete from outbox_commands where connection_id = $1', [connectionId]);
  return body.id;
}
const retry = (messageId: number) => call(server, messagesApi.retry, { as: agent, params: { messageId } });
const commands = async (): Promise<number> =>
  (await server.admin.query(`select from outbox_commands where connection_id = $1 and kind = 'send'`, [connectionId]))
    .rowCount!;

describe('a failed message', () => {
  it('is sent again once, also when several people ask at the same time', async () => {
    const id = await makeFailed('ERR_SENDING_WAPP_MSG');
    const answers = await Promise.all(Array.from({ length: 6 }, () => retry(id)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body)).toEqual(
      Array.from({ length: 5 }, () => ({ error: 'ERR_NOTHING_TO_RETRY' })),
    );
    expect(await commands()).toBe(1);
  });

  it('is not sent again once it was deleted', async () => {
    const id = await makeFailed('ERR_SENDING_WAPP_MSG', true);
    expect((await retry(id)).body).toEqual({ error: 'ERR_NOTHING_TO_RETRY' });
    expect(await commands()).toBe(0);
  });

  it('that nobody could confirm keeps a receipt that came before a person calls it sent', async () => {
    const messageId = await makeFailed('ERR_NOT_CONFIRMED');
    await server.admin.query('update messages set ack = 3 where id = $1', [messageId]);
    const resolved = await call(server, messagesApi.resolve, {
      as: agent,
      params: { messageId },
      body: { as: 'sent' },
    });
    expect(resolved.body).toMatchObject({ ack: 3, error: null });
  });
});
