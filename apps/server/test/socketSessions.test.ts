import { setTimeout as wait } from 'node:timers/promises';
import { contactsApi, emits, limits, tagsApi, ticketsApi, usersApi } from '@recado/contracts';
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { roomsFor, ticketRoom } from '../src/features/tickets/index.ts';
import { adminRoom, companyRoom, signInRoom, staffRoom, userRoom } from '../src/kernel/realtime/rooms.ts';
import {
  call,
  openTestServer,
  openScreen,
  startTestServer,
  until,
  type TestServer,
  type TestUser,
  type Screen,
} from './harness.ts';
import { deliverAll } from './deliverAll.ts';
import { makeCompany, makeInbox, makeUser, makeQueue } from './make.ts';
import { untilBlocked } from './untilBlocked.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const company = (companyId: number, values: string) =>
  server.admin.query(`update companies set ${values} where id = $1`, [companyId]);
const dueYesterday = `due_date = now() - interval '2 days'`;

/** How long a socket stays open after something happened, in ms; fails after two seconds. */
async function closesAfter({ socket }: Screen, happen: () => Promise<unknown>): Promise<number> {
  const closed = new Promise<number>((resolve) => socket.once('disconnect', () => resolve(performance.now())));
  await happen();
  const began = performance.now();
  return (
    (await Promise.race([closed, wait(2_000).then(() => Promise.reject(new Error('the socket stayed open')))])) - began
  );
}

describe('an open socket, within a second', () => {
  it.each([
    ['the company is switched off', (user: TestUser) => company(user.companyId, 'status = false')],
    ['the user is deleted', (user: TestUser) => server.admin.query('delete from users where id = $1', [user.id])],
    [
      'the session is replaced',
      (user: TestUser) => server.admin.query('update users set generation = generation + 1 where id = $1', [user.id]),
    ],
  ])('closes when %s by plain SQL [RT-23]', async (_what, happen) => {
    const user = await makeUser(server, await makeCompany(server));
    const screen = await openScreen(server, user);
    expect(await closesAfter(screen, () => happen(user))).toBeLessThan(1_000);
  });

  it('closes in every process when the company is switched off [AUTH-23]', async () => {
    const other = await startTestServer(server.databaseUrl, server.config.dataDirectory, { roles: 'web' });
    try {
      const user = await makeUser(server, await makeCompany(server));
      const screens = [await openScreen(server, user), await openScreen(other, user)];
      const times = await Promise.all(
        screens.map((screen, n) =>
          closesAfter(screen, () => (n === 0 ? company(user.companyId, 'status = false') : Promise.resolve())),
        ),
      );
      expect(Math.max(...times)).toBeLessThan(1_000);
    } finally {
      await other.stop();
    }
  });

  it('of a demoted administrator no longer gets what administrators get [RT-23]', async () => {
    const user = await makeUser(server, await makeCompany(server), { profile: 'admin' });
    const screen = await openScreen(server, user);
    await server.admin.query(`update users set profile = 'user' where id = $1`, [user.id]);
    await wait(1_000);
    const rooms = server.realtime.peopleIn(adminRoom(user.companyId));
    expect(await rooms).toEqual([]);
    expect(screen.socket.connected).toBe(true);
  });

  it('of a user taken out of a queue no longer gets its tickets [RT-23]', async () => {
    const { agent, queueId, testContact, companyId } = await makeInbox(server);
    await makeQueue(server, companyId);
    const screen = await openScreen(server, agent);
    await screen.join('joinTickets', 'pending');
    await server.admin.query('delete from user_queues where user_id = $1 and queue_id = $2', [agent.id, queueId]);
    await server.admin.query('update users set all_ticket = false where id = $1', [agent.id]);
    await wait(1_000);
    screen.received.length = 0;
    await testContact.says('alguém?');
    await wait(300);
    expect(screen.silent('ticket')).toBe(true);
  });
});

