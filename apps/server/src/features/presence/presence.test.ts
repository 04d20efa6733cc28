import { limits, sandboxApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { deliverAll } from '../../../test/deliverAll.ts';
import {
  call,
  openTestServer,
  openScreen,
  pause,
  startTestServer,
  until,
  type TestServer,
  type TestUser,
} from '../../../test/harness.ts';
import { makeInbox, makeTestContact, makeUser, makeQueue } from '../../../test/make.ts';
import { openSandboxWorld } from '../../gateways/whatsapp/sandbox/sandboxWorld.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

async function makeWatched() {
  const inbox = await makeInbox(server);
  const { agent, queueId, companyId, testContact } = inbox;
  const { ticketId } = await testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  const sit = async (testUser: TestUser, at: Pick<TestServer, 'url'> = server) => {
    const screen = await openScreen(at, testUser);
    expect(await screen.join('joinChatBox', String(ticketId))).toEqual({ ok: true });
    return screen;
  };
  return {
    ...inbox,
    ticketId,
    sit,
    stranger: await makeUser(server, companyId, { queueIds: [await makeQueue(server, companyId)] }),
  };
}

test('viewers of a ticket are published to its screens until tab or ticket is closed [RT-08, wire 5.1]', async () => {
  const { agent, admin, ticketId, sit } = await makeWatched();
  const [mine, theirs] = [await sit(agent), await sit(admin)];
  const both = [agent.name, admin.name].sort((a, b) => a.localeCompare(b));
  const seen = async (names: string[]) =>
    expect(await theirs.next('presence')).toMatchObject({
      action: 'viewing',
      ticketId,
      users: names.map((name) => ({ name })),
    });
  await theirs.join('viewing', { ticketId });
  await seen([admin.name]);
  await mine.join('viewing', { ticketId });
  await seen(both);
  await mine.join('viewing', { ticketId: null });
  await seen([admin.name]);
  await mine.join('viewing', { ticketId });
  await seen(both);
  await mine.join('leaveChatBox', ticketId);
  await seen([admin.name]);
  await mine.join('joinChatBox', ticketId);
  await mine.join('viewing', { ticketId });
  await seen(both);
  mine.close();
  await seen([admin.name]);
});

test('writing is told to the others until it ends, by a word or with the tab (wire 5.1)', async () => {
  const { agent, admin, ticketId, sit } = await makeWatched();
  const [mine, theirs] = [await sit(agent), await sit(admin)];
  const user = { id: agent.id, name: agent.name };
  await mine.join('typing', { ticketId, typing: true });
  expect(await theirs.next('presence')).toEqual({ action: 'typing', ticketId, user, typing: true });
  await mine.join('typing', { ticketId, typing: false });
  expect(await theirs.next('presence')).toEqual({ action: 'typing', ticketId, user, typing: false });
  await mine.join('typing', { ticketId, typing: true });
  await theirs.next('presence');
  mine.close();
  expect(await theirs.next('presence')).toEqual({ action: 'typing', ticketId, user, typing: false });
  expect(mine.silent('presence')).toBe(true);
});

test('without access to the ticket a user sends and receives nothing; losing it ends both [RT-23, RT-25]', async () => {
  const { agent, admin, companyId, ticketId, sit, stranger } = await makeWatched();
  const outside = await openScreen(server, stranger);
  expect(await outside.join('joinChatBox', ticketId)).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
  for (const [emit, argument] of [
    ['viewing', { ticketId }],
    ['typing', { ticketId, typing: true }],
  ] as const)
    expect(await outside.join(emit, argument)).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
  expect(await outside.join('viewing', 'nada')).toEqual({ error: 'ERR_VALIDATION' });

  const [mine, theirs] = [await sit(agent), await sit(admin)];
  await mine.join('viewing', { ticketId });
  await theirs.join('viewing', { ticketId });
  await theirs.next('presence', (event) => event.action === 'viewing' && event.users.length === 2);
  theirs.received.length = 0;
  const queueId = await makeQueue(server, companyId);
  await call(server, ticketsApi.update, {
    as: admin,
    params: { ticketId },
    body: {
      status: 'open',
      userId: admin.id,
      queueId,
      whatsappId: (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body.whatsappId!,
    },
  });
  // The administrator stays, without asking again; the attendant saw it in a queue of the own.
  expect(
    await theirs.next('presence', (event) => event.action === 'viewing' && event.users.length === 1),
  ).toMatchObject({ users: [{ id: admin.id }] });
  mine.received.length = 0;
  await theirs.join('typing', { ticketId, typing: true });
  await deliverAll(server, admin, [mine, outside]);
  expect(mine.silent('presence')).toBe(true);
  expect(outside.silent('presence')).toBe(true);
});

test('people at two processes see each other look and write', async () => {
  const { agent, admin, ticketId, sit } = await makeWatched();
  const other = await startTestServer(server.databaseUrl, server.config.dataDirectory, { roles: 'web' });
  try {
    await pause(1_200);
    const [here, there] = [await sit(agent), await sit(admin, other)];
    await here.join('viewing', { ticketId });
    await there.join('viewing', { ticketId });
    expect(
      await here.next('presence', (event) => event.action === 'viewing' && event.users.length === 2),
    ).toMatchObject({ ticketId });
    await there.join('typing', { ticketId, typing: true });
    expect(await here.next('presence', (event) => event.action === 'typing')).toMatchObject({
      user: { id: admin.id },
      typing: true,
    });
    there.close();
    expect(
      await here.next('presence', (event) => event.action === 'viewing' && event.users.length === 1),
    ).toMatchObject({ users: [{ id: agent.id }] });
  } finally {
    await other.stop();
  }
}, 30_000);

test('writing ends by itself ten seconds after the last sign, which each sign puts off (wire 5.1)', async () => {
  const { agent, admin, ticketId, sit } = await makeWatched();
  const [mine, theirs] = [await sit(agent), await sit(admin)];
  await mine.join('typing', { ticketId, typing: true });
  await pause(2_000);
  await mine.join('typing', { ticketId, typing: true });
  for (let sign = 0; sign < 2; sign++) expect(await theirs.next('presence')).toMatchObject({ typing: true });
  await pause(limits.typingMs - 1_000);
  expect(theirs.silent('presence')).toBe(true);
  expect(await theirs.next('presence')).toMatchObject({ action: 'typing', user: { id: agent.id }, typing: false });
}, 20_000);

/** Reads what the contact's phone showed of typing, in order. */
async function typingShownTo(number: string, connectionId: number): Promise<string[]> {
  const world = openSandboxWorld({ directory: server.config.dataDirectory });
  const lines = await world.ledgerOf(connectionId);
  await world.close();
  return lines.flatMap((line) =>
    (line.type === 'typing' || line.type === 'typingEnded') && line.number === number ? [line.type] : [],
  );
}

describe('typing at the contact’s phone (wire 5.1)', () => {
  test('is shown once for many signals, and ends with a word or with the tab', async () => {
    const { agent, ticketId, sit, testContact, connectionId } = await makeWatched();
    const shown = () => typingShownTo(testContact.number, connectionId);
    const mine = await sit(agent);
    for (let signal = 0; signal < 3; signal++) await mine.join('typing', { ticketId, typing: true });
    await mine.join('typing', { ticketId, typing: false });
    await until(async () => (await shown()).length === 2);
    await mine.join('typing', { ticketId, typing: true });
    await until(async () => (await shown()).length === 3);
    mine.close();
    await until(async () => (await shown()).length === 4);
    expect(await shown()).toEqual(['typing', 'typingEnded', 'typing', 'typingEnded']);
  });

  test('is not shown by somebody whose message would be refused', async () => {
    const { agent, admin, ticketId, sit, testContact, connectionId, companyId, queueId } = await makeWatched();
    const colleague = await makeUser(server, companyId, { queueIds: [queueId], allTicket: true });
    const bia = makeTestContact(server, admin, connectionId, 'Bia');
    const waiting = await bia.says('Oi');
    const theirs = await openScreen(server, colleague);
    await theirs.join('joinChatBox', waiting.ticketId);
    expect(await theirs.join('typing', { ticketId: waiting.ticketId, typing: true })).toEqual({ ok: true });
    const mine = await sit(agent);
    await mine.join('typing', { ticketId, typing: true });
    await until(async () => (await typingShownTo(testContact.number, connectionId)).length === 1);
    expect(await typingShownTo(bia.number, connectionId)).toEqual([]);
  });
});

test('a contact who types is shown where the live ticket is open, and nowhere else (wire 5.2)', async () => {
  const { agent, admin, ticketId, sit, testContact, connectionId, stranger } = await makeWatched();
  const bia = makeTestContact(server, admin, connectionId, 'Bia');
  const other = await bia.says('Oi');
  const [mine, theirs, outside] = [
    await sit(agent),
    await openScreen(server, admin),
    await openScreen(server, stranger),
  ];
  await theirs.join('joinChatBox', other.ticketId);
  const type = (number: string, typing: boolean) =>
    call(server, sandboxApi.typing, { as: admin, params: { whatsappId: connectionId }, body: { number, typing } });
  expect((await type(testContact.number, true)).body).toEqual({ number: testContact.number, typing: true });
  expect(await mine.next('presence')).toEqual({ action: 'typing', ticketId, user: null, typing: true });
  await type(testContact.number, false);
  expect(await mine.next('presence')).toEqual({ action: 'typing', ticketId, user: null, typing: false });
  await deliverAll(server, admin, [mine, theirs, outside]);
  expect([mine, theirs, outside].map((screen) => screen.silent('presence'))).toEqual([true, true, true]);
  await type('5500900000000', true);
  await call(server, ticketsApi.update, {
    as: admin,
    params: { ticketId },
    body: { status: 'closed', closeUnread: true },
  });
  await type(testContact.number, true);
  await deliverAll(server, admin, [mine, theirs]);
  expect([mine, theirs].map((screen) => screen.silent('presence'))).toEqual([true, true]);
});
