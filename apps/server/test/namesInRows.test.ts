import {
  campaignsApi,
  connectionsApi,
  contactListsApi,
  contactsApi,
  dashboardApi,
  fileListsApi,
  flowTestsApi,
  plansApi,
  platformCompaniesApi,
  promptsApi,
  queueIntegrationsApi,
  recordFlowTest,
  segmentsApi,
  tagsApi,
  ticketsApi,
  ticketTagsApi,
  usersApi,
} from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentOf, makeFlow, textNode } from './flows.ts';
import { call, openTestServer, type TestServer, type TestUser } from './harness.ts';
import { makeCompany, makeConnection, makeInbox, makeQueue, makeTag, makeTestContact, makeUser } from './make.ts';

/** In their order for people. The order of their bytes is another one: Zebra, abacaxi, banana, Árvore. */
const names = ['abacaxi', 'Árvore', 'banana', 'Zebra'];
/** The order in which they are created. */
const created = ['Zebra', 'banana', 'Árvore', 'abacaxi'];

let server: TestServer;
let inbox: Awaited<ReturnType<typeof makeInbox>>;
let operator: TestUser;
let admin: TestUser;
let params: { ticketId: number };
let queueIds: number[];

const shown = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name);
/** Creates one row of each name, one after the other. */
async function each<T>(create: (name: string, at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (const [at, name] of created.entries()) made.push(await create(name, at));
  return made;
}
const onlyUsed = (body: unknown): unknown => (body as { details?: { by?: unknown } }).details?.by;

beforeAll(async () => {
  server = await openTestServer();
  inbox = await makeInbox(server);
  ({ admin } = inbox);
  operator = await makeUser(server, inbox.companyId, { profile: 'admin', super: true });
  queueIds = await each((name) => makeQueue(server, inbox.companyId, name));
  const tags = await each((name) => makeTag(server, inbox.companyId, name));
  const { ticketId } = await inbox.testContact.says('Bom dia');
  params = { ticketId };
  await call(server, ticketTagsApi.sync, { as: admin, body: { ticketId, tags } });
}, 60_000);

const queuesOfUser = async () => {
  const { id } = await makeUser(server, inbox.companyId, { queueIds });
  const { body } = await call(server, usersApi.get, { as: admin, params: { userId: id } });
  return shown(body.queues);
};
const queuesOfConnection = async () => {
  const connectionId = await makeConnection(server, inbox.companyId, admin, { paired: false, queueIds });
  const { body } = await call(server, connectionsApi.list, { as: admin });
  return shown(body.find(({ id }) => id === connectionId)!.queues);
};
/** Gives a row to connections and queues of each name, in another company. */
async function makeUsers(column: 'prompt_id' | 'integration_id', id: number, companyId: number, owner: TestUser) {
  await each((name) => makeConnection(server, companyId, owner, { name, paired: false }));
  await each((name) => makeQueue(server, companyId, name));
  for (const table of ['connections', 'queues'])
    await server.admin.query(`update ${table} set ${column} = $1 where company_id = $2`, [id, companyId]);
}
const kinds = ['connection', 'queue'] as const;
const usersInOrder = kinds.flatMap((kind) => names.map((name) => ({ kind, name })));
/** A company with campaigns of each name that use one row. */
async function namesOfCampaigns(what: 'contactListId' | 'tagId' | 'fileListId' | 'segmentId') {
  const { companyId, admin: owner, connectionId: whatsappId } = await makeInbox(server);
  const list = await call(server, contactListsApi.create, { as: owner, body: { name: 'Clientes' } });
  const contactListId = list.body.id;
  const tagId = await makeTag(server, companyId);
  const ids = {
    contactListId,
    tagId,
    fileListId: (await call(server, fileListsApi.create, { as: owner, body: { name: 'Fotos', message: 'Veja' } })).body
      .id,
    segmentId: (
      await call(server, segmentsApi.create, {
        as: owner,
        body: { name: 'Ativos', conditions: [{ kind: 'tag', has: true, tagId }] },
      })
    ).body.id,
  };
  const id = ids[what];
  const scheduledAt = new Date(Date.now() + 7_200_000).toISOString();
  const audience = what === 'fileListId' ? { contactListId } : {};
  await each((name) =>
    call(server, campaignsApi.create, {
      as: owner,
      body: { name, message1: 'Oi', whatsappId, scheduledAt, ...audience, [what]: id },
    }),
  );
  const removals = {
    contactListId: () => call(server, contactListsApi.remove, { as: owner, params: { contactListId: id } }),
    tagId: () => call(server, tagsApi.remove, { as: owner, params: { tagId: id } }),
    fileListId: () => call(server, fileListsApi.remove, { as: owner, params: { fileListId: id } }),
    segmentId: () => call(server, segmentsApi.remove, { as: owner, params: { segmentId: id } }),
  };
  return onlyUsed((await removals[what]()).body);
}

describe('names within a row or a refusal', () => {
  it.each([
    ['queues of a user', queuesOfUser],
    ['queues of a connection', queuesOfConnection],
    ['tags of a ticket', async () => shown((await call(server, ticketsApi.get, { as: admin, params })).body.tags)],
    [
      'tags of a card',
      async () => shown((await call(server, ticketTagsApi.kanban, { as: admin, query: {} })).body.tickets[0]!.tags),
    ],
    [
      'tags of a contact',
      async () => shown((await call(server, contactsApi.page, { as: admin })).body.contacts[0]!.tags),
    ],
    ['campaigns of a contact list', () => namesOfCampaigns('contactListId')],
    ['campaigns of a tag', () => namesOfCampaigns('tagId')],
    ['campaigns of a file list', () => namesOfCampaigns('fileListId')],
    ['campaigns of a segment', () => namesOfCampaigns('segmentId')],
    [
      'companies of a plan',
      async () => {
        const body = { name: 'Plano', users: 1, connections: 1, queues: 1, value: 1 };
        const { id: planId } = (await call(server, plansApi.create, { as: operator, body })).body;
        await each(async (name) => {
          const companyId = await makeCompany(server);
          await server.admin.query('update companies set name = $1, plan_id = $2 where id = $3', [
            name,
            planId,
            companyId,
          ]);
        });
        return onlyUsed((await call(server, plansApi.remove, { as: operator, params: { planId } })).body);
      },
    ],
    [
      'tests of a flow',
      async () => {
        const document = documentOf({ a: textNode('oi') }, ['1 a']);
        const flowId = await makeFlow(server, admin, document);
        const at = { seed: 3, startedAt: 1_795_000_000_000, timezone: 'America/Sao_Paulo', language: 'pt' } as const;
        const script = recordFlowTest(document, at, [{ event: 'say', text: 'Ana' }]);
        await each((name) =>
          call(server, flowTestsApi.create, { as: admin, params: { flowId }, body: { name, script } as never }),
        );
        return shown((await call(server, flowTestsApi.list, { as: admin, params: { flowId } })).body.tests);
      },
    ],
    [
      'connections in the health of a company',
      async () => {
        const companyId = await makeCompany(server);
        await each((name) => makeConnection(server, companyId, admin, { name, paired: false }));
        const health = await call(server, platformCompaniesApi.health, { as: operator, params: { companyId } });
        return shown(health.body.connections);
      },
    ],
    [
      'users with equally many tickets',
      async () => {
        const { companyId, admin: owner, connectionId } = await makeInbox(server);
        await each(async (name) => {
          const { id: userId } = await makeUser(server, companyId, { name, profile: 'admin' });
          const { ticketId } = await makeTestContact(server, owner, connectionId).says('Oi');
          const body = { status: 'open', userId } as const;
          await call(server, ticketsApi.update, { as: owner, params: { ticketId }, body });
        });
        const today = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
        const query = { initialDate: today(-1), finalDate: today(1) };
        const { body } = await call(server, dashboardApi.ticketsUsers, { as: owner, query });
        return body.data.map(({ nome }) => nome);
      },
    ],
  ] satisfies [list: string, read: () => Promise<unknown>][])(
    'are sorted without case and accents: %s (wire 1)',
    async (_list, read) => {
      expect(await read()).toEqual(names);
    },
  );

  it('are sorted so in what uses an assistant, connections before queues', async () => {
    const companyId = await makeCompany(server);
    const owner = await makeUser(server, companyId, { profile: 'admin' });
    const body = {
      name: 'Assistente',
      prompt: 'a'.repeat(50),
      apiKey: 'sk-1',
      queueId: await makeQueue(server, companyId),
    };
    const { id: promptId } = (await call(server, promptsApi.create, { as: owner, body })).body;
    await makeUsers('prompt_id', promptId, companyId, owner);
    const { body: prompt } = await call(server, promptsApi.get, { as: owner, params: { promptId } });
    expect(prompt.usedBy.filter(({ name }) => names.includes(name))).toEqual(usersInOrder);
  });

  it('are sorted so in what uses an integration, connections before queues', async () => {
    const companyId = await makeCompany(server);
    const owner = await makeUser(server, companyId, { profile: 'admin' });
    const body = { type: 'flowbuilder', name: 'Fluxo', flowId: await makeFlow(server, owner, documentOf({}, [])) };
    const { body: integration } = await call(server, queueIntegrationsApi.create, { as: owner, body: body as never });
    await makeUsers('integration_id', integration.id, companyId, owner);
    const { body: read } = await call(server, queueIntegrationsApi.get, {
      as: owner,
      params: { integrationId: integration.id },
    });
    expect(read.usedBy).toEqual(usersInOrder);
  });

  it('begin with the places of queues where these have some [QUE-21]', async () => {
    const { companyId, admin: owner } = await makeInbox(server);
    const ids = await each((name) => makeQueue(server, companyId, name));
    await server.admin.query(`update queues set order_queue = 1 where company_id = $1 and name = 'Zebra'`, [companyId]);
    const { id: userId } = await makeUser(server, companyId, { queueIds: ids });
    const user = await call(server, usersApi.get, { as: owner, params: { userId } });
    const connectionId = await makeConnection(server, companyId, owner, { paired: false, queueIds: ids });
    const { body } = await call(server, connectionsApi.list, { as: owner });
    const expected = ['Zebra', 'abacaxi', 'Árvore', 'banana'];
    expect(shown(user.body.queues)).toEqual(expected);
    expect(shown(body.find(({ id }) => id === connectionId)!.queues)).toEqual(expected);
  });
});
