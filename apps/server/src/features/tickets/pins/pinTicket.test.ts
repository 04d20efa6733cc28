import { limits, ticketMarksApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { deliverAll } from '../../../../test/deliverAll.ts';
import { call, openTestServer, openScreen, type TestServer, type TestUser } from '../../../../test/harness.ts';
import { makeTestContact, makeInbox, makeUser } from '../../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const pin = (as: TestUser, ticketId: number) => call(server, ticketMarksApi.pin, { as, params: { ticketId } });
const unpin = (as: TestUser, ticketId: number) => call(server, ticketMarksApi.unpin, { as, params: { ticketId } });
const pinsOf = async (as: TestUser) =>
  (await call(server, ticketMarksApi.pins, { as })).body.tickets.map(({ id }) => id);
const change = (as: TestUser, ticketId: number, body: object) =>
  call(server, ticketsApi.update, { as, params: { ticketId }, body });

/** So many open tickets of the agent, the oldest first. */
async function makeOpen(many: number) {
  const inbox = await makeInbox(server);
  const ids: number[] = [];
  for (let n = 0; n < many; n++) {
    const { ticketId } = await makeTestContact(server, inbox.admin, inbox.connectionId, `Cliente ${n}`).says('oi');
    await change(inbox.agent, ticketId, { status: 'open', userId: inbox.agent.id, queueId: inbox.queueId });
    ids.push(ticketId);
  }
  return { ...inbox, ids };
}

describe('pinned tickets', () => {
  it('belong to one person, the latest first, and every device of that person follows', async () => {
    const { admin, agent, ids } = await makeOpen(2);
    const [first, second] = ids as [number, number];
    const [mine, others] = [await openScreen(server, agent), await openScreen(server, admin)];
    expect((await pin(agent, first)).status).toBe(200);
    expect(await mine.next('pin')).toEqual({ ticketIds: [first] });
    await pin(agent, second);
    expect(await mine.next('pin')).toEqual({ ticketIds: [second, first] });
    // A repeat keeps the place.
    await pin(agent, first);
    expect(await pinsOf(agent)).toEqual([second, first]);
    await pin(admin, first);
    await unpin(agent, first);
    expect(await mine.next('pin')).toEqual({ ticketIds: [second] });
    expect([await pinsOf(agent), await pinsOf(admin)]).toEqual([[second], [first]]);
    expect(await others.next('pin')).toEqual({ ticketIds: [first] });
    await deliverAll(server, admin, [mine, others]);
    expect([mine, others].every((screen) => screen.silent('pin'))).toBe(true);
  });

  it('are five at most, also when two devices pin at the same moment', async () => {
    const { agent, ids } = await makeOpen(limits.pinnedTickets + 1);
    // Every pin takes a while to store, so that all of them are counted before one is there.
    await server.admin.query(
      `create function store_slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return new; end $$`,
    );
    await server.admin.query(
      'create trigger slow_pins before insert on ticket_pins for each row execute function store_slowly()',
    );
    const answers = await Promise.all(ids.map((id) => pin(agent, id))).finally(() =>
      server.admin.query('drop function store_slowly cascade'),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.pinnedTickets);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      error: 'ERR_TOO_MANY_PINS',
      details: { max: limits.pinnedTickets },
    });
    expect(await pinsOf(agent)).toHaveLength(limits.pinnedTickets);
    const [pinned] = await pinsOf(agent);
    await unpin(agent, pinned!);
    const left = ids.find((_, at) => answers[at]!.status === 409)!;
    expect((await pin(agent, left)).status).toBe(200);
  });

  it('are lost with a close, a return and a transfer, except for who still works on the ticket', async () => {
    const { companyId, admin, agent, queueId, connectionId, ids } = await makeOpen(3);
    const [closed, returned, moved] = ids as [number, number, number];
    const colleague = await makeUser(server, companyId, { queueIds: [queueId] });
    for (const id of ids) for (const user of [agent, admin]) await pin(user, id);
    await change(agent, closed, { status: 'closed', userId: agent.id, closeUnread: true });
    await change(agent, returned, { status: 'pending', userId: null });
    await change(agent, moved, { status: 'open', userId: colleague.id, queueId, whatsappId: connectionId });
    expect([await pinsOf(agent), await pinsOf(admin)]).toEqual([[], [moved]]);
    // A reopened ticket is not pinned again.
    await change(agent, closed, { status: 'open', userId: agent.id });
    await change(agent, returned, { status: 'open', userId: agent.id });
    await change(admin, moved, { status: 'open', userId: agent.id, queueId, whatsappId: connectionId });
    expect([await pinsOf(agent), await pinsOf(admin)]).toEqual([[], [moved]]);
  });

  it('are refused for a ticket that is not open, a colleague’s and an invisible one', async () => {
    const { companyId, admin, agent, queueId, connectionId, ids } = await makeOpen(1);
    const colleague = await makeUser(server, companyId, { queueIds: [queueId] });
    const stranger = await makeUser(server, companyId);
    expect(await pin(colleague, ids[0]!)).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION', details: { user: { name: agent.name } } },
    });
    expect(await pin(stranger, ids[0]!)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
    const waiting = await makeTestContact(server, admin, connectionId, 'Bia').says('oi');
    expect(await pin(agent, waiting.ticketId)).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_NOT_OPEN' } });
  });
});
