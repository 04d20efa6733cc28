import {
  campaignsApi,
  connectionsApi,
  contactListItemsApi,
  contactListsApi,
  contactsApi,
  dashboardApi,
  fileListsApi,
  flowCampaignsApi,
  flowsApi,
  helpsApi,
  internalNotesApi,
  plansApi,
  platformCompaniesApi,
  promptsApi,
  queuesApi,
  quickMessagesApi,
  segmentsApi,
  tagsApi,
  teamChatApi,
  usersApi,
} from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentOf, makeFlow, textNode } from './flows.ts';
import { call, openTestServer, type TestServer, type TestUser } from './harness.ts';
import { makeConnection, makeInbox, makeQueue, makeTag, makeUser } from './make.ts';

/** In their order for people. The order of their bytes is another one: Zebra, abacaxi, banana, Árvore. */
const names = ['abacaxi', 'Árvore', 'banana', 'Zebra'];
/** The order in which they are created. */
const created = ['Zebra', 'banana', 'Árvore', 'abacaxi'];

let server: TestServer;
let inbox: Awaited<ReturnType<typeof makeInbox>>;
let operator: TestUser;
let admin: TestUser;
let whatsappId: number;
let queueId: number;
let contactListId: number;
let tagId: number;
let flowId: number;
let ticketId: number;

const shown = (rows: readonly { name: string }[]): string[] =>
  rows.map(({ name }) => name).filter((name) => names.includes(name));
const flow = documentOf({ a: textNode('oi') }, ['1 a']);

/** Makes a user of each name, once for all lists of users. */
let users: Promise<number[]> | undefined;
const makeUsers = (): Promise<number[]> =>
  (users ??= Promise.all(
    created.map(async (name) => (await makeUser(server, inbox.companyId, { name, profile: 'admin' })).id),
  ));

beforeAll(async () => {
  server = await openTestServer();
  inbox = await makeInbox(server);
  ({ admin, connectionId: whatsappId } = inbox);
  operator = await makeUser(server, inbox.companyId, { profile: 'admin', super: true });
  queueId = await makeQueue(server, inbox.companyId);
  tagId = await makeTag(server, inbox.companyId);
  flowId = await makeFlow(server, admin, flow);
  contactListId = (await call(server, contactListsApi.create, { as: admin, body: { name: 'Clientes' } })).body.id;
  ({ ticketId } = await inbox.testContact.says('Bom dia'));
}, 60_000);

/** A list by name: how a row of a name is created, and how the list is read. */
type ByName = [list: string, create: (name: string, at: number) => Promise<unknown>, read: () => Promise<string[]>];

