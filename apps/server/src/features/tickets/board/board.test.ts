import { openColumn, tagsApi, ticketsApi, ticketTagsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, type TestServer, type TestUser } from '../../../../test/harness.ts';
import { makeCompany, makeInbox, makeQueue, makeTag, makeTestContact, makeUser } from '../../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

async function makeBoard() {
  const inbox = await makeInbox(server);
  const { companyId, agent, queueId, testContact } = inbox;
  const { ticketId } = await testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  const [first, second, plain] = [
    await makeTag(server, companyId, 'Orçamento'),
    await makeTag(server, companyId, 'Entrega'),
    await makeTag(server, companyId, 'VIP'),
  ];
  await server.admin.query('update tags set kanban = 1 where company_id = $1 and id = any($2)', [
    companyId,
    [first, second],
  ]);
  return { ...inbox, ticketId, first, second, plain };
}

const board = (as: TestUser, query: { showAll?: boolean; queueIds?: number[] } = {}) =>
  call(server, ticketTagsApi.kanban, { as, query });
const move = (as: TestUser, ticketId: number, tagId: number | typeof openColumn) =>
  call(server, ticketTagsApi.move, { as, params: { ticketId, tagId } });

describe('moving a card of the kanban', () => {
  it('replaces the other kanban tags and keeps the rest, live for everybody [KAN-06, HTTP-61, AMB-73]', async () => {
    const { admin, agent, ticketId, first, second, plain } = await makeBoard();
    const screen = await openScreen(server, admin);
    await screen.join('joinTickets', 'open');
    await call(server, ticketTagsApi.sync, { as: agent, body: { ticketId, tags: [first, second, plain] } });
    const moved = await move(agent, ticketId, second);
    expect(moved.body.tags.map(({ name }) => name)).toEqual(['Entrega', 'VIP']);
    expect(
      await screen.next(
        'ticket',
        (event) => event.action === 'update' && event.ticket.revision === moved.body.revision,
      ),
    ).toMatchObject({ ticket: { id: ticketId, tags: [{ name: 'Entrega' }, { name: 'VIP' }] } });
    const same = await move(agent, ticketId, second);
    expect(same.body.revision).toBe(moved.body.revision);
    expect((await move(agent, ticketId, openColumn)).body.tags.map(({ name }) => name)).toEqual(['VIP']);
    expect((await move(agent, ticketId, 999_999)).body).toEqual({ error: 'ERR_NO_TAG_FOUND' });
  });

  it('never leaves a card in two columns or in none when two people move it at once [KAN-06]', async () => {
    const { admin, agent, ticketId, first, second } = await makeBoard();
    await move(agent, ticketId, first);
    for (let round = 0; round < 5; round++) {
      await Promise.all([move(agent, ticketId, first), move(admin, ticketId, second)]);
      const { tags } = (await call(server, ticketsApi.get, { as: agent, params: { ticketId } })).body;
      expect(tags.filter(({ kanban }) => kanban === 1)).toHaveLength(1);
    }
  });

  it('clears kanban tags only, and is refused to those who do not see the ticket [KAN-09, HTTP-60, AMB-72]', async () => {
    const { companyId, agent, ticketId, first, plain } = await makeBoard();
    await call(server, ticketTagsApi.sync, { as: agent, body: { ticketId, tags: [first, plain] } });
    const stranger = await makeUser(server, companyId, { queueIds: [await makeQueue(server, companyId)] });
    const clear = (as: TestUser) => call(server, ticketTagsApi.clearColumn, { as, params: { ticketId } });
    expect((await clear(stranger)).body).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
    expect((await move(stranger, ticketId, plain)).body).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
    expect((await clear(agent)).body).toEqual({ message: 'ok' });
    const { tags } = (await call(server, ticketsApi.get, { as: agent, params: { ticketId } })).body;
    expect(tags.map(({ name }) => name)).toEqual(['VIP']);
  });

  it('needs the feature of the plan, as the board does [KAN-01]', async () => {
    const user = await makeUser(server, await makeCompany(server, { useKanban: false }));
    for (const answer of [
      await board(user),
      await move(user, 1, openColumn),
      await call(server, ticketTagsApi.clearColumn, { as: user, params: { ticketId: 1 } }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_PLAN_FEATURE' } });
  });
});

describe('the board', () => {
  it('shows visible pending and open tickets as light rows, no closed ones [KAN-04, KAN-05, KAN-07, KAN-08]', async () => {
    const { companyId, admin, agent, queueId, connectionId, ticketId, first } = await makeBoard();
    await move(agent, ticketId, first);
    const waiting = await makeTestContact(server, admin, connectionId, 'Bia').says('a'.repeat(500));
    const closed = await makeTestContact(server, admin, connectionId, 'Caio').says('tchau');
    for (const body of [{ status: 'open', userId: agent.id, queueId } as const, { status: 'closed' } as const])
      await call(server, ticketsApi.update, { as: agent, params: { ticketId: closed.ticketId }, body });

    const { body } = await board(agent);
    expect(body).toMatchObject({ count: 2, hasMore: false });
    expect(body.tickets.map(({ id }) => id)).toEqual([waiting.ticketId, ticketId]);
    expect(body.tickets[1]).toMatchObject({
      status: 'open',
      contact: { name: 'Ana' },
      lastMessage: 'oi',
      queue: { id: queueId },
      user: { id: agent.id, name: agent.name },
      tags: [{ id: first, name: 'Orçamento', kanban: 1 }],
    });
    expect(body.tickets[0]).toMatchObject({ status: 'pending', user: null, queue: null, unreadMessages: 1 });
    // A board has 400 cards, so they leave out what most of them do not have.
    for (const field of ['lastMessageType', 'contact.isGroup', 'contact.profilePicUrl'])
      expect(body.tickets[1]).not.toHaveProperty(field);
    expect(body.tickets[0]!.lastMessage).toHaveLength(80);
    const { pendingSince } = (await call(server, ticketsApi.get, { as: agent, params: { ticketId: waiting.ticketId } }))
      .body;
    expect(body.tickets[0]!.waitingSince).toBe(pendingSince);

    const stranger = await makeUser(server, companyId, { queueIds: [], allTicket: false });
    expect((await board(stranger)).body.tickets).toEqual([]);
    expect((await board(stranger, { showAll: true })).body.tickets).toEqual([]);
    const otherAdmin = await makeUser(server, companyId, { profile: 'admin', queueIds: [] });
    expect((await board(otherAdmin)).body.tickets.map(({ id }) => id)).toEqual([waiting.ticketId]);
    expect((await board(otherAdmin, { showAll: true })).body.tickets).toHaveLength(2);
    const other = await makeQueue(server, companyId);
    expect((await board(agent, { queueIds: [other] })).body.tickets.map(({ id }) => id)).toEqual([waiting.ticketId]);
    expect((await call(server, tagsApi.kanban, { as: agent })).body.lista).toHaveLength(2);
  });

  it('ends after the 400 newest and says that there are more [KAN-08]', async () => {
    const { companyId, admin } = await makeBoard();
    await server.admin.query(
      `with made as (insert into contacts (company_id, name) select $1, 'Pessoa ' || n from generate_series(1, 450) n returning id)
       insert into tickets (company_id, contact_id, status, active_at) select $1, id, case when id % 2 = 0 then 'open' else 'pending' end, now() - id * interval '1 second' from made`,
      [companyId],
    );
    const { body } = await board(admin, { showAll: true });
    expect([body.tickets.length, body.count, body.hasMore]).toEqual([400, 451, true]);
    expect(body.tickets.map(({ updatedAt }) => updatedAt)).toEqual(
      body.tickets.map(({ updatedAt }) => updatedAt).sort((a, b) => b.localeCompare(a)),
    );
    const answer = await fetch(`${server.url}/api/ticket/kanban?showAll=true`, {
      headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'gzip' },
    });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(50_000);
    expect((await answer.json()) as object).toEqual(body);
  });
});
