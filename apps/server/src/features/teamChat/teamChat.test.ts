import { teamChatApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, openScreen, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeUser } from '../../../test/make.ts';
import { untilBlocked } from '../../../test/untilBlocked.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** A company with three people, and a chat of the first two. */
async function makeTeam() {
  const companyId = await makeCompany(server);
  const ana = await makeUser(server, companyId, { name: 'Ana Lima' });
  const bruno = await makeUser(server, companyId, { name: 'Bruno Reis' });
  const chefe = await makeUser(server, companyId, { name: 'Clara Chefe', profile: 'admin' });
  const chat = (
    await call(server, teamChatApi.create, { as: ana, body: { title: ' Turno da tarde ', users: [{ id: bruno.id }] } })
  ).body;
  return { companyId, ana, bruno, chefe, chat };
}

type Team = Awaited<ReturnType<typeof makeTeam>>;

const list = async (as: TestUser, query: { searchParam?: string; pageNumber?: number } = {}) =>
  (await call(server, teamChatApi.list, { as, query })).body;
const say = (as: TestUser, chatId: number, message: string) =>
  call(server, teamChatApi.send, { as, params: { chatId }, body: { message } });

test('a chat shows owner and members with their unread counts, and only the names of users [CHAT-07, CHAT-11, CHAT-15]', async () => {
  const { companyId, ana, bruno, chat } = await makeTeam();
  expect(chat).toMatchObject({ companyId, title: 'Turno da tarde', ownerId: ana.id, lastMessage: '' });
  expect(chat.users.map(({ chatId, userId, unreads, user }) => ({ chatId, userId, unreads, user }))).toEqual([
    { chatId: chat.id, userId: ana.id, unreads: 0, user: { id: ana.id, name: 'Ana Lima' } },
    { chatId: chat.id, userId: bruno.id, unreads: 0, user: { id: bruno.id, name: 'Bruno Reis' } },
  ]);
  expect((await list(bruno)).records).toEqual([chat]);
  expect((await call(server, teamChatApi.get, { as: bruno, params: { chatUuid: chat.uuid } })).body).toEqual(chat);
});

test('a chat is not found for non-members, and only its owner may change it [CHAT-04, CHAT-15]', async () => {
  const { ana, bruno, chefe, chat } = await makeTeam();
  const params = { chatId: chat.id };
  const body = { title: 'Outro', users: [{ id: bruno.id }] };
  const missing = { status: 404, body: { error: 'ERR_NO_CHAT_FOUND' } };
  expect((await list(chefe)).records).toEqual([]);
  expect(await call(server, teamChatApi.get, { as: chefe, params: { chatUuid: chat.uuid } })).toMatchObject(missing);
  expect(await call(server, teamChatApi.messages, { as: chefe, params })).toMatchObject(missing);
  expect(await say(chefe, chat.id, 'oi')).toMatchObject(missing);
  expect(await call(server, teamChatApi.read, { as: chefe, params })).toMatchObject(missing);
  expect(await call(server, teamChatApi.change, { as: chefe, params, body })).toMatchObject(missing);
  expect(await call(server, teamChatApi.remove, { as: chefe, params })).toMatchObject(missing);
  const refused = { status: 400, body: { error: 'ERR_NO_PERMISSION' } };
  expect(await call(server, teamChatApi.change, { as: bruno, params, body })).toMatchObject(refused);
  expect(await call(server, teamChatApi.remove, { as: bruno, params })).toMatchObject(refused);
  expect((await list(ana)).records).toEqual([chat]);
});

test('only people of the company are members, and a title is needed [CHAT-09, CHAT-10, LAY-01]', async () => {
  const { ana, bruno, chat } = await makeTeam();
  const stranger = await makeUser(server, await makeCompany(server));
  const create = (title: string, users: { id: number }[]) =>
    call(server, teamChatApi.create, { as: ana, body: { title, users } });
  expect(await create('Equipe', [{ id: stranger.id }])).toMatchObject({
    status: 404,
    body: { error: 'ERR_USER_DONT_EXISTS' },
  });
  expect(
    await call(server, teamChatApi.change, {
      as: ana,
      params: { chatId: chat.id },
      body: { title: 'Equipe', users: [{ id: stranger.id }, { id: bruno.id }] },
    }),
  ).toMatchObject({
    status: 404,
    body: { error: 'ERR_USER_DONT_EXISTS' },
  });
  expect(await create('   ', [{ id: bruno.id }])).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  expect(await create('x'.repeat(101), [{ id: bruno.id }])).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION' },
  });
  expect(await create('Equipe', [])).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  expect((await list(ana)).records).toEqual([chat]);
});

