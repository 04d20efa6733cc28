import { companiesApi, connectionsApi, plansApi, queuesApi, settingKeys, settingsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, send, type TestServer } from '../../../test/harness.ts';
import { makeCompany, makeInbox, makeUser, makeQueue, within } from '../../../test/make.ts';
import { connectionQueues } from '../connections/connections.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

test('every user reads the own company, also after its due date; only super users read others [wire 3.1, LAY-01, SUB-03]', async () => {
  const companyId = await makeCompany(server);
  const [user, elsewhere] = [
    await makeUser(server, companyId, { profile: 'admin' }),
    await makeUser(server, await makeCompany(server), { profile: 'admin' }),
  ];
  const operator = await makeUser(server, elsewhere.companyId, { super: true });
  await server.admin.query(`update companies set due_date = '2020-01-01T00:00:00Z' where id = $1`, [companyId]);
  const read = (as: typeof user) => call(server, companiesApi.own, { as, params: { companyId } });
  const { body } = await read(user);
  expect(Object.keys(body).sort()).toEqual([
    'createdAt',
    'dueDate',
    'email',
    'id',
    'name',
    'phone',
    'plan',
    'status',
    'trialExpiration',
  ]);
  expect(body).toMatchObject({
    id: companyId,
    status: true,
    dueDate: '2020-01-01T00:00:00.000Z',
    trialExpiration: '2020-01-01T00:00:00.000Z',
    email: expect.any(String),
    plan: { useKanban: true, useOpenAi: true, useIntegrations: true, value: 10, users: 100 },
  });
  expect((await read(operator)).body).toEqual(body);
  expect((await read(elsewhere)).body).toEqual({ error: 'ERR_NO_COMPANY_FOUND' });
  expect((await call(server, companiesApi.own, { as: operator, params: { companyId: 999_999 } })).body).toEqual({
    error: 'ERR_NO_COMPANY_FOUND',
  });
});

test('plans are read by anyone, signed in or not, by name (wire 4.7)', async () => {
  const user = await makeUser(server, await makeCompany(server));
  const [open, all] = [await call(server, plansApi.list), await call(server, plansApi.all)];
  expect(open.body).toEqual(all.body);
  const plan = all.body.at(-1)!;
  expect(Object.keys(plan).sort()).toEqual([
    'connections',
    'createdAt',
    'id',
    'name',
    'queues',
    'updatedAt',
    'useCampaigns',
    'useExternalApi',
    'useIntegrations',
    'useInternalChat',
    'useKanban',
    'useOpenAi',
    'useSchedules',
    'users',
    'value',
  ]);
  expect((await call(server, plansApi.get, { as: user, params: { planId: plan.id } })).body).toEqual(plan);
  expect((await call(server, plansApi.get, { as: user, params: { planId: 999_999 } })).body).toEqual({
    error: 'ERR_NO_PLAN_FOUND',
  });
});

test('every setting is there for everyone, and queues come in their order with hours as a list [wire 3.4, 4.4, QUE-21]', async () => {
  const companyId = await makeCompany(server);
  const user = await makeUser(server, companyId);
  const { body } = await call(server, settingsApi.list, { as: user });
  expect(body.map(({ key }) => key).sort()).toEqual([...settingKeys].sort());
  expect(body[0]).toEqual({
    id: expect.any(Number),
    companyId,
    key: expect.any(String),
    value: expect.any(String),
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  for (const [name, order] of [
    ['Zebra', null],
    ['Alfa', 2],
    ['Beta', 1],
  ] as const)
    await server.admin.query('update queues set order_queue = $2 where id = $1', [
      await makeQueue(server, companyId, name),
      order,
    ]);
  const queues = (
    await send(server, {
      method: 'GET',
      url: '/api/queue?companyId=1',
      headers: { authorization: `Bearer ${user.token}` },
    })
  ).body as { name: string }[];
  expect(queues.map(({ name }) => name)).toEqual(['Beta', 'Alfa', 'Zebra']);
  expect(queues[0]).toMatchObject({
    color: expect.stringMatching(/^#/),
    greetingMessage: '',
    outOfHoursMessage: '',
    orderQueue: 1,
    integrationId: null,
    promptId: null,
    schedules: [],
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect((await call(server, queuesApi.list, { as: user })).body).toEqual(queues);
});

test('connections are a plain list: whole rows for administrators, safe fields for everyone else [wire 4.1, CONN-37]', async () => {
  const { companyId, admin, agent, connectionId, queueId } = await makeInbox(server);
  await within(server, companyId, (work) =>
    work.db.insert(connectionQueues).values({ companyId, connectionId, queueId }),
  );
  await server.admin.query(`update queues set greeting_message = 'Olá' where id = $1`, [queueId]);
  const read = async (as: typeof agent) =>
    (await call(server, connectionsApi.list, { as, query: { session: 0 } })).body;
  const [whole] = await read(admin);
  expect(whole).toMatchObject({
    id: connectionId,
    retries: 0,
    qrcode: '',
    queueIds: [queueId],
    maxUseBotQueues: 3,
    queues: [{ id: queueId, greetingMessage: 'Olá', WhatsappQueue: { whatsappId: connectionId, queueId } }],
  });
  const [safe] = await read(agent);
  expect(Object.keys(safe!).sort()).toEqual([
    'id',
    'isDefault',
    'name',
    'provider',
    'queues',
    'revision',
    'status',
    'updatedAt',
  ]);
  expect(Object.keys(safe!.queues[0]!).sort()).toEqual(['color', 'id', 'name']);
  expect(
    (await call(server, connectionsApi.get, { as: agent, params: { whatsappId: connectionId }, query: {} })).body,
  ).toEqual(safe);
});
