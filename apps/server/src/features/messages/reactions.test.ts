import { messagesApi, sandboxApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, openScreen, type TestServer } from '../../../test/harness.ts';
import { makeInbox, makeUser } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

async function makeTalk() {
  const inbox = await makeInbox(server);
  const { agent, testContact, companyId, queueId } = inbox;
  const said = await testContact.says('Chegou tudo certo!');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId: said.ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  const react = (emoji: string, as = agent) =>
    call(server, messagesApi.react, { as, params: { messageId: said.messageId }, body: { emoji } });
  return { ...inbox, ...said, react, colleague: await makeUser(server, companyId, { queueIds: [queueId] }) };
}

test('a reaction reaches the contact and every screen, replaces the one before, can be undone (wire 3.3, behaviour 1.6)', async () => {
  const { admin, ticketId, messageId, wid, react, testContact } = await makeTalk();
  const screen = await openScreen(server, admin);
  await screen.join('joinTickets', 'open');
  const before = (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body;
  expect((await react('👍')).body).toMatchObject({
    id: messageId,
    reactions: [{ emoji: '👍', fromMe: true, contact: null }],
  });
  expect(await screen.next('appMessage')).toMatchObject({
    action: 'update',
    message: { id: messageId, reactions: [{ emoji: '👍' }] },
  });
  // The contact's own stays beside it.
  await testContact.says('❤️', { kind: 'reaction', targetWid: wid });
  expect((await react('👩🏽‍💻')).body.reactions.map(({ emoji, fromMe }) => [emoji, fromMe])).toEqual([
    ['❤️', false],
    ['👩🏽‍💻', true],
  ]);
  expect((await react('')).body.reactions).toMatchObject([{ emoji: '❤️', fromMe: false }]);
  expect(
    (await testContact.inbox()).map(({ kind, body, ...rest }) => [
      kind,
      body,
      (rest as { quotedWid?: string }).quotedWid,
    ]),
  ).toEqual([
    ['reaction', '👍', wid],
    ['reaction', '👩🏽‍💻', wid],
    ['reaction', '', wid],
  ]);
  // No bubble, no unread, no move in the list.
  expect((await call(server, messagesApi.list, { as: admin, params: { ticketId } })).body.messages).toHaveLength(1);
  const { lastMessage, unreadMessages, updatedAt } = (
    await call(server, ticketsApi.get, { as: admin, params: { ticketId } })
  ).body;
  expect({ lastMessage, unreadMessages, updatedAt }).toEqual({
    lastMessage: before.lastMessage,
    unreadMessages: before.unreadMessages,
    updatedAt: before.updatedAt,
  });
});

test('only who may write reacts, with one emoji, and a refusing phone changes nothing (behaviour 2.5)', async () => {
  const { admin, agent, ticketId, messageId, connectionId, react, colleague } = await makeTalk();
  expect((await react('👍', colleague)).body).toEqual({
    error: 'ERR_NO_PERMISSION',
    details: { user: { name: agent.name } },
  });
  // The long one once took more memory than a process has.
  for (const emoji of ['ok', '👍👍', '1', ' ', '<b>', '👍'.repeat(100_000)])
    expect((await react(emoji)).body).toMatchObject({ error: 'ERR_VALIDATION' });
  await call(server, sandboxApi.faults, { as: admin, params: { whatsappId: connectionId }, body: { next: 'refuse' } });
  expect((await react('🎉')).body).toEqual({ error: 'ERR_SENDING_WAPP_MSG' });
  const stored = async () =>
    (await call(server, messagesApi.list, { as: admin, params: { ticketId } })).body.messages.find(
      ({ id }) => id === messageId,
    )!.reactions;
  expect(await stored()).toEqual([]);
  expect((await react('1️⃣')).status).toBe(200);
  await call(server, ticketsApi.update, { as: agent, params: { ticketId }, body: { status: 'closed' } });
  expect((await react('🎉')).body).toEqual({ error: 'ERR_TICKET_NOT_OPEN' });
});
