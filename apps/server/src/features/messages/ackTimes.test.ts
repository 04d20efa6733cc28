import { messagesApi, sandboxApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer } from '../../../test/harness.ts';
import { makeInbox, makeUser, makeQueue } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

async function sendOne() {
  const inbox = await makeInbox(server);
  const { agent, admin, connectionId, queueId, testContact } = inbox;
  const { ticketId } = await testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  const { body: message } = await call(server, messagesApi.send, {
    as: agent,
    params: { ticketId },
    body: { body: 'Bom dia' },
  });
  await until(async () => (await ackOf(message.id)) === 1);
  const receipt = (ack: number) =>
    call(server, sandboxApi.receipts, {
      as: admin,
      params: { whatsappId: connectionId },
      body: { wid: message.wid, ack },
    });
  const times = async () =>
    (await call(server, messagesApi.ackTimes, { as: agent, params: { messageId: message.id } })).body;
  return { ...inbox, ticketId, message, receipt, times };
}

const ackOf = async (id: number): Promise<number> =>
  (await server.admin.query<{ ack: number }>('select ack from messages where id = $1', [id])).rows[0]!.ack;

describe('the times of a message of ours', () => {
  it('keep when each level was first reached, whatever comes late or twice [CONV-24]', async () => {
    const { message, receipt, times } = await sendOne();
    const sent = await times();
    expect(sent).toEqual({ sentAt: expect.any(String), deliveredAt: null, readAt: null, playedAt: null });
    await receipt(2);
    const delivered = await times();
    expect(delivered).toEqual({ ...sent, deliveredAt: expect.any(String) });
    await receipt(3);
    const read = await times();
    expect(read).toEqual({ ...delivered, readAt: expect.any(String) });
    for (const ack of [2, 1, 3]) await receipt(ack);
    expect(await times()).toEqual(read);
    expect(Date.parse(read.readAt!)).toBeGreaterThanOrEqual(Date.parse(read.deliveredAt!));
    expect(await ackOf(message.id)).toBe(3);
  });

  it('are the same for levels that one receipt reaches together', async () => {
    const { receipt, times } = await sendOne();
    await receipt(3);
    const { sentAt, deliveredAt, readAt } = await times();
    expect(readAt).toBe(deliveredAt);
    expect(sentAt).not.toBeNull();
  });

  it('stay unknown for levels reached before times were kept', async () => {
    const { message, receipt, times } = await sendOne();
    await server.admin.query('update messages set ack = 2, accepted_at = null, delivered_at = null where id = $1', [
      message.id,
    ]);
    await receipt(3);
    expect(await times()).toEqual({ sentAt: null, deliveredAt: null, readAt: expect.any(String), playedAt: null });
  });

  it('are as missing as the message for who does not see its ticket [TIC-27]', async () => {
    const { message, companyId } = await sendOne();
    const stranger = await makeUser(server, companyId, { queueIds: [await makeQueue(server, companyId)] });
    expect(
      (await call(server, messagesApi.ackTimes, { as: stranger, params: { messageId: message.id } })).body,
    ).toEqual({ error: 'ERR_NO_MESSAGE_FOUND' });
  });
});
