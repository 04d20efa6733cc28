import {
  announcementsApi,
  queueOptionsApi,
  helpsApi,
  contract,
  internalNotesApi,
  mentionOf,
  notesApi,
  quickMessagesApi,
  sandboxApi,
  schedulesApi,
  slotOf,
  teamChatApi,
  ticketsApi,
  type Endpoint,
  type RowKind,
} from '@recado/contracts';
import { z } from 'zod';
import { contacts } from '../src/features/contacts/contacts.tables.ts';
import { ticketTags } from '../src/features/tickets/tickets.tables.ts';
import { eq } from 'drizzle-orm';
import { call, type TestServer, type TestUser } from './harness.ts';
import { slotsOf } from './slots.ts';
import { makeConnection, makeTestContact, makeCompany, makeUser, makeQueue, makeTag, within } from './make.ts';

/** A time no test reaches. */
const farAway = '2090-01-01T12:00:00.000Z';
/** A time within the year that a snooze may last. */
const aMonthAhead = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();

/** A company with one row of everything, each text carrying the canary. */
export type SecondCompany = {
  companyId: number;
  canary: string;
  admin: TestUser;
  ids: Record<RowKind, number | string>;
  uuids: Partial<Record<RowKind, string>>;
};

/** Makes a company whose every text says its canary, so that one foreign byte in an answer is found by grep. */
export async function makeSecondCompany(server: TestServer, canary: string): Promise<SecondCompany> {
  const companyId = await makeCompany(server);
  const queueId = await makeQueue(server, companyId, `${canary} fila`);
  const tagId = await makeTag(server, companyId, `${canary} etiqueta`);
  const admin = await makeUser(server, companyId, {
    profile: 'admin',
    super: true,
    queueIds: [queueId],
    name: `${canary} pessoa`,
  });
  const connectionId = await makeConnection(server, companyId, admin, { name: `${canary} linha`, queueIds: [queueId] });
  const testContact = makeTestContact(server, admin, connectionId, `${canary} cliente`);
  const { ticketId, messageId } = await testContact.says(`${canary} mensagem`);
  const accepted = await call(server, ticketsApi.update, {
    as: admin,
    params: { ticketId },
    body: { status: 'open', userId: admin.id, queueId },
  });
  const queueOption = await call(server, queueOptionsApi.create, {
    as: admin,
    body: { queueId, title: `${canary} opção` },
  });
  const quickMessage = await call(server, quickMessagesApi.create, {
    as: admin,
    body: { shortcode: 'canario', message: `${canary} resposta`, geral: true },
  });
  const contactId = await within(server, companyId, async (work) => {
    await work.db.insert(ticketTags).values({ companyId, ticketId, tagId });
    return (await work.db.select({ id: contacts.id }).from(contacts).where(eq(contacts.companyId, companyId)))[0]!.id;
  });
  const schedule = await call(server, schedulesApi.create, {
    as: admin,
    body: { contactId, body: `${canary} agendada`, sendAt: farAway },
  });
  const note = await call(server, notesApi.create, {
    as: admin,
    body: { note: `${canary} observação`, ticketId, contactId },
  });
  const internalNote = await call(server, internalNotesApi.create, {
    as: admin,
    params: { ticketId },
    body: { body: `${canary} nota ${mentionOf(admin.id)}` },
  });
  const announcement = await call(server, announcementsApi.create, {
    as: admin,
    body: { title: 'Manutenção', text: 'No domingo' },
  });
  const help = await call(server, helpsApi.create, { as: admin, body: { title: 'Ajuda', video: 'dQw4w9WgXcQ' } });
  const chat = await call(server, teamChatApi.create, {
    as: admin,
    body: { title: `${canary} equipe`, users: [{ id: admin.id }] },
  });
  // Nothing will ever record it: a message that says nothing.
  const [letter] = (
    await server.admin.query<{ id: number }>(
      'insert into dead_letters (company_id, connection_id, event, error) values ($1, $2, $3, $4) returning id',
      [
        companyId,
        connectionId,
        JSON.stringify({
          type: 'message',
          connectionId,
          wid: 'MUDA',
          identities: [{ kind: 'phone', value: '5511999993333' }],
          profileName: `${canary} muda`,
          fromMe: false,
          sentAt: farAway,
          content: null,
        }),
        '[TypeError] nothing in it',
      ],
    )
  ).rows;
  const ids: SecondCompany['ids'] = {
    ticket: ticketId,
    message: messageId,
    contact: contactId,
    user: admin.id,
    queue: queueId,
    queueOption: queueOption.body.id,
    tag: tagId,
    connection: connectionId,
    company: companyId,
    setting: 'userRating',
    quickMessage: quickMessage.body.id,
    plan: 1,
    media: 'x',
    note: note.body.id,
    announcement: announcement.body.id,
    help: help.body.id,
    schedule: schedule.body.id,
    deadLetter: letter!.id,
    chat: chat.body.id,
    internalNote: internalNote.body.id,
  };
  return { companyId, canary, admin, ids, uuids: { ticket: accepted.body.uuid, chat: chat.body.uuid } };
}

