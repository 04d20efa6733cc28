import { teamChatApi, type Endpoint } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer } from './harness.ts';
import { makeUser } from './make.ts';
import { endpoints, makeSecondCompany, requestFor, type SecondCompany } from './samples.ts';

let server: TestServer;
let secondCompany: SecondCompany;
beforeAll(async () => {
  server = await openTestServer();
  secondCompany = await makeSecondCompany(server, 'IDAEVOLTA');
}, 60_000);

type Row = Record<string, unknown>;
type Named = [string, Endpoint];

/**
 * Actions that happen to be a PUT: an edit sends a new text to the contact's phone, and messages are read by ticket.
 */
const actions = new Set(['messages.edit']);

/** The entities that are changed under a path which names one row. */
const changes = endpoints.filter(
  ([name, { method, path, body }]) =>
    method === 'PUT' && body !== undefined && /^\/[\w-]+\/:\w+$/.test(path) && !actions.has(name),
);

/** Rows whose list stands under another path than they do. */
const listedBy: Record<string, string> = { 'internalNotes.change': 'internalNotes.list' };

/** The call that reads the entity on its own, or the list it stands in. */
function readerOf([name, { path }]: Named): Named | undefined {
  const reads = endpoints.filter(([, { method }]) => method === 'GET');
  if (listedBy[name]) return reads.find(([one]) => one === listedBy[name]);
  const [base] = path.split('/:');
  return reads.find(([, one]) => one.path === path) ?? reads.find(([, one]) => one.path === base);
}

const rowsOf = (answer: unknown): Row[] =>
  Array.isArray(answer)
    ? (answer as Row[])
    : ((Object.values(answer as object).find(Array.isArray) as Row[] | undefined) ?? []);

/** Reads a row as a client gets it: alone, or out of its list by the parameter of the path. */
async function read(reader: Named, params: Row): Promise<Row> {
  const [name, endpoint] = reader;
  const isSingle = /:\w+$/.test(endpoint.path);
  const answer = await call(server, endpoint, {
    ...requestFor(name, endpoint, secondCompany),
    ...(isSingle && { params }),
    as: secondCompany.admin,
  });
  expect(answer.status, answer.text).toBe(200);
  const [key] = Object.values(params);
  return isSingle
    ? (answer.body as Row)
    : rowsOf(answer.body).find((row) => String(row.id) === String(key) || row.key === key)!;
}

/** Fields that may change although nothing was edited, and addresses that are signed again. */
const volatileFields = new Set(['updatedAt', 'revision', 'createdAt', 'mediaUrl', 'profilePicUrl']);
const content = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(content)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value).flatMap(([name, inner]) => (volatileFields.has(name) ? [] : [[name, content(inner)]])),
        )
      : value;

async function sendBack(name: string, params: Row): Promise<void> {
  const [, endpoint] = endpoints.find(([one]) => one === name)!;
  const reader = readerOf([name, endpoint])!;
  const before = await read(reader, params);
  expect(before, `${name} is not in what ${reader[0]} answers`).toBeDefined();
  const answer = await call(server, endpoint, { params, body: before, as: secondCompany.admin } as never);
  expect([answer.status, answer.body]).toMatchObject([200, {}]);
  expect(content(await read(reader, params))).toEqual(content(before));
}

