import { connectionsApi, settingsApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, openScreen, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeInbox, makeUser, makeQueue } from '../../../test/make.ts';
import { errandOf } from '../../kernel/errand.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { openLog } from '../../kernel/log.ts';

let server: TestServer;
beforeAll(async () => {
  // No worker of its own: nothing moves but what a test moves.
  server = await openTestServer({ roles: 'web,phones' });
});

/** Runs the job as a worker would, now. */
const sweep = (companyId: number): Promise<void> => {
  const job = server.jobs.find(({ name }) => name === 'tickets.transferWaiting') as unknown as Job<object>;
  return job.run(
    errandOf(server.workshop, companyId, { kind: 'system', name: job.name }, openLog('silent', false)),
    {},
  );
};
const waitsFor = (ticketId: number, minutes: number) =>
  server.admin.query('update tickets set pending_since = now() - make_interval(secs => $2) where id = $1', [
    ticketId,
    minutes * 60,
  ]);
const get = async (as: TestUser, ticketId: number) =>
  (await call(server, ticketsApi.get, { as, params: { ticketId } })).body;

test('a ticket past the connection’s time moves to the other queue once, live, and silently [CONN-31]', async () => {
  const { companyId, admin, agent, queueId, testContact, connectionId } = await makeInbox(server);
  const secondQueue = await makeQueue(server, companyId);
  const other = await makeUser(server, companyId, { queueIds: [secondQueue] });
  const { ticketId } = await testContact.says('tem alguém aí?');
  await call(server, ticketsApi.update, {
    as: admin,
    params: { ticketId },
    body: { status: 'pending', userId: null, queueId },
  });
  expect(
    (
      await call(server, connectionsApi.change, {
        as: admin,
        params: { whatsappId: connectionId },
        body: { transferQueueId: secondQueue, timeToTransfer: 15 },
      })
    ).status,
  ).toBe(200);
  // Only for a transfer by a person (behaviour 2.8).
  const params = { key: 'sendMsgTransfTicket' };
  await call(server, settingsApi.change, { as: admin, params, body: { value: 'enabled' } });
  const [mine, theirs] = [await openScreen(server, agent), await openScreen(server, other)];
  for (const screen of [mine, theirs]) await screen.join('joinTickets', 'pending');

  await waitsFor(ticketId, 14.5);
  await sweep(companyId);
  expect((await get(agent, ticketId)).queueId).toBe(queueId);

  await waitsFor(ticketId, 15.5);
  await sweep(companyId);
  expect(await get(other, ticketId)).toMatchObject({
    status: 'pending',
    queueId: secondQueue,
    userId: null,
    chatbot: false,
  });
  expect(
    await theirs.next('ticket', (event) => event.action === 'update' && event.ticket.id === ticketId),
  ).toMatchObject({ ticket: { queueId: secondQueue } });
  expect(await mine.next('ticket', (event) => event.action === 'delete')).toMatchObject({ ticketId });
  expect(await testContact.inbox()).toEqual([]);
  const events = async () =>
    (await call(server, ticketsApi.events, { as: admin, params: { ticketId } })).body.events.filter(
      ({ type, reason }) => type === 'transferred' && reason === 'time',
    );
  expect(await events()).toMatchObject([{ actor: null, before: { queueId }, after: { queueId: secondQueue } }]);

  // Put back by a person, it stays there however long it waits.
  await call(server, ticketsApi.update, {
    as: admin,
    params: { ticketId },
    body: { status: 'pending', userId: null, queueId },
  });
  await waitsFor(ticketId, 600);
  await sweep(companyId);
  expect((await get(agent, ticketId)).queueId).toBe(queueId);
  expect(await events()).toHaveLength(1);
});

test('an accepted ticket stays, and so does one of a connection without the rule [CONN-31]', async () => {
  const { companyId, admin, agent, queueId, testContact, connectionId } = await makeInbox(server);
  const secondQueue = await makeQueue(server, companyId);
  const { ticketId } = await testContact.says('oi');
  await waitsFor(ticketId, 600);
  await sweep(companyId);
  expect((await get(admin, ticketId)).queueId).not.toBe(secondQueue);
  await call(server, connectionsApi.change, {
    as: admin,
    params: { whatsappId: connectionId },
    body: { transferQueueId: secondQueue, timeToTransfer: 1 },
  });
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  await waitsFor(ticketId, 600);
  await sweep(companyId);
  expect(await get(agent, ticketId)).toMatchObject({ status: 'open', queueId });
});
