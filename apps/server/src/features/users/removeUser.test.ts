import {
  authApi,
  dashboardApi,
  internalNotesApi,
  quickMessagesApi,
  schedulesApi,
  teamChatApi,
  ticketsApi,
  usersApi,
} from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeInbox, makeTestContact, makeUser, password } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const remove = (as: TestUser, userId: number) => call(server, usersApi.remove, { as, params: { userId } });
const codeOf = async (as: TestUser, userId: number) => ((await remove(as, userId)).body as { error?: string }).error;
const emailOf = async (as: TestUser, userId: number) =>
  (await call(server, usersApi.get, { as, params: { userId } })).body.email;

describe('deleting a user', () => {
  it('returns their open tickets to the queue, live, with a line in the log [USER-17]', async () => {
    const inbox = await makeInbox(server);
    const { admin, agent, queueId, connectionId, companyId } = inbox;
    const colleague = await makeUser(server, companyId, { queueIds: [queueId] });
    const [open, closed] = [
      await makeTestContact(server, admin, connectionId, 'Ana').says('oi'),
      await makeTestContact(server, admin, connectionId, 'Bia').says('oi'),
    ];
    for (const { ticketId } of [open, closed])
      await call(server, ticketsApi.update, {
        as: agent,
        params: { ticketId },
        body: { status: 'open', userId: agent.id, queueId },
      });
    await call(server, ticketsApi.update, {
      as: agent,
      params: { ticketId: closed.ticketId },
      body: { status: 'closed', userId: agent.id, closeUnread: true },
    });
    const screen = await openScreen(server, colleague);
    await screen.join('joinTickets', 'pending');
    expect((await remove(admin, agent.id)).status).toBe(200);
    expect(await screen.next('ticket', (event) => event.action === 'update')).toMatchObject({
      ticket: { id: open.ticketId, status: 'pending', userId: null, queueId, pendingSince: expect.any(String) },
    });
    expect(await screen.next('user', (event) => event.action === 'delete')).toMatchObject({ userId: agent.id });
    const events = await call(server, ticketsApi.events, { as: admin, params: { ticketId: open.ticketId } });
    expect(events.body.events.find(({ type }) => type === 'returned')).toMatchObject({
      type: 'returned',
      reason: 'userDeleted',
      actor: { id: admin.id },
      before: { userId: agent.id, user: expect.any(String) },
      after: { userId: null, queueId },
    });
    // History keeps the name of who closed the other one.
    const { body } = await call(server, ticketsApi.get, { as: admin, params: { ticketId: closed.ticketId } });
    expect(body).toMatchObject({
      status: 'closed',
      userId: agent.id,
      user: { id: agent.id, name: expect.any(String) },
    });
  });

  it('ends their sessions and sockets, and frees the e-mail', async () => {
    const companyId = await makeCompany(server);
    const admin = await makeUser(server, companyId, { profile: 'admin' });
    const gone = await makeUser(server, companyId);
    const email = await emailOf(admin, gone.id);
    const screen = await openScreen(server, gone);
    const ended = new Promise((resolve) => screen.socket.once('disconnect', resolve));
    expect((await remove(admin, gone.id)).status).toBe(200);
    expect(await screen.next('auth')).toMatchObject({ user: { id: gone.id }, reason: 'ended' });
    await ended;
    expect((await call(server, ticketsApi.list, { as: gone, query: {} })).body).toMatchObject({
      error: 'ERR_NO_SESSION',
    });
    expect((await call(server, authApi.login, { body: { email, password } })).body).toMatchObject({
      error: 'ERR_INVALID_CREDENTIALS',
    });
    const again = { name: 'Rui Sá', email, password: 'segredo2' };
    expect((await call(server, usersApi.create, { as: admin, body: again })).status).toBe(200);
    expect((await call(server, authApi.login, { body: { email, password: 'segredo2' } })).status).toBe(200);
  });

  it('takes them out of every list and choice, and out of the limit of the plan', async () => {
    const { admin, agent, queueId, connectionId } = await makeInbox(server);
    const { ticketId } = await makeTestContact(server, admin, connectionId, 'Ana').says('oi');
    await remove(admin, agent.id);
    const found = async () => ({
      page: (await call(server, usersApi.page, { as: admin, query: {} })).body.users.map(({ id }) => id),
      list: (await call(server, usersApi.list, { as: admin })).body.map(({ id }) => id),
      wall: (await call(server, dashboardApi.wall, { as: admin })).body.attendants.map(({ id }) => id),
      mentionable: (await call(server, internalNotesApi.mentionable, { as: admin, params: { ticketId } })).body.map(
        ({ id }) => id,
      ),
    });
    for (const ids of Object.values(await found())) expect(ids).not.toContain(agent.id);
    expect(await codeOf(admin, agent.id)).toBe('ERR_NO_USER_FOUND');
    expect((await call(server, usersApi.get, { as: admin, params: { userId: agent.id } })).body).toEqual({
      error: 'ERR_NO_USER_FOUND',
    });
    const transfer = { userId: agent.id, queueId, status: 'open' as const };
    expect((await call(server, ticketsApi.update, { as: admin, params: { ticketId }, body: transfer })).body).toEqual({
      error: 'ERR_USER_DONT_EXISTS',
    });
    expect(
      (await call(server, teamChatApi.create, { as: admin, body: { title: 'Equipe', users: [{ id: agent.id }] } }))
        .body,
    ).toEqual({ error: 'ERR_USER_DONT_EXISTS' });
    const small = await makeCompany(server, { users: 2 });
    const owner = await makeUser(server, small, { profile: 'admin' });
    const second = await makeUser(server, small);
    await remove(owner, second.id);
    const body = { name: 'Rui Sá', email: `rui-${small}@casa.recado`, password: 'segredo2' };
    expect((await call(server, usersApi.create, { as: owner, body })).status).toBe(200);
  });

  it('hands internal chats to another member, and keeps messages, schedules and shared texts', async () => {
    const { admin, agent, companyId, connectionId } = await makeInbox(server);
    const colleague = await makeUser(server, companyId);
    const { ticketId } = await makeTestContact(server, admin, connectionId, 'Ana').says('oi');
    const { contactId } = (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body;
    const chat = (
      await call(server, teamChatApi.create, { as: agent, body: { title: 'Equipe', users: [{ id: colleague.id }] } })
    ).body;
    await call(server, teamChatApi.send, { as: agent, params: { chatId: chat.id }, body: { message: 'Bom dia' } });
    const alone = (
      await call(server, teamChatApi.create, { as: agent, body: { title: 'Só eu', users: [{ id: agent.id }] } })
    ).body;
    const quick = (shortcode: string, geral: boolean) =>
      call(server, quickMessagesApi.create, { as: agent, body: { shortcode, message: 'Olá', geral } });
    const shared = (await quick('oi', true)).body.id;
    await quick('eu', false);
    const schedule = await call(server, schedulesApi.create, {
      as: agent,
      body: { contactId, body: 'Lembrete', sendAt: new Date(Date.now() + 3_600_000).toISOString() },
    });
    const screen = await openScreen(server, colleague);
    await remove(admin, agent.id);
    expect(await screen.next(`chat-user-${colleague.id}`)).toMatchObject({
      action: 'update',
      record: { id: chat.id, ownerId: colleague.id, users: [{ userId: colleague.id }] },
    });
    const said = await call(server, teamChatApi.messages, { as: colleague, params: { chatId: chat.id }, query: {} });
    expect(said.body.records).toMatchObject([{ message: 'Bom dia', sender: { name: expect.stringMatching(/./) } }]);
    const left = await server.admin.query('select id from chats where id = $1', [alone.id]);
    expect(left.rows).toEqual([]);
    const texts = await server.admin.query('select id from quick_messages where company_id = $1', [companyId]);
    expect(texts.rows).toEqual([{ id: shared }]);
    expect(
      (await call(server, schedulesApi.get, { as: admin, params: { scheduleId: schedule.body.id } })).body,
    ).toMatchObject({ id: schedule.body.id, status: 'PENDENTE' });
  });

  it('refuses oneself, the last administrator, super users and colleagues without the right [ROLE-26]', async () => {
    const companyId = await makeCompany(server);
    const admin = await makeUser(server, companyId, { profile: 'admin' });
    const other = await makeUser(server, companyId, { profile: 'admin' });
    const user = await makeUser(server, companyId);
    expect(await codeOf(user, other.id)).toBe('ERR_NO_PERMISSION');
    expect(await codeOf(await makeUser(server, companyId, { profile: 'supervisor' }), other.id)).toBe(
      'ERR_NO_PERMISSION',
    );
    expect(await codeOf(admin, admin.id)).toBe('ERR_DELETE_SELF');
    const elsewhere = await makeUser(server, await makeCompany(server), { profile: 'admin' });
    expect(await codeOf(elsewhere, user.id)).toBe('ERR_NO_USER_FOUND');
    // Two administrators who delete each other at once: one stays.
    const codes = await Promise.all([codeOf(admin, other.id), codeOf(other, admin.id)]);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    const { rows } = await server.admin.query(
      `select count(*)::int as admins from users where company_id = $1 and profile = 'admin' and deleted_at is null`,
      [companyId],
    );
    expect(rows).toEqual([{ admins: 1 }]);
  });
});