test('a message raises the unread counts and moves the chat up; opening the chat clears them [CHAT-05, CHAT-08, CHAT-13, CHAT-14, CHAT-16, RT-17]', async () => {
  const { ana, bruno, chefe, chat } = await makeTeam();
  const other = (
    await call(server, teamChatApi.create, {
      as: ana,
      body: { title: 'Avisos', users: [{ id: bruno.id }, { id: chefe.id }] },
    })
  ).body;
  expect((await list(bruno)).records.map(({ id }) => id)).toEqual([other.id, chat.id]);
  const [hears, foreign] = [await openScreen(server, bruno), await openScreen(server, chefe)];
  const sent = (await say(ana, chat.id, 'Quem fica até as 18h?')).body;
  expect(sent).toMatchObject({
    companyId: chat.companyId,
    chatId: chat.id,
    updatedAt: sent.createdAt,
    senderId: ana.id,
    sender: { id: ana.id, name: 'Ana Lima' },
    message: 'Quem fica até as 18h?',
  });
  const event = await hears.next('chat', ({ action }) => action === 'new-message');
  expect(await hears.next(`chat-${chat.id}`)).toEqual(event);
  const [top] = (await list(bruno)).records;
  expect(event).toEqual({ action: 'new-message', newMessage: { ...sent, chat: top }, chat: top });
  expect(top).toMatchObject({ id: chat.id, lastMessage: 'Quem fica até as 18h?' });
  const unread = (record: typeof chat) =>
    Object.fromEntries(record.users.map(({ userId, unreads }) => [userId, unreads]));
  expect(unread(top!)).toEqual({ [ana.id]: 0, [bruno.id]: 1 });
  await say(ana, chat.id, 'Alguém?');
  expect(unread((await list(ana)).records[0]!)).toEqual({ [ana.id]: 0, [bruno.id]: 2 });

  const unreadChats = async (as: TestUser) => (await call(server, teamChatApi.counts, { as })).body.unread;
  expect([await unreadChats(ana), await unreadChats(bruno)]).toEqual([0, 1]);

  const before = (await list(ana)).records[0]!;
  const read = (await call(server, teamChatApi.read, { as: bruno, params: { chatId: chat.id } })).body;
  expect(await unreadChats(bruno)).toBe(0);
  expect(unread(read)).toEqual({ [ana.id]: 0, [bruno.id]: 0 });
  // Reading is no talking: it keeps its place among the chats.
  expect(read.updatedAt).toBe(before.updatedAt);
  expect(await hears.next('chat', ({ action }) => action === 'update')).toEqual({ action: 'update', chat: read });
  expect(read.revision).toBeGreaterThan(top!.revision);
  // Nothing was unread: nobody hears of it.
  expect((await call(server, teamChatApi.read, { as: bruno, params: { chatId: chat.id } })).body.revision).toBe(
    read.revision,
  );
  expect(foreign.silent('chat')).toBe(true);
  expect(foreign.silent(`chat-${chat.id}`)).toBe(true);
});

test('the newest page comes first, each from the oldest to the newest, by number and by cursor [CHAT-11]', async () => {
  const { ana, bruno, chat } = await makeTeam();
  for (let n = 1; n <= 45; n++) await say(n % 2 ? ana : bruno, chat.id, `mensagem ${n}`);
  const page = async (query: object) =>
    (await call(server, teamChatApi.messages, { as: ana, params: { chatId: chat.id }, query })).body;
  const first = await page({});
  expect(first).toMatchObject({ count: 45, hasMore: true });
  const numbers = ({ records }: typeof first) => records.map(({ message }) => Number(message.split(' ')[1]));
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
  expect(numbers(first)).toEqual(range(26, 45));
  const second = await page({ cursor: first.nextCursor });
  expect(numbers(second)).toEqual(range(6, 25));
  expect(numbers(await page({ pageNumber: 2 }))).toEqual(range(6, 25));
  const last = await page({ cursor: second.nextCursor });
  expect(numbers(last)).toEqual(range(1, 5));
  expect(last).toMatchObject({ hasMore: false, nextCursor: null });
});

