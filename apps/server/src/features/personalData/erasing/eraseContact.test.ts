import { Writable } from 'node:stream';
import {
  contactsApi,
  dashboardApi,
  internalNotesApi,
  messagesApi,
  notesApi,
  personalDataApi,
  schedulesApi,
  ticketsApi,
} from '@recado/contracts';
import pino from 'pino';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, until, type TestServer, type TestUser } from '../../../../test/harness.ts';
import { makeInbox, makeTestContact, within } from '../../../../test/make.ts';
import { findTraces, plantCanary } from '../../../../test/plantCanary.ts';
import { sendFile } from '../../../../test/sendFile.ts';
import { contactColumns } from '../../../kernel/db/ofContact.ts';
import { receive } from '../../../app/ports.ts';
import { messages } from '../../messages/messages.tables.ts';

let logged = '';
let server: TestServer;
beforeAll(async () => {
  const stream = new Writable({
    write(piece: Buffer, _encoding, done) {
      logged += piece.toString();
      done();
    },
  });
  server = await openTestServer({ log: pino({ level: 'debug' }, stream) });
});

const farAway = '2090-01-01T12:00:00.000Z';

/** A contact with at least one row in every table that can name it, beside another contact. */
async function makeFullContact() {
  const inbox = await makeInbox(server);
  const { companyId, admin, connectionId, testContact } = inbox;
  const { ticketId } = await testContact.says('oi');
  const other = makeTestContact(server, admin, connectionId, 'Bruno');
  const { ticketId: otherTicketId } = await other.says('bom dia');
  const take = (id: number) =>
    call(server, ticketsApi.update, {
      as: admin,
      params: { ticketId: id },
      body: { status: 'open', userId: admin.id },
    });
  await take(ticketId);
  await take(otherTicketId);
  const { contactId } = (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body;
  await sendFile(server, admin, ticketId, 'contrato.txt', 'Contrato');
  await call(server, schedulesApi.create, { as: admin, body: { contactId, body: 'lembrete', sendAt: farAway } });
  await call(server, notesApi.create, { as: admin, body: { note: 'mora longe', ticketId, contactId } });
  await call(server, internalNotesApi.create, { as: admin, params: { ticketId }, body: { body: 'cliente antigo' } });
  await until(async () => (await count('outbox_commands', companyId)) === 0);
  await fillTables(companyId, connectionId, contactId, ticketId, testContact.number);
  return { ...inbox, other, ticketId, otherTicketId, contactId };
}

const count = async (table: string, companyId: number): Promise<number> =>
  (
    await server.admin.query<{ count: number }>(`select count(*)::int as count from ${table} where company_id = $1`, [
      companyId,
    ])
  ).rows[0]!.count;

/** Rows that only a running product makes: waiting commands, events, deliveries, keys. Nobody runs this connection. */
async function fillTables(
  companyId: number,
  connectionId: number,
  contactId: number,
  ticketId: number,
  number: string,
) {
  const event = JSON.stringify({ type: 'message', identities: [{ kind: 'phone', value: number }], profileName: 'Ana' });
  const run = (text: string, ...values: unknown[]) => server.admin.query(text, [companyId, ...values]);
  const idle = (
    await run(
      `insert into connections (company_id, name, provider, status, deleted_at) values ($1, 'parada', 'cloud', 'DISCONNECTED', now()) returning id`,
    )
  ).rows[0]!.id as number;
  await run(
    `insert into bot_states (company_id, ticket_id, state, decided_id) values ($1, $2, '{}', 1) on conflict do nothing`,
    ticketId,
  );
  await run(
    `insert into contact_merges (company_id, contact_id, record) values ($1, $2, '{"contact": {}}')`,
    contactId,
  );
  await run(
    `insert into early_events (company_id, connection_id, wid, event) values ($1, $2, 'cedo', $3)`,
    connectionId,
    event,
  );
  await run(
    `insert into dead_letters (company_id, connection_id, event, error) values ($1, $2, $3, 'fora')`,
    connectionId,
    event,
  );
  await run(
    `insert into deliveries (company_id, connection_id, events, claimed_until) values ($1, $2, $3, now() + interval '1 hour')`,
    idle,
    `[${event}, {"type": "message", "identities": [{"kind": "phone", "value": "5511900000001"}], "profileName": "Outro"}]`,
  );
  await run(
    `insert into session_keys (company_id, connection_id, type, key, value) values ($1, $2, 'session', $3, 'x')`,
    idle,
    `${number}.0`,
  );
  await run(
    `insert into outbox_commands (company_id, connection_id, chat, kind, message_id, payload)
     select $1, $2, 'contact:' || $3::int, 'react', min(id), '{"emoji": "👍"}' from messages where chat_contact_id = $3`,
    idle,
    contactId,
  );
  await run(
    `insert into external_answers (company_id, caller, key, digest, answer) values ($1, 'api', 'k', 'd', jsonb_build_object('ticketId', $2::int))`,
    ticketId,
  );
  await run(
    `with flow as (insert into flows (company_id, name) values ($1, 'fluxo') returning id),
     version as (
       insert into flow_versions (company_id, flow_id, number, document)
       select $1, id, 1, '{"nodes": [], "connections": []}' from flow returning id, flow_id)
     insert into flow_runs (company_id, ticket_id, flow_id, version_id, run, ended_at)
     select $1, $2, flow_id, id, '{"variables": {}}', now() from version`,
    ticketId,
  );
  await run(
    `with list as (insert into contact_lists (company_id, name) values ($1, 'lista') returning id)
     insert into contact_list_items (company_id, contact_list_id, name, number, number_key)
     select $1, id, 'Ana', $2, $2 from list`,
    number,
  );
  await run(
    `insert into suppressed_numbers (company_id, number, number_key, note) values ($1, $2, $2, 'pediu')`,
    number,
  );
  await run(
    `with made as (insert into campaigns (company_id, name, connection_id) values ($1, 'campanha', $2) returning id)
     insert into campaign_shippings (company_id, campaign_id, connection_id, contact_id, name, number, number_key)
     select $1, id, $2, $3, 'Ana', $4, $4 from made`,
    connectionId,
    contactId,
    number,
  );
  const webhook = (
    await run(
      `insert into webhooks (company_id, name, url, events, active) values ($1, 'erp', 'https://x.example', '{}', false) returning id`,
    )
  ).rows[0]!.id as number;
  await run(
    `insert into webhook_deliveries (company_id, webhook_id, type, ticket_id, status) values ($1, $2, 'ticket.opened', $3, 'delivered')`,
    webhook,
    ticketId,
  );
  const integration = (
    await run(`insert into queue_integrations (company_id, type, name) values ($1, 'webhook', 'erp') returning id`)
  ).rows[0]!.id as number;
  await run(
    `insert into integration_requests (company_id, integration_id, ticket_id, delivery, request, ms) values ($1, $2, $3, 'a', '', 1)`,
    integration,
    ticketId,
  );
}

/** Plants the canary, also in rows that no id of the contact leads to. The number itself is a trace too. */
async function plant(
  { companyId, contactId, testContact: { number } }: Awaited<ReturnType<typeof makeFullContact>>,
  canary: string,
): Promise<string[]> {
  const own = `company_id = ${companyId}`;
  const named = {
    dead_letters: own,
    early_events: own,
    session_keys: own,
    media: `${own} and id in (select media_id from messages where chat_contact_id = ${contactId})`,
  };
  const byHand = [
    'contact_identities.value',
    'contact_list_items.number_key',
    'suppressed_numbers.number_key',
    'deliveries.events',
  ];
  const places = await plantCanary(server, { companyId, contactId }, canary, { named, byHand });
  // The delivery also carries an event of somebody else, which stays.
  const events = [
    { identities: [{ kind: 'phone', value: number }], profileName: canary },
    { identities: [{ kind: 'phone', value: '5511900000001' }], profileName: 'Outro' },
  ];
  await server.admin.query(`update deliveries set events = $1 where ${own}`, [JSON.stringify(events)]);
  return [...places, ...byHand];
}

const erase = (as: TestUser, contactId: number) =>
  call(server, personalDataApi.eraseContact, { as, params: { contactId } });
const isDone = (as: TestUser, taskId: number) =>
  until(async () => {
    const { body } = await call(server, personalDataApi.list, { as });
    return body.tasks.find(({ id, status }) => id === taskId && status === 'done');
  }, 20_000);

describe('the erasure of a contact', () => {
  it('leaves no trace of a canary planted in every marked column [S20]', async () => {
    const made = await makeFullContact();
    const { companyId, admin, contactId, testContact } = made;
    const places = await plant(made, 'CANARIOAPAGADO');
    expect(places.length).toBeGreaterThan(40);
    expect((await findTraces(server, ['CANARIOAPAGADO'])).length).toBeGreaterThan(20);
    logged = '';
    const answer = await erase(admin, contactId);
    expect(answer.status, answer.text).toBe(200);
    await isDone(admin, answer.body.id);
    expect(await findTraces(server, ['CANARIOAPAGADO', testContact.number])).toEqual([]);
    expect(logged).not.toContain('CANARIOAPAGADO');
    expect(logged).not.toContain(testContact.number);
    // The event of somebody else in the same delivery stays.
    const { rows } = await server.admin.query(`select events from deliveries where company_id = $1`, [companyId]);
    expect(JSON.stringify(rows)).toContain('Outro');
  }, 60_000);
});

describe('an erasure that skips a place', () => {
  const saved = new Map([...contactColumns].map(([table, columns]) => [table, [...columns]]));
  afterEach(() => {
    for (const [table, columns] of saved) contactColumns.set(table, [...columns]);
  });

  it('is noticed by the canary', async () => {
    const made = await makeFullContact();
    await plant(made, 'CANARIOESQUECIDO');
    contactColumns.set(
      messages,
      contactColumns.get(messages)!.filter(({ column }) => column !== messages.transcript),
    );
    const answer = await erase(made.admin, made.contactId);
    await isDone(made.admin, answer.body.id);
    const traces = await findTraces(server, ['CANARIOESQUECIDO']);
    expect(traces).not.toEqual([]);
    expect(traces.every((trace) => trace.startsWith('public.messages '))).toBe(true);
  }, 60_000);
});

describe('an erased contact', () => {
  it('keeps every figure and leaves others as they are [S20]', async () => {
    const made = await makeFullContact();
    const { companyId, admin, contactId, ticketId, otherTicketId, testContact } = made;
    await call(server, ticketsApi.update, {
      as: admin,
      params: { ticketId },
      body: { status: 'closed', closeUnread: true },
    });
    const tables = ['messages', 'tickets', 'contacts', 'ticket_spans', 'ratings'];
    const counts = async () => Promise.all(tables.map((table) => count(table, companyId)));
    const figures = async () => ({
      dashboard: (await call(server, dashboardApi.summary, { as: admin, query: { days: 30 } })).body,
      people: (await call(server, contactsApi.page, { as: admin, query: { dateStart: '2020-01-01' } })).body.count,
      counts: await counts(),
    });
    const before = await figures();
    // Reading marks the messages as read.
    await call(server, messagesApi.list, { as: admin, params: { ticketId: otherTicketId } });
    const others = await call(server, messagesApi.list, { as: admin, params: { ticketId: otherTicketId } });
    await isDone(admin, (await erase(admin, contactId)).body.id);
    expect(await figures()).toEqual(before);
    const after = await call(server, messagesApi.list, { as: admin, params: { ticketId: otherTicketId } });
    expect(after.body.messages).toEqual(others.body.messages);
    // It is in no list, and its ticket says what happened.
    const list = await call(server, contactsApi.page, { as: admin, query: {} });
    expect(list.body.contacts.map(({ id }) => id)).not.toContain(contactId);
    const ticket = await call(server, ticketsApi.get, { as: admin, params: { ticketId } });
    expect(ticket.body.contact).toMatchObject({ name: 'Contato apagado', number: '', isErased: true });
    const { body } = await call(server, messagesApi.list, { as: admin, params: { ticketId } });
    expect(body.messages.every((message) => message.erasedAt !== null && message.body === '')).toBe(true);
    expect((await erase(admin, contactId)).body).toEqual({ error: 'ERR_NO_CONTACT_FOUND' });
    const { body: otherTicket } = await call(server, ticketsApi.get, {
      as: admin,
      params: { ticketId: otherTicketId },
    });
    const { body: planned } = await call(server, schedulesApi.create, {
      as: admin,
      body: { contactId: otherTicket.contactId, body: 'outro', sendAt: farAway },
    });
    for (const refused of [
      await call(server, ticketsApi.update, {
        as: admin,
        params: { ticketId },
        body: { status: 'open', userId: admin.id },
      }),
      await call(server, notesApi.create, { as: admin, body: { note: 'volta', ticketId, contactId } }),
      await call(server, schedulesApi.create, { as: admin, body: { contactId, body: 'volta', sendAt: farAway } }),
      await call(server, contactsApi.change, { as: admin, params: { contactId }, body: { name: 'Ana' } }),
      await call(server, schedulesApi.change, { as: admin, params: { scheduleId: planned.id }, body: { contactId } }),
    ])
      expect(refused.body).toEqual({ error: 'ERR_CONTACT_ERASED' });
    const proof = (number: string) => call(server, personalDataApi.findErased, { as: admin, body: { number } });
    expect((await proof(testContact.number)).body.erasedAt).not.toBeNull();
    expect((await proof('5511900000002')).body).toEqual({ erasedAt: null, taskId: null });
  }, 60_000);

  it('is a new contact without history when the number writes again, and old messages stay away', async () => {
    const { companyId, admin, contactId, connectionId, testContact } = await makeFullContact();
    await isDone(admin, (await erase(admin, contactId)).body.id);
    const old = (wid: string, imported: boolean) =>
      within(server, companyId, (work) =>
        receive(work, {
          type: 'message',
          connectionId,
          wid,
          identities: [{ kind: 'phone', value: testContact.number }],
          profileName: 'Ana',
          fromMe: false,
          sentAt: new Date(Date.now() - 3_600_000),
          content: { mediaType: 'conversation', body: 'antiga' },
          ...(imported ? { imported: { ack: 0 } } : {}),
        }),
      );
    expect(await old('antiga1', true)).toEqual({ messageId: null, ticketId: null });
    expect(await old('antiga2', false)).toEqual({ messageId: null, ticketId: null });
    const again = await testContact.says('oi de novo');
    const ticket = await call(server, ticketsApi.get, { as: admin, params: { ticketId: again.ticketId } });
    expect(ticket.body.contact).toMatchObject({ number: testContact.number, isErased: false });
    expect(ticket.body.contactId).not.toBe(contactId);
    const { body } = await call(server, messagesApi.list, { as: admin, params: { ticketId: again.ticketId } });
    expect(body.messages.map((message) => message.body)).toEqual(['oi de novo']);
    // Also after the number is known again.
    expect(await old('antiga3', true)).toEqual({ messageId: null, ticketId: null });
  }, 60_000);

  it('takes the copies of its messages in other chats along', async () => {
    const { companyId, admin, contactId, ticketId, otherTicketId } = await makeFullContact();
    const { body } = await call(server, messagesApi.list, { as: admin, params: { ticketId } });
    const own = body.messages.find((message) => message.body === 'oi')!;
    await call(server, messagesApi.forward, {
      as: admin,
      params: { messageId: own.id },
      body: { ticketIds: [otherTicketId] },
    });
    await isDone(admin, (await erase(admin, contactId)).body.id);
    const { rows } = await server.admin.query(
      `select body, erased_at is not null as erased from messages where company_id = $1 and forwarded`,
      [companyId],
    );
    expect(rows).toEqual([{ body: '', erased: true }]);
  }, 60_000);

  it('is shown at once to a colleague who has the conversation open', async () => {
    const { admin, agent, contactId, ticketId } = await makeFullContact();
    const screen = await openScreen(server, agent);
    const update = screen.next('contact', (event) => event.action === 'update' && event.contact.id === contactId);
    await erase(admin, contactId);
    expect(await update).toMatchObject({ contact: { isErased: true, name: 'Contato apagado' } });
    expect(ticketId).toBeGreaterThan(0);
  }, 60_000);
});