describe('a socket of a company past its due date', () => {
  it('gets nothing of the company and may join nothing, however the date passed [AUTH-07]', async () => {
    const { agent, admin, companyId, testContact } = await makeInbox(server);
    const colleague = await makeUser(server, companyId);
    const before = await openScreen(server, agent);
    await before.join('joinNotification');
    const { ticketId } = await testContact.says('oi');
    await before.next('ticket');
    const viewer = await server.workshop.viewer(companyId, agent.id, () => undefined);
    const listRooms = roomsFor(viewer, 'pending');
    expect(listRooms).not.toEqual([]);
    await company(companyId, dueYesterday);
    await wait(1_000);
    const after = await openScreen(server, colleague);
    before.received.length = 0;
    await server.workshop.inCompany(companyId, { kind: 'system', name: 'test' }, async (work) => {
      const rooms = [
        companyRoom(companyId),
        userRoom(companyId, agent.id),
        adminRoom(companyId),
        staffRoom(companyId),
        ...listRooms,
      ];
      work.publish('contact', { action: 'delete', contactId: 1, revision: 1 }, rooms);
    });
    await wait(300);
    expect([before.received, after.received]).toEqual([[], []]);
    const refused = { error: 'ERR_SUBSCRIPTION_EXPIRED' };
    const joins: Partial<Record<keyof typeof emits, unknown>> = {
      joinChatBox: ticketId,
      joinTickets: 'pending',
      joinNotification: undefined,
      userStatus: undefined,
      viewing: { ticketId },
      typing: { ticketId, typing: true },
    };
    for (const screen of [before, after])
      for (const [emit, argument] of Object.entries(joins))
        expect([emit, await screen.join(emit, argument)]).toEqual([emit, refused]);
    expect((await call(server, contactsApi.page, { as: admin })).body).toMatchObject(refused);
  });

  it('still gets the end of its session [AUTH-09]', async () => {
    const user = await makeUser(server, await makeCompany(server));
    await company(user.companyId, dueYesterday);
    const screen = await openScreen(server, user);
    await server.workshop.inCompany(user.companyId, { kind: 'system', name: 'test' }, async (work) => {
      work.publish('auth', { action: 'update', user: { id: user.id, companyId: user.companyId }, generation: 1 }, [
        signInRoom(user.companyId, user.id, 0),
      ]);
    });
    expect(await screen.next('auth')).toMatchObject({ generation: 1 });
  });

  it('is complete again within a second of the renewal, with its rooms, and told to reload [RT-24]', async () => {
    const { agent, companyId, testContact } = await makeInbox(server);
    const screen = await openScreen(server, agent);
    await screen.join('joinTickets', 'pending');
    await company(companyId, dueYesterday);
    await until(
      async () => ((await screen.join('joinNotification')) as { error?: string }).error === 'ERR_SUBSCRIPTION_EXPIRED',
    );
    const ready = new Promise((resolve) => screen.socket.once('ready', resolve));
    await company(companyId, 'due_date = null');
    await ready;
    await testContact.says('voltei');
    expect(await screen.next('ticket')).toMatchObject({ action: 'update' });
  });

  it('may join at once after the renewal, before any sweep [AUTH-14]', async () => {
    const user = await makeUser(server, await makeCompany(server));
    await company(user.companyId, dueYesterday);
    const screen = await openScreen(server, user);
    expect(await screen.join('joinNotification')).toMatchObject({ error: 'ERR_SUBSCRIPTION_EXPIRED' });
    await company(user.companyId, 'due_date = null');
    expect(await screen.join('joinNotification')).toEqual({ ok: true });
  });
});