/** Every endpoint by its contract name. */
export const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>).map(([name, endpoint]): [string, Endpoint] => [
    `${feature}.${name}`,
    endpoint,
  ]),
);

/**
 * Bodies, parameters and words of a query that are no ids but have to be there, and rows a query cannot do without; an
 * endpoint that needs one and has none here fails its tests.
 */
const fillings: Record<
  string,
  {
    params?: Record<string, unknown>;
    query?: RowKind[];
    words?: Record<string, string>;
    body?: Record<string, unknown> | unknown[];
  }
> = {
  'auth.login': { body: { email: 'nobody@test.recado', password: 'nothing' } },
  'auth.loginCode': { body: { challenge: 'none', code: '123456' } },
  'auth.loginBegin': { body: { challenge: 'none' } },
  'auth.loginEnable': { body: { challenge: 'none', code: '123456' } },
  'auth.beginTwoStep': { body: { currentPassword: 'errada' } },
  'auth.enableTwoStep': { body: { code: '123456' } },
  'auth.disableTwoStep': { body: { currentPassword: 'errada', code: '123456' } },
  'auth.renewRecoveryCodes': { body: { currentPassword: 'errada' } },
  'auth.requestReset': { body: { email: 'nobody@test.recado' } },
  'auth.requestResetByPath': { params: { email: 'nobody@test.recado' } },
  'auth.reset': { body: { email: 'nobody@test.recado', token: 'AAAA-BBBB', password: 'Segredo12' } },
  'auth.resetByPath': { params: { email: 'nobody@test.recado', token: 'AAAA-BBBB', newPassword: 'Segredo12' } },
  'signUp.create': {
    body: {
      name: 'Ateliê Nuvem',
      email: 'contato@nuvem.recado',
      phone: '(13) 99999-8888',
      password: 'segredo1',
      planId: 1,
    },
  },
  'users.setLanguage': { params: { language: 'pt' } },
  'dashboard.summary': { words: { days: '30' } },
  'dashboard.ticketsUsers': { words: { initialDate: '2026-01-01', finalDate: '2026-01-31' } },
  'dashboard.ticketsDay': { words: { initialDate: '2026-01-01', finalDate: '2026-01-31' } },
  'companies.saveHours': { body: { schedules: [] } },
  'settings.change': { params: { key: 'userRating' }, body: { value: 'disabled' } },
  'media.read': { params: { path: '1.nothing.png' } },
  'connections.create': { body: { name: 'Loja da praia', provider: 'sandbox' } },
  'connections.pairByCode': { body: { number: '+55 11 98888-7777' } },
  'connections.change': { body: { greetingMessage: 'Olá!' } },
  'contacts.create': { body: { name: 'Rita Sampaio', number: '5511988887777' } },
  'contacts.change': { body: { name: 'Rita Prado' } },
  'contacts.upload': { body: [{ Nome: 'Sara Lins', Telefone: '+55 11 98888-6666' }] },
  'contacts.checkUpload': { body: [{ Nome: 'Sara Lins', Telefone: '+55 11 98888-6666' }] },
  'notes.list': { query: ['ticket'] },
  'notes.create': { body: { note: 'Prefere a tarde' } },
  'internalNotes.create': { body: { body: 'Confirmar o prazo' } },
  'internalNotes.change': { body: { body: 'Prazo confirmado' } },
  'tags.create': { body: { name: 'Urgente' } },
  'tags.change': { body: { color: '#00877A' } },
  'users.create': { body: { name: 'Rui Sá', email: 'rui@casa.recado', password: 'segredo1' } },
  'queues.create': { body: { name: 'Compras', color: '#123456' } },
  'queueOptions.create': { body: { title: 'Entrega' } },
  'queueOptions.change': { body: { title: 'Entregas' } },
  'queues.change': { body: { greetingMessage: 'Bom dia' } },
  'users.change': { body: { name: 'Camila Prado' } },
  'helps.create': { body: { title: 'Outra', video: 'dQw4w9WgXcQ' } },
  'helps.change': { body: { title: 'Mais uma' } },
  'announcements.create': { body: { title: 'Aviso', text: 'Novidade' } },
  'announcements.change': { body: { text: 'Novidade boa' } },
  'messages.find': { words: { searchParam: 'mensagem' } },
  'messages.attachments': { words: { kind: 'media' } },
  'messages.edit': { body: { body: 'Corrigido' } },
  'messages.react': { body: { emoji: '👍' } },
  'messages.send': { body: { body: 'texto' } },
  'messages.resolve': { body: { as: 'sent' } },
  'quickMessages.create': { body: { shortcode: 'oi', message: 'Olá' } },
  'quickMessages.change': { body: { message: 'Olá de novo' } },
  'queueOptions.list': { query: ['queue'] },
  'schedules.calendar': { words: { from: '2089-12-31', to: '2090-01-02' } },
  'schedules.create': { body: { body: 'Até amanhã', sendAt: farAway } },
  'schedules.change': { body: { body: 'Até depois' } },
  'ticketMarks.snooze': { body: { until: aMonthAhead } },
  'teamChat.create': { body: { title: 'Equipe', users: [{ id: 1 }] } },
  'teamChat.change': { body: { title: 'Equipe da tarde', users: [{ id: 1 }] } },
  'teamChat.send': { body: { message: 'Alguém viu?' } },
  'sandbox.inbound': { body: { number: '5511999990000', body: 'oi' } },
  'sandbox.receipts': { body: { wid: 'nenhum', ack: 2 } },
  'sandbox.faults': { body: { next: 'none' } },
};

