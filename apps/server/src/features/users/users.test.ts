import { authApi, contactsApi, ticketsApi, usersApi, type UserChange } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { deliverAll } from '../../../test/deliverAll.ts';
import { call, openTestServer, openScreen, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeInbox, makeUser, makeQueue, password } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const change = (as: TestUser, userId: number, body: Partial<UserChange>) =>
  call(server, usersApi.change, { as, params: { userId }, body });

test('a person edits own name, e-mail and password, and nothing of the rights [DLG-18, ROLE-14, USER-03, USER-04, USER-05]', async () => {
  const companyId = await makeCompany(server);
  let user: TestUser = await makeUser(server, companyId);
  const colleague = await makeUser(server, companyId);
  const screen = await openScreen(server, colleague);
  const { body: whole } = await call(server, usersApi.get, { as: user, params: { userId: user.id } });
  expect(whole.company).toMatchObject({
    id: companyId,
    dueDate: null,
    settings: expect.arrayContaining([expect.objectContaining({ key: 'userRating' })]),
  });
  // A loaded row sent back changes no right.
  const email = `novo-${whole.email}`;
  const changed = await change(user, user.id, {
    ...whole,
    queueIds: [],
    name: 'Joana Prado',
    email: email.toUpperCase(),
    password: 'outra1',
    currentPassword: password,
  });
  expect(changed).toMatchObject({ status: 200, body: { name: 'Joana Prado', email } });
  user = { ...user, token: changed.body.token! };
  expect(
    await screen.next('user', (event) => event.action === 'update' && event.user.name === 'Joana Prado'),
  ).toMatchObject({ user: { id: user.id, email } });
  for (const rights of [
    { profile: 'admin' },
    { allTicket: 'disabled' },
    { queueIds: [await makeQueue(server, companyId)] },
    { whatsappId: 1 },
  ] as const)
    expect((await change(user, user.id, rights as never)).body).toEqual({ error: 'ERR_NO_PERMISSION' });
  expect((await change(user, colleague.id, { name: 'Intrusa' })).body).toEqual({ error: 'ERR_NO_USER_FOUND' });
  expect((await call(server, usersApi.get, { as: user, params: { userId: colleague.id } })).body).toEqual({
    error: 'ERR_NO_USER_FOUND',
  });
  for (const [body, field] of [
    [{ name: 'J' }, 'name'],
    [{ email: 'joana' }, 'email'],
    [{ password: '1234' }, 'password'],
  ] as const)
    expect((await change(user, user.id, body)).body).toMatchObject({
      error: 'ERR_VALIDATION',
      details: { fields: { [field]: expect.any(String) } },
    });

  const login = (secret: string, address = email) =>
    call(server, authApi.login, { body: { email: address, password: secret } });
  expect([
    (await login(password)).status,
    (await login('outra1', whole.email)).status,
    (await login('outra1')).status,
  ]).toEqual([401, 401, 200]);
});

test('an empty password keeps the old one, and a taken e-mail is refused over the whole platform [USER-08, USER-16]', async () => {
  const companyId = await makeCompany(server);
  const admin = await makeUser(server, companyId, { profile: 'admin' });
  const user = await makeUser(server, companyId);
  const elsewhere = await makeUser(server, await makeCompany(server));
  expect((await change(admin, user.id, { password: '', name: 'Rui Sá' })).status).toBe(200);
  expect((await call(server, authApi.login, { body: { email: user.email, password } })).status).toBe(200);
  expect(await change(admin, user.id, { email: elsewhere.email.toUpperCase() })).toMatchObject({
    status: 409,
    body: { error: 'ERR_EMAIL_ALREADY_EXISTS' },
  });
});