test('blank is no message, and two who write at once are both heard [CHAT-16, CHAT-17]', async () => {
  const { ana, bruno, chat } = await makeTeam();
  expect(await say(ana, chat.id, ' \n ')).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => say(n % 2 ? ana : bruno, chat.id, `ao mesmo tempo ${n}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { records } = (await call(server, teamChatApi.messages, { as: ana, params: { chatId: chat.id } })).body;
  expect(records).toHaveLength(12);
  const [top] = (await list(ana)).records;
  expect(top!.lastMessage).toBe(records.at(-1)!.message);
  expect(top!.users.map(({ unreads }) => unreads)).toEqual([6, 6]);
});

test('members get the chat when added and its removal when removed or deleted [CHAT-13, CHAT-19, RT-17]', async () => {
  const { ana, bruno, chefe, chat } = await makeTeam();
  const [leaves, joins] = [await openScreen(server, bruno), await openScreen(server, chefe)];
  const changed = (
    await call(server, teamChatApi.change, {
      as: ana,
      params: { chatId: chat.id },
      body: { title: 'Turno da noite', users: [{ id: chefe.id }] },
    })
  ).body;
  expect(changed.users.map(({ userId }) => userId)).toEqual([ana.id, chefe.id]);
  expect(await joins.next(`chat-user-${chefe.id}`)).toEqual({ action: 'update', record: changed });
  expect(await leaves.next(`chat-user-${bruno.id}`)).toEqual({ action: 'delete', id: chat.id });
  expect((await list(bruno)).records).toEqual([]);
  await say(chefe, chat.id, 'cheguei');
  await call(server, teamChatApi.remove, { as: ana, params: { chatId: chat.id } });
  expect(await joins.next('chat', ({ action }) => action === 'delete')).toEqual({ action: 'delete', id: chat.id });
  expect(leaves.silent('chat')).toBe(true);
  expect((await list(chefe)).records).toEqual([]);
  expect(
    (
      await server.admin.query('select 1 from chat_messages where chat_id = $1 and company_id = $2', [
        chat.id,
        ana.companyId,
      ])
    ).rows,
  ).toEqual([]);
});

test('a removed member has nothing unread, and none of what was said meanwhile when added again [CHAT-05, CHAT-15]', async () => {
  const { ana, bruno, chefe, chat } = await makeTeam();
  const members = (...users: TestUser[]) =>
    call(server, teamChatApi.change, {
      as: ana,
      params: { chatId: chat.id },
      body: { title: chat.title, users: users.map(({ id }) => ({ id })) },
    });
  const unread = async () => (await call(server, teamChatApi.counts, { as: bruno })).body.unread;
  for (let n = 1; n <= 4; n++) await say(ana, chat.id, `mensagem ${n}`);
  expect(await unread()).toBe(1);
  await members(chefe);
  expect(await unread()).toBe(0);
  const screen = await openScreen(server, bruno);
  await say(ana, chat.id, 'sem o Bruno');
  expect([screen.silent('chat'), screen.silent(`chat-${chat.id}`), await unread()]).toEqual([true, true, 0]);
  await members(chefe, bruno);
  expect(await unread()).toBe(0);
  const { records } = (await call(server, teamChatApi.messages, { as: bruno, params: { chatId: chat.id } })).body;
  expect(records).toHaveLength(5);
  await say(ana, chat.id, 'bem-vindo de volta');
  expect(await unread()).toBe(1);
  await call(server, teamChatApi.remove, { as: ana, params: { chatId: chat.id } });
  expect(await unread()).toBe(0);
});

test('a chat that is deleted meanwhile is not found by a writer or its owner [CHAT-19]', async () => {
  for (const attempt of [
    ({ ana, chat }: Team) => say(ana, chat.id, 'oi'),
    ({ ana, chefe, chat }: Team) =>
      call(server, teamChatApi.change, {
        as: ana,
        params: { chatId: chat.id },
        body: { title: 'Outro', users: [{ id: chefe.id }] },
      }),
  ]) {
    const team = await makeTeam();
    const deletion = await server.admin.connect();
    try {
      await deletion.query('begin');
      await deletion.query('delete from chats where id = $1', [team.chat.id]);
      const answer = attempt(team);
      await untilBlocked(server);
      await deletion.query('commit');
      expect(await answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_CHAT_FOUND' } });
    } finally {
      deletion.release();
    }
  }
});

test('the search ignores accents and case; without the plan, chats are read-only [CHAT-11, LAY-09]', async () => {
  const { ana, bruno, companyId, chat } = await makeTeam();
  await call(server, teamChatApi.create, { as: ana, body: { title: 'Promoção', users: [{ id: ana.id }] } });
  const titles = async (searchParam: string) => (await list(ana, { searchParam })).records.map(({ title }) => title);
  expect(await titles('promocao')).toEqual(['Promoção']);
  expect(await titles('REIS')).toEqual(['Turno da tarde']);
  expect(await titles('%')).toEqual([]);
  await server.admin.query(
    'update plans set use_internal_chat = false where id = (select plan_id from companies where id = $1)',
    [companyId],
  );
  const refused = { status: 400, body: { error: 'ERR_PLAN_FEATURE' } };
  expect(await say(bruno, chat.id, 'oi')).toMatchObject(refused);
  expect(
    await call(server, teamChatApi.create, { as: ana, body: { title: 'Mais', users: [{ id: bruno.id }] } }),
  ).toMatchObject(refused);
  expect((await list(bruno)).records.map(({ id }) => id)).toEqual([chat.id]);
});

test('a client key creates one chat, and is refused with other content [decision 0169]', async () => {
  const { ana, bruno } = await makeTeam();
  const screen = await openScreen(server, bruno);
  const create = (title: string, as = ana) =>
    call(server, teamChatApi.create, { as, body: { title, users: [{ id: bruno.id }], clientKey: 'k1' } });
  const answers = await Promise.all(Array.from({ length: 5 }, () => create('Uma vez só')));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await create('Outro título')).toMatchObject({ status: 409, body: { error: 'ERR_CLIENT_KEY_REUSED' } });
  // A colleague chooses keys of their own.
  expect((await create('Do Bruno', bruno)).status).toBe(200);
  expect((await list(bruno)).records.map(({ title }) => title)).toEqual(['Do Bruno', 'Uma vez só', 'Turno da tarde']);
  const { record } = (await screen.next(`chat-user-${bruno.id}`)) as { record: object };
  expect(record).toEqual(answers[0]!.body);
  expect(await screen.next(`chat-user-${bruno.id}`)).toMatchObject({ record: { title: 'Do Bruno' } });
});