/** A request an endpoint would take, naming this company's own rows; slots may be overridden. */
export function requestFor(
  name: string,
  endpoint: Endpoint,
  secondCompany: SecondCompany,
): { params: Record<string, unknown>; query: Record<string, unknown>; body?: Record<string, unknown> | unknown[] } {
  const filling = fillings[name] ?? {};
  const params: Record<string, unknown> = { ...filling.params };
  for (const slot of slotsOf(endpoint))
    if (slot.part === 'params')
      params[slot.name] = slot.uuid ? secondCompany.uuids[slot.kind] : secondCompany.ids[slot.kind];
  const shape = endpoint.params instanceof z.ZodObject ? (endpoint.params.shape as Record<string, z.ZodType>) : {};
  for (const [, missing] of endpoint.path.matchAll(/:(\w+)/g)) {
    const kind = shape[missing!] && slotOf(shape[missing!]!);
    params[missing!] ??= kind ? secondCompany.ids[kind] : 1;
  }
  if (Array.isArray(filling.body)) return { params, query: {}, body: filling.body };
  const body: Record<string, unknown> = { ...filling.body };
  for (const slot of slotsOf(endpoint))
    if (slot.part === 'body' && slot.required)
      body[slot.name] ??= slot.many ? [secondCompany.ids[slot.kind]] : secondCompany.ids[slot.kind];
  const query = {
    ...filling.words,
    ...Object.fromEntries((filling.query ?? []).map((kind) => [`${kind}Id`, secondCompany.ids[kind]])),
  };
  return { params, query, ...(endpoint.body || filling.body ? { body } : {}) };
}

/**
 * For every job something to do, and the payload that does it. The first run of a sample has to change something, the
 * second nothing.
 */
