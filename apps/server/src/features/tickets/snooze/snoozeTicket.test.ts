import { messagesApi, ticketMarksApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { deliverAll } from '../../../../test/deliverAll.ts';
import { call, openTestServer, openScreen, type TestServer, type TestUser } from '../../../../test/harness.ts';
import { makeTestContact, makeInbox, makeUser } from '../../../../test/make.ts';
import { errandOf } from '../../../kernel/errand.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { openLog } from '../../../kernel/log.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const hourMs = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();
const snooze = (as: TestUser, ticketId: number, until: string) =>
  call(server, ticketMarksApi.snooze, { as, params: { ticketId }, body: { until } });
const wake = (as: TestUser, ticketId: number) => call(server, ticketMarksApi.wake, { as, params: { ticketId } });
const get = async (as: TestUser, ticketId: number) =>
  (await call(server, ticketsApi.get, { as, params: { ticketId } })).body;
const change = (as: TestUser, ticketId: number, body: object) =>
  call(server, ticketsApi.update, { as, params: { ticketId }, body });
const list = async (as: TestUser, query: object) =>
  (await call(server, ticketsApi.list, { as, query: { status: 'open', ...query } })).body.tickets.map(({ id }) => id);
const idsOf = (many: readonly { ticketId: number }[]): number[] => many.map(({ ticketId }) => ticketId);

/** Runs a job as a worker would, now. */
async function run(name: string, companyId: number, payload: object): Promise<void> {
  const job = server.jobs.find((declared) => declared.name === name) as unknown as Job<object>;
  await job.run(errandOf(server.workshop, companyId, { kind: 'system', name }, openLog('silent', false)), payload);
}

type Inbox = Awaited<ReturnType<typeof makeInbox>>;

/** An open ticket of the agent. */
async function openTicketOf({ admin, agent, connectionId, queueId }: Inbox, name: string) {
  const testContact = makeTestContact(server, admin, connectionId, name);
  const { ticketId } = await testContact.says('oi');
  await change(agent, ticketId, { status: 'open', userId: agent.id, queueId });
  return { testContact, ticketId };
}

async function makeOpen() {
  const inbox = await makeInbox(server);
  return { ...inbox, ...(await openTicketOf(inbox, 'Ana')) };
}

describe('a snoozed ticket', () => {
  it('hides only from lists that ask so, and has a list of its own, the earliest end first', async () => {
    const inbox = await makeInbox(server);
    const made = [
      await openTicketOf(inbox, 'Ana'),
      await openTicketOf(inbox, 'Bia'),
      await openTicketOf(inbox, 'Caio'),
    ];
    const [ana, bia, caio] = idsOf(made) as [number, number, number];
    const { agent, admin } = inbox;
    const screen = await openScreen(server, admin);
    await screen.join('joinTickets', 'open');
    const until = inHours(5);
    expect((await snooze(agent, ana, until)).body).toMatchObject({
      id: ana,
      snoozedUntil: until,
      status: 'open',
      userId: agent.id,
    });
    expect(await screen.next('ticket')).toMatchObject({ action: 'update', ticket: { id: ana, snoozedUntil: until } });
    await snooze(agent, caio, inHours(2));
    // A client of the specification asks without the parameter, and misses nothing.
    expect(await list(agent, {})).toEqual([caio, bia, ana]);
    expect(await list(agent, { snoozed: false })).toEqual([bia]);
    expect(await list(agent, { snoozed: true, order: 'wake' })).toEqual([caio, ana]);
    expect(await list(agent, { order: 'wake' })).toEqual([caio, ana]);
    expect((await call(server, ticketsApi.counts, { as: agent, query: { snoozed: false } })).body).toMatchObject({
      open: 1,
      snoozed: 2,
    });
    expect((await call(server, ticketsApi.counts, { as: agent })).body).toMatchObject({ open: 3, snoozed: 2 });
  });

  it('goes over pages in the order of the ends', async () => {
    const { agent, ticketId } = await makeOpen();
    await server.admin.query(
      `insert into tickets (company_id, contact_id, connection_id, status, user_id, snoozed_until, origin)
       select company_id, contact_id, null, 'open', user_id, now() + make_interval(mins => 1 + g % 30), 'person' from tickets, generate_series(1, 90) g where id = $1`,
      [ticketId],
    );
    const read: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { body } = await call(server, ticketsApi.list, {
        as: agent,
        query: { status: 'open', snoozed: true, order: 'wake', ...(cursor && { cursor }) },
      });
      read.push(...body.tickets.map(({ id, snoozedUntil }) => `${snoozedUntil} ${String(id).padStart(9, '0')}`));
      cursor = body.nextCursor;
    }
    expect([read.length, read]).toEqual([90, read.toSorted()]);
  });

  it('comes back at its time by a job, on top of the list, and tells its agent alone', async () => {
    const inbox = await makeInbox(server);
    const { agent, admin, companyId } = inbox;
    const { ticketId } = await openTicketOf(inbox, 'Ana');
    const other = await openTicketOf(inbox, 'Bia');
    const [mine, others] = [await openScreen(server, agent), await openScreen(server, admin)];
    const { uuid } = (await snooze(agent, ticketId, new Date(Date.now() + 1_200).toISOString())).body;
    expect(await list(agent, { snoozed: false })).toEqual([other.ticketId]);
    expect(await mine.next('snooze')).toMatchObject({
      ticketId,
      uuid,
      contact: { name: 'Ana' },
      queue: { name: expect.any(String) },
      unreadMessages: 1,
    });
    expect((await get(agent, ticketId)).snoozedUntil).toBeNull();
    expect(await list(agent, { snoozed: false })).toEqual([ticketId, other.ticketId]);
    // A second run of the job finds nothing.
    await run('tickets.wake', companyId, { ticketId });
    await deliverAll(server, admin, [mine, others]);
    expect([mine, others].every((screen) => screen.silent('snooze'))).toBe(true);
  });

  it('is awake for every list from its time on, also while the job is late', async () => {
    const { agent, ticketId, companyId } = await makeOpen();
    await snooze(agent, ticketId, inHours(3));
    await server.admin.query(`update tickets set snoozed_until = now() - interval '1 minute' where id = $1`, [
      ticketId,
    ]);
    expect(await list(agent, { snoozed: false })).toEqual([ticketId]);
    expect([(await get(agent, ticketId)).snoozedUntil, await list(agent, { snoozed: true })]).toEqual([null, []]);
    const screen = await openScreen(server, agent);
    await run('tickets.wake', companyId, { ticketId });
    expect(await screen.next('snooze')).toMatchObject({ ticketId });
  });

  it('waits for the later of two times when it is snoozed again', async () => {
    const { agent, ticketId, companyId } = await makeOpen();
    await snooze(agent, ticketId, inHours(1));
    const later = inHours(30);
    expect((await snooze(agent, ticketId, later)).body.snoozedUntil).toBe(later);
    await run('tickets.wake', companyId, { ticketId });
    expect((await get(agent, ticketId)).snoozedUntil).toBe(later);
    const { rows } = await server.admin.query(`select run_at from graphile_worker.jobs where key = $1`, [
      `snooze:${ticketId}`,
    ]);
    expect(rows.map(({ run_at: at }) => (at as Date).toISOString())).toEqual([later]);
  });

  it('comes back with the next message of the contact, and not with one of ours', async () => {
    const { agent, ticketId, testContact } = await makeOpen();
    const until = inHours(3);
    await snooze(agent, ticketId, until);
    await call(server, messagesApi.send, { as: agent, params: { ticketId }, body: { body: 'Volto amanhã' } });
    expect((await get(agent, ticketId)).snoozedUntil).toBe(until);
    const screen = await openScreen(server, agent);
    await screen.join('joinTickets', 'open');
    await testContact.says('Ainda está aí?');
    expect(await screen.next('appMessage', (event) => event.action === 'create')).toMatchObject({
      ticket: { id: ticketId, snoozedUntil: null },
    });
    expect(await list(agent, { snoozed: false })).toEqual([ticketId]);
  });

  it('comes back when a person wakes it, returns, transfers or resolves it', async () => {
    const { companyId, agent, queueId, connectionId, ticketId } = await makeOpen();
    const colleague = await makeUser(server, companyId, { queueIds: [queueId] });
    const { updatedAt } = await get(agent, ticketId);
    await snooze(agent, ticketId, inHours(3));
    // Woken by a person it keeps its place.
    expect((await wake(agent, ticketId)).body).toMatchObject({ snoozedUntil: null, updatedAt });
    const steps: [TestUser, object, TestUser][] = [
      [agent, { status: 'pending', userId: null }, agent],
      [agent, { status: 'open', userId: colleague.id, queueId, whatsappId: connectionId }, colleague],
    ];
    for (const [actor, body, next] of steps) {
      expect((await snooze(actor, ticketId, inHours(3))).status).toBe(200);
      expect((await change(actor, ticketId, body)).body.snoozedUntil).toBeNull();
      await change(next, ticketId, { status: 'open', userId: next.id });
    }
    await snooze(colleague, ticketId, inHours(3));
    expect(
      (await change(colleague, ticketId, { status: 'closed', userId: colleague.id, closeUnread: true })).body,
    ).toMatchObject({ status: 'closed', snoozedUntil: null });
  });

  it('is not closed by silence while it sleeps, nor right after it was woken', async () => {
    const { companyId, agent, ticketId } = await makeOpen();
    // The mark of a reply is set by SQL: the job skips a ticket that the delivery of a real reply has locked.
    const silentFor = (hours: number) =>
      server.admin.query(
        `update tickets set active_at = now() - make_interval(hours => $2), last_message_from_me = true where id = $1`,
        [ticketId, hours],
      );
    await snooze(agent, ticketId, inHours(3));
    await silentFor(30);
    await run('tickets.closeIdle', companyId, {});
    expect((await get(agent, ticketId)).status).toBe('open');
    await wake(agent, ticketId);
    await run('tickets.closeIdle', companyId, {});
    expect((await get(agent, ticketId)).status).toBe('open');
    await server.admin.query(`update tickets set woken_at = now() - interval '30 hours' where id = $1`, [ticketId]);
    const statusAfterRun = async () => {
      await run('tickets.closeIdle', companyId, {});
      return (await get(agent, ticketId)).status;
    };
    await expect.poll(statusAfterRun, { timeout: 5_000 }).toBe('closed');
  });

  it('is refused for the past, for more than a year, for a waiting ticket and for a colleague’s', async () => {
    const inbox = await makeOpen();
    const { companyId, admin, agent, queueId, connectionId, ticketId } = inbox;
    const problem = async (until: string) => (await snooze(agent, ticketId, until)).body as unknown;
    expect(await problem(inHours(-1))).toEqual({ error: 'ERR_VALIDATION', details: { fields: { until: 'past' } } });
    expect(await problem(inHours(24 * 367))).toEqual({
      error: 'ERR_VALIDATION',
      details: { fields: { until: 'tooFar' } },
    });
    for (const odd of ['amanhã', '2026-11-23 09:00', '']) expect((await snooze(agent, ticketId, odd)).status).toBe(400);
    const colleague = await makeUser(server, companyId, { queueIds: [queueId] });
    expect(await snooze(colleague, ticketId, inHours(1))).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    expect((await snooze(admin, ticketId, inHours(1))).status).toBe(200);
    const waiting = await makeTestContact(server, admin, connectionId, 'Bia').says('oi');
    expect(await snooze(agent, waiting.ticketId, inHours(1))).toMatchObject({
      status: 409,
      body: { error: 'ERR_TICKET_NOT_OPEN' },
    });
  });
});