describe('a row as GET gave it', () => {
  it('can be read wherever it can be changed', () => {
    expect(changes.length).toBeGreaterThan(7);
    expect(changes.filter((change) => !readerOf(change)).map(([name]) => name)).toEqual([]);
  });

  it.each(changes)('%s takes it back unchanged (wire 5.2)', (name, endpoint) =>
    sendBack(name, requestFor(name, endpoint, secondCompany).params),
  );

  /** Rows with empty, missing and unusual fields, as they come to be. */
  const unusual: [string, string, () => Promise<Row>][] = [
    ['a connection of the official API', 'connections.change', () => makeOfficial()],
    ['a ticket whose connection was deleted', 'tickets.update', () => ticketWith('connection_id = null')],
    [
      'a closed ticket of nobody, in no queue',
      'tickets.update',
      () => ticketWith(`status = 'closed', user_id = null, queue_id = null, closed_at = now()`),
    ],
    [
      'a waiting ticket',
      'tickets.update',
      () => ticketWith(`status = 'pending', user_id = null, pending_since = now()`),
    ],
    ['a contact without a number', 'contacts.change', () => contactWith(`number = '', email = null`)],
    ['a contact without a name', 'contacts.change', () => contactWith(`name = ''`)],
    ['a contact whose WhatsApp name has one letter', 'contacts.change', () => contactWith(`name = 'J'`)],
    ['a contact whose WhatsApp name has 80 letters', 'contacts.change', () => contactWith(`name = repeat('Ana ', 20)`)],
    ['a group', 'contacts.change', () => contactWith(`name = '🌻', number = '', is_group = true`)],
    [
      'a user without queues and connection',
      'users.change',
      async () => ({ userId: (await makeUser(server, secondCompany.companyId)).id }),
    ],
    ['a chat of several, whose members have ids of their own', 'teamChat.change', () => makeChat()],
    ['a cancelled campaign whose list was deleted', 'campaigns.change', () => campaignOf('CANCELADA')],
    ['a campaign whose connection was deleted', 'campaigns.change', () => campaignOf('INATIVA', true)],
    ['an assistant whose queue was deleted', 'prompts.change', () => promptWithoutQueue()],
    ['a setting of the operators', 'settings.change', async () => ({ key: 'campaignsEnabled' })],
    ['a secret that is not set', 'settings.change', async () => ({ key: 'paymentToken' })],
  ];

  it.each(unusual)('%s is taken back unchanged', async (_, name, make) => sendBack(name, await make()));

  async function makeChat(): Promise<Row> {
    const users = [
      await makeUser(server, secondCompany.companyId),
      await makeUser(server, secondCompany.companyId),
    ].map(({ id }) => ({
      id,
    }));
    return {
      chatId: (await call(server, teamChatApi.create, { as: secondCompany.admin, body: { title: 'Turno', users } }))
        .body.id,
    };
  }

  async function makeOfficial(): Promise<Row> {
    const { rows } = await server.admin.query<{ id: number }>(
      `insert into connections (company_id, name, provider, status, desired_state) values ($1, 'Oficial', 'cloud', 'CONNECTED', 'closed') returning id`,
      [secondCompany.companyId],
    );
    await server.admin.query(
      `insert into cloud_accounts (company_id, connection_id, phone_number_id, waba_id, access_token, app_secret, verify_hash) values ($1, $2, '1234567', '7654321', '', '', '')`,
      [secondCompany.companyId, rows[0]!.id],
    );
    return { whatsappId: rows[0]!.id };
  }

  async function promptWithoutQueue(): Promise<Row> {
    const { companyId, ids } = secondCompany;
    await server.admin.query('update prompts set queue_id = null where company_id = $1 and id = $2', [
      companyId,
      ids.prompt,
    ]);
    return { promptId: ids.prompt };
  }

  /** A campaign whose list was deleted after its start, or a draft with a template whose connection was deleted. */
  async function campaignOf(status: 'CANCELADA' | 'INATIVA', hasLostConnection = false): Promise<Row> {
    const { companyId, ids } = secondCompany;
    const { rows } = await server.admin.query<{ id: number }>(
      `with lost as (
         insert into connections (company_id, name, deleted_at) values ($1, 'Antiga', now()) returning id)
       insert into campaigns (company_id, name, message1, status, started_at, connection_id, contact_list_id, template)
       select $1, 'Natal', 'Oi', $2, case when $3 then null else now() end, case when $3 then lost.id else $4 end,
         case when $3 then $5 else 2000000000 end,
         case when $3 then '{"name": "volta", "language": "pt_BR", "params": []}'::jsonb end from lost returning id`,
      [companyId, status, hasLostConnection, ids.connection, ids.contactList],
    );
    return { campaignId: rows[0]!.id };
  }

  async function contactWith(values: string): Promise<Row> {
    const { rows } = await server.admin.query<{ id: number }>(
      `insert into contacts (company_id, name) values ($1, 'x') returning id`,
      [secondCompany.companyId],
    );
    await server.admin.query(`update contacts set ${values} where id = $1`, [rows[0]!.id]);
    return { contactId: rows[0]!.id };
  }

  async function ticketWith(values: string): Promise<Row> {
    const { contactId } = await contactWith(`name = 'Bia'`);
    const { rows } = await server.admin.query<{ id: number }>(
      `insert into tickets (company_id, contact_id, connection_id, user_id, queue_id, status, code, origin) values ($1, $2, $3, $4, $5, 'open', '20261122000000', 'contact') returning id`,
      [
        secondCompany.companyId,
        contactId,
        secondCompany.ids.connection,
        secondCompany.admin.id,
        secondCompany.ids.queue,
      ],
    );
    await server.admin.query(`update tickets set ${values} where id = $1`, [rows[0]!.id]);
    return { ticketId: rows[0]!.id };
  }
});