export const jobSamples: Record<string, (server: TestServer, secondCompany: SecondCompany) => Promise<object>> = {
  async 'inbound.fetchMedia'(server, { admin, ids }) {
    const form = new FormData();
    for (const [field, value] of Object.entries({
      number: '5511999991111',
      kind: 'document',
      media: new File(['uma nota'], 'nota.txt', { type: 'text/plain' }),
    }))
      form.set(field, value);
    const answer = await fetch(`${server.url}/api/sandbox/${ids.connection}/inbound`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    });
    return { messageId: ((await answer.json()) as { messageId: number }).messageId };
  },
  async 'auth.sendResetCode'(server, { companyId, admin }) {
    const { rows } = await server.admin.query(
      'insert into password_resets (company_id, user_id, email) select company_id, id, email from users where company_id = $1 and id = $2 returning id',
      [companyId, admin.id],
    );
    return { resetId: rows[0].id };
  },
  async 'auth.sendTwoStepReset'(server, { companyId, admin }) {
    await server.admin.query(
      `insert into two_steps (company_id, user_id, secret, reset_by) values ($1, $2, '', 'Camila Prado')`,
      [companyId, admin.id],
    );
    return { userId: admin.id };
  },
  async 'messages.dropEarlyEvents'(server, { companyId, admin, ids }) {
    await call(server, sandboxApi.inbound, {
      as: admin,
      params: { whatsappId: Number(ids.connection) },
      body: { number: '5511999992222', kind: 'edit', targetWid: 'NUNCACHEGOU', body: 'depois' },
    });
    await server.admin.query(`update early_events set created_at = now() - interval '2 hours' where company_id = $1`, [
      companyId,
    ]);
    return {};
  },
  async 'tickets.closeIdle'(server, { companyId, ids }) {
    await server.admin.query(
      `update tickets set status = 'open', last_message_from_me = true, active_at = now() - interval '2 days' where company_id = $1 and id = $2`,
      [companyId, ids.ticket],
    );
    return {};
  },
  async 'tickets.transferWaiting'(server, { companyId, ids }) {
    await server.admin.query(
      `update tickets set status = 'pending', user_id = null, queue_id = null, pending_since = now() - interval '1 hour' where company_id = $1 and id = $2`,
      [companyId, ids.ticket],
    );
    await server.admin.query(
      'update connections set transfer_queue_id = $2, time_to_transfer = 15 where company_id = $1',
      [companyId, ids.queue],
    );
    return {};
  },
  async 'bots.takeTurn'(server, { companyId, admin, ids }) {
    await server.admin.query(`update connections set greeting_message = 'Olá' where company_id = $1`, [companyId]);
    const contact = makeTestContact(server, admin, Number(ids.connection), 'Bia');
    const { ticketId } = await contact.says('oi');
    await server.admin.query(`update messages set created_at = now() - interval '1 minute' where ticket_id = $1`, [
      ticketId,
    ]);
    await server.admin.query(`delete from graphile_worker._private_jobs where key = 'bot:' || $1`, [ticketId]);
    return { ticketId };
  },
  async 'tickets.wake'(server, { companyId, ids }) {
    await server.admin.query(
      `update tickets set status = 'open', snoozed_until = now() - interval '1 minute' where company_id = $1 and id = $2`,
      [companyId, ids.ticket],
    );
    return { ticketId: ids.ticket };
  },
  async 'users.sweepOnline'(server, { admin }) {
    await server.admin.query(
      `update users set online = true, last_seen_at = now() - interval '10 minutes' where id = $1`,
      [admin.id],
    );
    return {};
  },
  async 'users.turnOffline'(server, { admin }) {
    await server.admin.query('update users set online = true, last_seen_at = now() where id = $1', [admin.id]);
    return { userId: admin.id };
  },
  // To somebody without a line to be reached by, after the last wait: what it leaves does not depend on a phone.
  async 'schedules.send'(server, { companyId, admin }) {
    const { rows } = await server.admin.query(
      `with reached as (insert into contacts (company_id, name) values ($1, 'sem linha') returning id)
       insert into schedules (company_id, body, contact_id, user_id, send_at) select $1, 'tarde demais', id, $2, now() - interval '1 day' from reached returning id`,
      [companyId, admin.id],
    );
    return { scheduleId: rows[0].id, waits: 1_000_000 };
  },
  async 'dashboard.addUpDays'(server, { companyId, ids }) {
    await server.admin.query(
      `update tickets set created_at = now() - interval '3 days' where company_id = $1 and id = $2`,
      [companyId, ids.ticket],
    );
    return {};
  },
  async 'auth.sweepSignIns'(server, { companyId, admin }) {
    await server.admin.query(
      `insert into sign_ins (company_id, user_id, outcome, address, device, created_at)
       values ($1, $2, 'ok', '192.0.2.1', 'Chrome, Linux', now() - interval '91 days')`,
      [companyId, admin.id],
    );
    return {};
  },
  async 'audit.sweep'(server, { companyId }) {
    await server.admin.query(
      `insert into audit_entries (company_id, user_name, action, kind, entity_id, entity_name, changes, hidden_fields, created_at)
       values ($1, 'Ana', 'update', 'tag', '1', 'Antiga', '[]', '[]', now() - interval '401 days')`,
      [companyId],
    );
    return {};
  },
  async 'tickets.emptyQueue'(server, { companyId, ids }) {
    await server.admin.query(`update tickets set status = 'closed', queue_id = $3 where company_id = $1 and id = $2`, [
      companyId,
      ids.ticket,
      ids.queue,
    ]);
    return { queueId: ids.queue };
  },
  async 'media.sweep'(server, { companyId }) {
    await server.admin.query(
      `insert into media (company_id, path, kind, mime, name, bytes, sha256, owner_kind, owner_id, created_at)
       values ($1, 'semdono.png', 'image', 'image/png', 'sem dono.png', 1, '', 'message', 2000000000, now() - interval '2 days')`,
      [companyId],
    );
    return {};
  },
};