/** Lets reads of tickets wait while `task` runs, so that a join of a chat box takes as long. */
async function withHeldTickets(task: () => Promise<unknown>): Promise<void> {
  const client = await server.admin.connect();
  try {
    await client.query('begin');
    await client.query('lock table tickets in access exclusive mode');
    await task();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/**
 * Lets the next read of a ticket wait while `task` runs. The read has its snapshot by then, and returns the ticket as it
 * was before the task.
 */
async function withReadTicket(ticketId: number, task: () => Promise<unknown>): Promise<void> {
  const client = await server.admin.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    await client.query(`
      create sequence reads_of_ticket;
      create function wait_in_first_read(ticket int) returns boolean language plpgsql security definer as $$ begin
        if ticket = ${ticketId} and nextval('reads_of_ticket') = 1 then perform pg_advisory_xact_lock(1); end if;
        return true;
      end $$;
      create policy wait_in_first_read on tickets as restrictive for select using (wait_in_first_read(id))`);
    await task();
  } finally {
    await client.query('select pg_advisory_unlock(1)');
    await client.query(
      'drop policy wait_in_first_read on tickets; drop function wait_in_first_read; drop sequence reads_of_ticket',
    );
    client.release();
  }
}

describe('a join of a chat box', () => {
  it('is refused when the ticket moves out of sight during it [TIC-27, RT-07]', async () => {
    const { agent, admin, companyId, connectionId, testContact } = await makeInbox(server);
    const elsewhere = await makeQueue(server, companyId);
    const other = await makeUser(server, companyId, { queueIds: [elsewhere] });
    const { ticketId } = await testContact.says('oi');
    const screen = await openScreen(server, agent);
    let joined: Promise<unknown> | undefined;
    await withReadTicket(ticketId, async () => {
      joined = screen.join('joinChatBox', ticketId);
      await untilBlocked(server);
      const body = { queueId: elsewhere, userId: other.id, whatsappId: connectionId, status: 'open' as const };
      expect((await call(server, ticketsApi.update, { as: admin, params: { ticketId }, body })).status).toBe(200);
    });
    expect(await joined).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
    expect(await server.realtime.peopleIn(ticketRoom(companyId, ticketId))).toEqual([]);
  });

  it('ends outside of the room when the client leaves during it [RT-08]', async () => {
    const { agent, companyId, testContact } = await makeInbox(server);
    const { ticketId } = await testContact.says('oi');
    const screen = await openScreen(server, agent);
    let joined: Promise<unknown> | undefined;
    await withHeldTickets(async () => {
      joined = screen.join('joinChatBox', ticketId);
      await untilBlocked(server);
      expect(await screen.join('leaveChatBox', ticketId)).toEqual({ ok: true });
    });
    expect(await joined).toEqual({ ok: true });
    expect(await server.realtime.peopleIn(ticketRoom(companyId, ticketId))).toEqual([]);
  });
});

describe('a recheck of the rooms of a socket', () => {
  /** A screen of an agent whose chat box was joined before the list, as after a reload of a conversation. */
  async function openConversation() {
    const inbox = await makeInbox(server);
    const { ticketId } = await inbox.testContact.says('oi');
    const screen = await openScreen(server, inbox.agent);
    await screen.join('joinChatBox', ticketId);
    await screen.join('joinTickets', 'pending');
    const viewer = await server.workshop.viewer(inbox.companyId, inbox.agent.id, () => undefined);
    const queueRooms = roomsFor(viewer, 'pending').slice(1, 2);
    const publish = (contactId: number): Promise<void> =>
      server.workshop.inCompany(inbox.companyId, { kind: 'system', name: 'test' }, async (work) =>
        work.publish('contact', { action: 'delete', contactId, revision: 1 }, queueRooms),
      );
    const recheck = (): Promise<void> => server.realtime.recheck(userRoom(inbox.companyId, inbox.agent.id));
    return { ...inbox, ticketId, screen, publish, recheck };
  }

  it('loses no event of a list that the user still sees, however long another join takes [RT-23]', async () => {
    const { screen, publish, recheck } = await openConversation();
    let rechecked: Promise<void> | undefined;
    await withHeldTickets(async () => {
      rechecked = recheck();
      await untilBlocked(server);
      await publish(1);
      expect(await screen.next('contact')).toMatchObject({ contactId: 1 });
    });
    await rechecked;
    await publish(2);
    expect(await screen.next('contact')).toMatchObject({ contactId: 2 });
  });

  it('ends with the rooms of the newest rights when a second one begins during it [RT-23]', async () => {
    const { agent, admin, screen, publish, recheck } = await openConversation();
    const rechecks: Promise<void>[] = [];
    await withHeldTickets(async () => {
      rechecks.push(recheck());
      await untilBlocked(server);
      await server.admin.query('delete from user_queues where user_id = $1', [agent.id]);
      rechecks.push(recheck());
      await wait(300);
    });
    await Promise.all(rechecks);
    await publish(1);
    await deliverAll(server, admin, [screen]);
    expect(screen.silent('contact')).toBe(true);
  });

  it('lets the client read again what a gained queue shows, once its events arrive [RT-24]', async () => {
    const { agent, admin, queueId, companyId, testContact } = await makeInbox(server);
    await server.admin.query('delete from user_queues where user_id = $1', [agent.id]);
    await server.admin.query('update users set all_ticket = true where id = $1', [agent.id]);
    const screen = await openScreen(server, agent);
    await screen.join('joinTickets', 'pending');
    const ready = new Promise((resolve) => screen.socket.once('ready', resolve));
    const params = { userId: agent.id };
    expect((await call(server, usersApi.change, { as: admin, params, body: { queueIds: [queueId] } })).status).toBe(
      200,
    );
    await ready;
    const viewer = await server.workshop.viewer(companyId, agent.id, () => undefined);
    expect(roomsFor(viewer, 'pending').length).toBeGreaterThan(1);
    const { ticketId } = await testContact.says('oi');
    await call(server, ticketsApi.update, { as: admin, params: { ticketId }, body: { queueId } });
    expect(
      await screen.next('ticket', (event) => event.action === 'update' && event.ticket.queueId === queueId),
    ).toMatchObject({
      ticket: { id: ticketId },
    });
  });

  it('says nothing to a client whose rights are the same, as when a ticket changes hands', async () => {
    const { screen, admin, recheck } = await openConversation();
    let times = 0;
    screen.socket.on('ready', () => (times += 1));
    await recheck();
    await deliverAll(server, admin, [screen]);
    expect(times).toBe(0);
  });
});

describe('the bounds of sockets', () => {
  it('a user has at most twenty; the next is refused with a code, and a free place is reused [RT-01]', async () => {
    const user = await makeUser(server, await makeCompany(server));
    const many = await Promise.allSettled(
      Array.from({ length: limits.socketsPerUser + 15 }, () => openScreen(server, user)),
    );
    const open = many.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await wait(300);
    expect(open.filter(({ socket }) => socket.connected)).toHaveLength(limits.socketsPerUser);
    await expect(openScreen(server, user)).rejects.toThrow('ERR_TOO_MANY_REQUESTS');
    open.find(({ socket }) => socket.connected)!.close();
    await until(async () =>
      openScreen(server, user).then(
        () => true,
        () => false,
      ),
    );
    expect((await call(server, usersApi.list, { as: user })).status).toBe(200);
  }, 20_000);

  it('a socket asks for fifty rooms; the next is refused with a code, and a leave makes room [RT-08]', async () => {
    const { agent, testContact } = await makeInbox(server);
    const screen = await openScreen(server, agent);
    const answers: unknown[] = [];
    for (let ticketId = 1_000_001; ticketId <= 1_000_000 + limits.joinsPerSocket + 5; ticketId++) {
      if (ticketId % limits.emitsPerSecond === 0) await wait(1_050);
      answers.push(await screen.join('joinChatBox', ticketId));
    }
    expect(answers.map((answer) => (answer as { error: string }).error)).toEqual([
      ...Array<string>(limits.joinsPerSocket).fill('ERR_NO_TICKET_FOUND'),
      ...Array<string>(5).fill('ERR_TOO_MANY_REQUESTS'),
    ]);
    const { ticketId } = await testContact.says('oi');
    await wait(1_050);
    expect(await screen.join('joinChatBox', ticketId)).toMatchObject({ error: 'ERR_TOO_MANY_REQUESTS' });
    await screen.join('leaveChatBox', 1_000_001);
    expect(await screen.join('joinChatBox', ticketId)).toEqual({ ok: true });
  }, 20_000);

  it('an argument that nobody reads is not kept [RT-09]', () => {
    for (const emit of ['joinNotification', 'leaveNotification', 'userStatus'] as const)
      expect(emits[emit].parse('x'.repeat(60_000))).toBeUndefined();
  });

  it('connections without a session are bounded by address and close by themselves [RT-01]', async () => {
    const alone = await startTestServer(server.databaseUrl, server.config.dataDirectory, { roles: 'web' });
    try {
      const open = () => fetch(`${alone.url}/socket.io/?EIO=4&transport=polling`).then(({ status }) => status);
      const statuses: number[] = [];
      for (let n = 0; n < limits.idleSocketsPerAddress + 20; n += 20)
        statuses.push(...(await Promise.all(Array.from({ length: 20 }, open))));
      expect(statuses.filter((status) => status === 200)).toHaveLength(limits.idleSocketsPerAddress);
      expect(new Set(statuses.slice(limits.idleSocketsPerAddress))).toEqual(new Set([403]));
      await until(async () => (await open()) === 200, limits.socketJoinMs + 3_000);
    } finally {
      await alone.stop();
    }
  }, 30_000);

  it(
    'a connection that left its namespace closes as one that never joined does [RT-01]',
    async () => {
      const user = await makeUser(server, await makeCompany(server));
      const socket = io(`${server.url}/api`, {
        path: '/socket.io',
        transports: ['websocket'],
        auth: { token: user.token },
        reconnection: false,
        forceNew: true,
      });
      await new Promise((resolve) => socket.once('ready', resolve));
      const closed = new Promise((resolve) => socket.io.engine.once('close', resolve));
      // The packet that `socket.disconnect()` sends, without closing the connection.
      (socket as unknown as { packet(packet: object): void }).packet({ type: 1 });
      await closed;
      expect((await call(server, tagsApi.list, { as: user })).status).toBe(200);
    },
    limits.socketJoinMs + 10_000,
  );
});
