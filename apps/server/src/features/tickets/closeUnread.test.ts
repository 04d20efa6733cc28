import { messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, pause, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeInbox, makeUser } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const change = (as: TestUser, ticketId: number, body: Record<string, unknown>) =>
  call(server, ticketsApi.update, { as, params: { ticketId }, body });
const read = (as: TestUser, ticketId: number) =>
  call(server, messagesApi.list, { as, params: { ticketId }, query: { pageNumber: 1 } });
const get = async (as: TestUser, ticketId: number) =>
  (await call(server, ticketsApi.get, { as, params: { ticketId } })).body;

/** A ticket that the agent attends and has read. */
async function makeRead() {
  const inbox = await makeInbox(server);
  const { ticketId } = await inbox.testContact.says('bom dia');
  await change(inbox.agent, ticketId, { status: 'open', userId: inbox.agent.id, queueId: inbox.queueId });
  await read(inbox.agent, ticketId);
  return { ...inbox, ticketId };
}

describe('closing a ticket with unread messages', () => {
  it('is refused to its own user, naming the newest message, until page 1 is read [TIC-18]', async () => {
    const { agent, testContact, ticketId } = await makeRead();
    await testContact.says('espera');
    const { messageId } = await testContact.says('esqueci uma coisa');
    const refused = await change(agent, ticketId, { status: 'closed' });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: 'ERR_UNREAD_MESSAGES',
        details: { unread: { count: 2, messageId, body: 'esqueci uma coisa', mediaType: 'conversation' } },
      },
    });
    expect(await get(agent, ticketId)).toMatchObject({ status: 'open', unreadMessages: 2 });
    await read(agent, ticketId);
    expect((await change(agent, ticketId, { status: 'closed' })).status).toBe(200);
  });

  it('goes through when the person names the message, but not when a newer one came meanwhile', async () => {
    const { agent, testContact, ticketId } = await makeRead();
    const first = await testContact.says('uma');
    const second = await testContact.says('outra');
    expect((await change(agent, ticketId, { status: 'closed', closeUnread: first.messageId })).body).toMatchObject({
      error: 'ERR_UNREAD_MESSAGES',
      details: { unread: { messageId: second.messageId } },
    });
    expect((await change(agent, ticketId, { status: 'closed', closeUnread: second.messageId })).body).toMatchObject({
      status: 'closed',
      unreadMessages: 0,
    });
  });

  it('goes through without the field if reading marks nothing or nothing came after the accept [TIC-18]', async () => {
    const { admin, testContact, ticketId } = await makeRead();
    await testContact.says('alguém?');
    expect((await change(admin, ticketId, { status: 'closed', closeUnread: false })).body).toMatchObject({
      error: 'ERR_UNREAD_MESSAGES',
    });
    expect((await change(admin, ticketId, { status: 'closed' })).body).toMatchObject({ status: 'closed' });
    const pending = await testContact.says('de novo');
    expect((await change(admin, pending.ticketId, { status: 'closed', closeUnread: false })).body).toMatchObject({
      error: 'ERR_UNREAD_MESSAGES',
    });
    expect((await change(admin, pending.ticketId, { status: 'closed' })).body).toMatchObject({ status: 'closed' });
    const accepted = await testContact.says('só isto');
    await change(admin, accepted.ticketId, { status: 'open', userId: admin.id });
    expect((await change(admin, accepted.ticketId, { status: 'closed', closeUnread: false })).body).toMatchObject({
      error: 'ERR_UNREAD_MESSAGES',
    });
    expect((await change(admin, accepted.ticketId, { status: 'closed' })).body).toMatchObject({ status: 'closed' });
  });

  it('goes through with true whatever is unread, and tells those who may not close no messages', async () => {
    const { agent, admin, testContact, ticketId, queueId } = await makeRead();
    await testContact.says('só do atendente');
    const other = await makeUser(server, agent.companyId, { queueIds: [queueId] });
    const refused = await change(other, ticketId, { status: 'closed', closeUnread: false });
    expect(refused.body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect(JSON.stringify(refused.body)).not.toContain('só do atendente');
    expect((await change(admin, ticketId, { status: 'closed', closeUnread: true })).body).toMatchObject({
      status: 'closed',
    });
  });

  it('never buries a message that comes at the same moment, in 40 races [TIC-18, TIC-39]', async () => {
    const { agent, testContact, ticketId: first, queueId } = await makeRead();
    let ticketId = first;
    const seen = { refused: 0, closed: 0 };
    for (let round = 0; round < 40; round++) {
      // The two begin in turn, and a little apart, so that both orders happen.
      const [said, closed] = await Promise.all([
        pause(round % 2 === 0 ? 0 : round % 9).then(() => testContact.says(`rodada ${round}`)),
        pause(round % 2 === 0 ? round % 9 : 0).then(() => change(agent, ticketId, { status: 'closed' })),
      ]);
      const { status, unreadMessages } = await get(agent, ticketId);
      if (closed.status === 200) {
        seen.closed += 1;
        expect(said.ticketId).not.toBe(ticketId);
        expect(status).toBe('closed');
        ticketId = said.ticketId;
        await change(agent, ticketId, { status: 'open', userId: agent.id, queueId });
      } else {
        seen.refused += 1;
        expect(closed.body).toMatchObject({
          error: 'ERR_UNREAD_MESSAGES',
          details: { unread: { messageId: said.messageId, body: `rodada ${round}` } },
        });
        expect({ status, unreadMessages, in: said.ticketId }).toEqual({
          status: 'open',
          unreadMessages: 1,
          in: ticketId,
        });
      }
      await read(agent, ticketId);
    }
    expect(Math.min(seen.refused, seen.closed)).toBeGreaterThan(0);
  }, 60_000);
});
