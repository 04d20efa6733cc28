import { connectionsApi, messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer } from '../../../test/harness.ts';
import { makeInbox } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** An attended ticket without a queue: `{{queue}}` has no value in it. */
async function makeAttended() {
  const inbox = await makeInbox(server);
  const { ticketId } = await inbox.testContact.says('oi');
  const update = (body: object) => call(server, ticketsApi.update, { as: inbox.admin, params: { ticketId }, body });
  expect((await update({ status: 'open', userId: inbox.admin.id })).body.queueId).toBeNull();
  const sent = async () =>
    (
      await server.admin.query<{ body: string }>('select body from messages where ticket_id = $1 and from_me', [
        ticketId,
      ])
    ).rows;
  return { ...inbox, ticketId, update, sent };
}

describe('a text that is empty once its variables are filled', () => {
  it('is refused to a user, as an edit is [behaviour 5.1]', async () => {
    const { admin, ticketId, sent } = await makeAttended();
    const send = (body: string) => call(server, messagesApi.send, { as: admin, params: { ticketId }, body: { body } });
    expect(await send(' {{queue}}\n')).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: { fields: { body: 'too_small' } } },
    });
    expect(await sent()).toEqual([]);
    expect((await send('Fila{{queue}}')).body.body).toBe('Fila');
  });

  it('is not sent by the product, and the step it belongs to happens [behaviour 2.6]', async () => {
    const { admin, connectionId, update, sent } = await makeAttended();
    const params = { whatsappId: connectionId };
    await call(server, connectionsApi.change, { as: admin, params, body: { complationMessage: '{{queue}}' } });
    expect((await update({ status: 'closed' })).body.status).toBe('closed');
    expect(await sent()).toEqual([]);
  });
});