const lists: ByName[] = [
  [
    'contacts',
    (name, at) =>
      call(server, contactsApi.create, { as: admin, body: { name, number: `551398880000${at}`, email: '' } }),
    async () => shown((await call(server, contactsApi.page, { as: admin })).body.contacts),
  ],
  [
    'tags',
    (name) => makeTag(server, inbox.companyId, name),
    async () => shown((await call(server, tagsApi.list, { as: admin })).body),
  ],
  [
    'contact lists',
    (name) => call(server, contactListsApi.create, { as: admin, body: { name } }),
    async () => shown((await call(server, contactListsApi.list, { as: admin })).body),
  ],
  [
    'contacts of a list',
    (name, at) =>
      call(server, contactListItemsApi.create, {
        as: admin,
        body: { contactListId, name, number: `551398881000${at}` },
      }),
    async () =>
      shown((await call(server, contactListItemsApi.page, { as: admin, query: { contactListId } })).body.contacts),
  ],
  [
    'campaigns',
    (name) =>
      call(server, campaignsApi.create, { as: admin, body: { name, message1: 'Oi', whatsappId, contactListId } }),
    async () => shown((await call(server, campaignsApi.list, { as: admin })).body.records),
  ],
  [
    'segments',
    (name) =>
      call(server, segmentsApi.create, { as: admin, body: { name, conditions: [{ kind: 'tag', has: true, tagId }] } }),
    async () => shown((await call(server, segmentsApi.list, { as: admin })).body),
  ],
  [
    'file lists',
    (name) => call(server, fileListsApi.create, { as: admin, body: { name, message: 'Veja' } }),
    async () => shown((await call(server, fileListsApi.list, { as: admin })).body.files),
  ],
  [
    'assistants',
    (name) =>
      call(server, promptsApi.create, {
        as: admin,
        body: { name: `${name}.....`, prompt: 'a'.repeat(50), apiKey: 'sk-1', queueId },
      }),
    async () =>
      shown(
        (await call(server, promptsApi.list, { as: admin })).body.prompts.map(({ name }) => ({
          name: name.replace('.....', ''),
        })),
      ),
  ],
  [
    'queues without a place',
    (name) => makeQueue(server, inbox.companyId, name),
    async () => shown((await call(server, queuesApi.list, { as: admin })).body),
  ],
  [
    'flows',
    (name) => makeFlow(server, admin, flow, name),
    async () => shown((await call(server, flowsApi.list, { as: admin })).body.flows),
  ],
  [
    'phrases of flows',
    (name) => call(server, flowCampaignsApi.create, { as: admin, body: { name, flowId, whatsappId, phrase: name } }),
    async () => shown((await call(server, flowCampaignsApi.list, { as: admin })).body.flow),
  ],
  [
    'connections',
    (name) => makeConnection(server, inbox.companyId, admin, { name, paired: false }),
    async () => shown((await call(server, connectionsApi.list, { as: admin })).body),
  ],
  ['colleagues', makeUsers, async () => shown((await call(server, usersApi.list, { as: admin })).body)],
  [
    'colleagues whom a note can mention',
    makeUsers,
    async () => shown((await call(server, internalNotesApi.mentionable, { as: admin, params: { ticketId } })).body),
  ],
  [
    'attendants of the dashboard',
    makeUsers,
    async () => shown((await call(server, dashboardApi.summary, { as: admin, query: { days: 1 } })).body.attendants),
  ],
  [
    'attendants of the wall',
    makeUsers,
    async () => shown((await call(server, dashboardApi.wall, { as: admin })).body.attendants),
  ],
  [
    'queues of the wall',
    async () => undefined,
    async () => shown((await call(server, dashboardApi.wall, { as: admin })).body.queues),
  ],
  [
    'members of a team chat',
    makeUsers,
    async () => {
      const body = { title: 'Todos', users: (await makeUsers()).map((id) => ({ id })) };
      const chat = await call(server, teamChatApi.create, { as: admin, body });
      return shown(chat.body.users.map(({ user }) => user));
    },
  ],
  [
    'plans',
    (name) =>
      call(server, plansApi.create, { as: operator, body: { name, users: 1, connections: 1, queues: 1, value: 1 } }),
    async () => shown((await call(server, plansApi.all, { as: operator })).body),
  ],
  [
    'help videos',
    (title) => call(server, helpsApi.create, { as: operator, body: { title, video: 'dQw4w9WgXcQ' } }),
    async () => shown((await call(server, helpsApi.listAll, { as: admin })).body.map(({ title }) => ({ name: title }))),
  ],
  [
    'quick messages',
    (shortcode) => call(server, quickMessagesApi.create, { as: admin, body: { shortcode, message: 'Oi' } }),
    async () =>
      shown(
        (await call(server, quickMessagesApi.list, { as: admin })).body.records.map(({ shortcode }) => ({
          name: shortcode,
        })),
      ),
  ],
  [
    'companies',
    (name, at) =>
      call(server, platformCompaniesApi.create, { as: operator, body: { name, email: `nome-${at}@test.recado` } }),
    async () => shown((await call(server, platformCompaniesApi.list, { as: operator })).body),
  ],
];

describe('a list by name', () => {
  it.each(lists)('sorts without case and accents: %s (wire 1)', async (_list, create, read) => {
    for (const [at, name] of created.entries()) await create(name, at);
    expect(await read()).toEqual(names);
  });
});