test('the last administrator stays one, also when two step down at the same moment [USER-03, ERR-31]', async () => {
  const companyId = await makeCompany(server);
  const [first, second] = [
    await makeUser(server, companyId, { profile: 'admin' }),
    await makeUser(server, companyId, { profile: 'admin' }),
  ];
  const answers = await Promise.all([
    change(first, first.id, { profile: 'user' }),
    change(second, second.id, { profile: 'user' }),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(answers.find(({ status }) => status === 409)!.body).toEqual({ error: 'ERR_LAST_ADMIN' });
});

test('rights act at once, on calls and on open sockets; the super flag is none that a call gives [USER-10, ROLE-01, behaviour 3.4, AMB-04, AMB-05]', async () => {
  const { admin, agent, companyId, queueId, testContact } = await makeInbox(server);
  const newQueue = await makeQueue(server, companyId);
  const screen = await openScreen(server, agent);
  await screen.join('joinTickets', 'pending');
  const { ticketId } = await testContact.says('oi');
  await screen.next('ticket');
  const move = (to: number) =>
    call(server, ticketsApi.update, { as: admin, params: { ticketId }, body: { queueId: to } });
  await move(newQueue);
  expect(await screen.next('ticket', ({ action }) => action === 'delete')).toMatchObject({ ticketId });
  expect((await change(admin, agent.id, { queueIds: [queueId, newQueue] })).body.queues).toHaveLength(2);
  expect((await call(server, ticketsApi.get, { as: agent, params: { ticketId } })).status).toBe(200);
  // The open socket follows the new rights within a second.
  await until(async () => {
    await testContact.says('tem alguém?');
    await deliverAll(server, admin, [screen]);
    return !screen.silent('ticket', ({ action }) => action === 'update');
  });
  expect(await screen.next('ticket', ({ action }) => action === 'update')).toMatchObject({ ticket: { id: ticketId } });

  expect((await change(admin, agent.id, { allTicket: 'disabled' as never })).body.allTicket).toBe('desabled');
  const isSilent = async (): Promise<boolean> => {
    screen.received.length = 0;
    await testContact.says('alô');
    await deliverAll(server, admin, [screen]);
    return screen.silent('ticket');
  };
  await until(isSilent);
  expect(await isSilent()).toBe(true);
  expect((await call(server, ticketsApi.get, { as: agent, params: { ticketId } })).body).toEqual({
    error: 'ERR_NO_TICKET_FOUND',
  });

  // Made an administrator, the person may what only they may.
  expect((await change(admin, agent.id, { profile: 'admin', super: true } as never)).body).toMatchObject({
    profile: 'admin',
    super: false,
  });
  const { contactId } = (await call(server, ticketsApi.get, { as: agent, params: { ticketId } })).body;
  expect((await call(server, contactsApi.remove, { as: agent, params: { contactId } })).status).toBe(200);
});

test('the list is the administrators’, twenty a page, newest first, found by name and e-mail [USER-01, USER-11, AMB-01]', async () => {
  const companyId = await makeCompany(server);
  const admin = await makeUser(server, companyId, { profile: 'admin', name: 'Zulmira Ramos' });
  for (let n = 0; n < 21; n++) await makeUser(server, companyId, { name: `Atendente ${n}` });
  const { body } = await call(server, usersApi.page, { as: admin });
  expect([body.users.length, body.count, body.hasMore, body.users[0]!.name]).toEqual([20, 22, true, 'Atendente 20']);
  expect(
    (await call(server, usersApi.page, { as: admin, query: { cursor: body.nextCursor! } })).body.users.map(
      ({ name }) => name,
    ),
  ).toEqual(['Atendente 0', 'Zulmira Ramos']);
  expect(
    (await call(server, usersApi.page, { as: admin, query: { searchParam: 'ZULMIRA' } })).body.users,
  ).toMatchObject([{ email: admin.email }]);
  expect((await call(server, usersApi.page, { as: admin, query: { searchParam: admin.email } })).text).not.toMatch(
    /argon2|passwordHash/,
  );
});

test('a user has the fields of the wire, and both calls take all of them [USER-09, USER-12]', async () => {
  const { companyId, admin, connectionId, queueId } = await makeInbox(server);
  const other = await makeCompany(server);
  const fields = {
    name: 'Lia Campos',
    email: `lia-${companyId}@test.recado`,
    password: 'segredo1',
    profile: 'supervisor' as const,
    allTicket: 'desabled',
    whatsappId: connectionId,
    queueIds: [queueId],
    companyId: other,
  };
  const { password: _password, queueIds: _queueIds, ...shown } = { ...fields, companyId };
  const queues = [{ id: queueId, UserQueue: { queueId } }];
  const made = await call(server, usersApi.create, { as: admin, body: fields as object as never });
  expect(made).toMatchObject({ status: 200, body: { ...shown, queues } });
  const changed = await change(admin, made.body.id, { ...fields, profile: 'user', allTicket: 'enabled', queueIds: [] });
  expect(changed).toMatchObject({
    status: 200,
    body: { companyId, profile: 'user', allTicket: 'enabled', queues: [] },
  });
  const { body } = await call(server, usersApi.get, { as: admin, params: { userId: made.body.id } });
  expect(Object.keys(body).sort()).toEqual(
    [
      ...['id', 'name', 'email', 'profile', 'allTicket', 'whatsappId', 'queues', 'companyId', 'super', 'company'],
      ...['online', 'language', 'revision', 'createdAt', 'updatedAt'],
    ].sort(),
  );
  expect(Object.keys(body.company).sort()).toEqual(['dueDate', 'id', 'name', 'settings']);
  const page = await call(server, usersApi.page, { as: admin, query: { searchParam: 'Lia Campos' } });
  expect(page.body.users).toEqual([body]);
  expect([made.body.company, changed.body.company]).toEqual([body.company, body.company]);
  expect(body.company.settings.map(({ key }) => key)).not.toContain('paymentToken');
});

test('no call of an administrator sets the super flag, of a new user or of oneself [USER-18, behaviour 14.5]', async () => {
  const admin = await makeUser(server, await makeCompany(server), { profile: 'admin' });
  const operator = { name: 'Nora Dias', email: `nora-${admin.id}@test.recado`, password: 'segredo1', super: true };
  const made = await call(server, usersApi.create, { as: admin, body: { ...operator, profile: 'admin' } as never });
  expect(made).toMatchObject({ status: 200, body: { super: false } });
  for (const userId of [made.body.id, admin.id])
    expect((await change(admin, userId, { name: 'Nora Prado', super: true } as never)).body).toMatchObject({
      name: 'Nora Prado',
      super: false,
    });
  const { rows } = await server.admin.query('select 1 from users where super and id in ($1, $2)', [
    made.body.id,
    admin.id,
  ]);
  expect(rows).toEqual([]);
});
