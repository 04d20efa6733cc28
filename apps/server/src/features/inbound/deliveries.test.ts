import { randomBytes } from 'node:crypto';
import { messagesApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, openScreen, until, type TestServer } from '../../../test/harness.ts';
import { makeInbox } from '../../../test/make.ts';
import type { Inbound } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { openIntakeQueue } from './openIntakeQueue.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ roles: 'web,phones,worker' });
});

const said = (connectionId: number, number: string, wid: string, body: string): Inbound => ({
  type: 'message',
  connectionId,
  wid,
  identities: [{ kind: 'phone', value: number }],
  fromMe: false,
  sentAt: new Date(1_790_000_000_000),
  content: { mediaType: 'conversation', body },
});
/** One of ours, as it is once the provider has accepted it under its own name. */
const sent = async (
  companyId: number,
  ticketId: number,
  wids: readonly string[],
  providerWid: 'known' | 'unknown' = 'known',
) =>
  server.admin.query(
    `insert into messages (company_id, wid, provider_wid, ticket_id, connection_id, chat_contact_id, body, from_me, read, media_type, ack, sent_at)
     select t.company_id, 'nosso-' || wid, case when $4 then wid end, t.id, t.connection_id, t.contact_id, wid, true, true, 'conversation', 0, now() from tickets t, unnest($3::text[]) wid where t.company_id = $1 and t.id = $2`,
    [companyId, ticketId, wids, providerWid === 'known'],
  );
const receiptOf = (connectionId: number, wid: string, more: { ack: number } | { error: string }): Inbound => ({
  type: 'receipt',
  connectionId,
  wid,
  ...more,
});
const left = async (companyId: number) =>
  (
    await server.admin.query<{ many: number }>('select count(*)::int as many from deliveries where company_id = $1', [
      companyId,
    ])
  ).rows[0]!.many;

test('deliveries are recorded in order, a repeated one once, and none is left in the queue [behaviour 1.1, whatsapp 2.1]', async () => {
  const { companyId, admin, connectionId } = await makeInbox(server);
  const intakeQueue = openIntakeQueue(server.workshop);
  const number = '5513955550001';
  // A burst of single deliveries and of batches, in one second of the provider's clock, every fifth delivered again.
  const puts: Promise<void>[] = [];
  for (let n = 0; n < 60; n++) {
    puts.push(
      intakeQueue.put(companyId, connectionId, [
        said(connectionId, number, `D${n}a`, `${2 * n}`),
        said(connectionId, number, `D${n}b`, `${2 * n + 1}`),
      ]),
    );
    if (n % 5 === 0)
      puts.push(intakeQueue.put(companyId, connectionId, [said(connectionId, number, `D${n}b`, 'outra vez')]));
  }
  await Promise.all(puts);
  await until(async () => (await left(companyId)) === 0, 20_000);
  const { rows } = await server.admin.query<{ body: string; ticket_id: number }>(
    'select body, ticket_id from messages where company_id = $1 order by sent_at, id',
    [companyId],
  );
  expect(rows.map(({ body }) => Number(body))).toEqual(Array.from({ length: 120 }, (_, n) => n));
  const page = await call(server, messagesApi.list, { as: admin, params: { ticketId: rows[0]!.ticket_id } });
  expect(page.body.messages.map(({ body }) => body).slice(-3)).toEqual(['117', '118', '119']);
}, 30_000);

test('one that cannot be recorded waits apart with its reason, and the others go on (trust R3)', async () => {
  const { companyId, connectionId } = await makeInbox(server);
  const intakeQueue = openIntakeQueue(server.workshop);
  const poison = { ...said(connectionId, '5513955550002', 'ruim', 'x'), content: null } as unknown as Inbound;
  await intakeQueue.put(companyId, connectionId, [
    said(connectionId, '5513955550002', 'antes', 'antes\0\ud800'),
    poison,
    said(connectionId, '5513955550002', 'depois', 'depois'),
  ]);
  await until(async () => (await left(companyId)) === 0);
  expect(
    (await server.admin.query('select body from messages where company_id = $1 order by id', [companyId])).rows,
  ).toMatchObject([{ body: 'antes\ufffd' }, { body: 'depois' }]);
  expect(
    (await server.admin.query('select event, error from dead_letters where company_id = $1', [companyId])).rows,
  ).toMatchObject([{ event: { wid: 'ruim' }, error: expect.any(String) }]);
});

test('a claim of a process that died is taken over, and one that is alive is waited for (trust R8)', async () => {
  const { companyId, connectionId } = await makeInbox(server);
  const events = JSON.stringify([said(connectionId, '5513955550003', 'retomada', 'ainda aqui')]);
  const { rows } = await server.admin.query(
    `insert into deliveries (company_id, connection_id, events, claimed_until) values ($1, $2, $3, now() + interval '3 s') returning id`,
    [companyId, connectionId, events],
  );
  await openIntakeQueue(server.workshop).put(companyId, connectionId, [
    said(connectionId, '5513955550003', 'seguinte', 'depois dela'),
  ]);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await left(companyId)).toBe(2);
  await until(async () => (await left(companyId)) === 0, 10_000);
  expect(
    (await server.admin.query('select wid from messages where company_id = $1 order by id', [companyId])).rows,
  ).toEqual([{ wid: 'retomada' }, { wid: 'seguinte' }]);
  expect(rows).toHaveLength(1);
}, 20_000);

test('statuses are applied together: acks only rise, and a refusal marks undelivered messages [trust I5]', async () => {
  const { companyId, admin, connectionId, testContact } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  const wids = ['lida', 'entregue', 'recusada', 'recusada-cedo', 'só-aceita', 'repetida', 'última'].map(
    (wid) => `wamid.${wid}`,
  );
  await sent(companyId, ticketId, wids);
  await server.admin.query(
    'update tickets set last_message_id = (select id from messages where company_id = $1 and provider_wid = $3), last_message_ack = 0 where company_id = $1 and id = $2',
    [companyId, ticketId, 'wamid.última'],
  );
  const screen = await openScreen(server, admin);
  await screen.join('joinChatBox', String(ticketId));
  const of = (wid: string, ...more: ({ ack: number } | { error: string })[]) =>
    more.map((one) => receiptOf(connectionId, `wamid.${wid}`, one));
  await openIntakeQueue(server.workshop).put(companyId, connectionId, [
    ...of('lida', { ack: 3 }, { ack: 1 }, { ack: 2 }),
    ...of('recusada', { ack: 1 }, { error: 'out_of_window' }),
    ...of('entregue', { error: 'out_of_window' }, { ack: 2 }),
    ...of('recusada-cedo', { error: 'undeliverable' }, { ack: 1 }),
    ...of('só-aceita', { ack: 1 }),
    ...of('repetida', { ack: 2 }, { ack: 2 }, { ack: 2 }),
    ...of('última', { ack: 2 }),
  ]);
  await until(async () => (await left(companyId)) === 0);
  // The next one is older, or too late.
  await openIntakeQueue(server.workshop).put(companyId, connectionId, [
    ...of('lida', { ack: 1 }),
    ...of('entregue', { error: 'undeliverable' }),
    ...of('última', { ack: 1 }),
  ]);
  await until(async () => (await left(companyId)) === 0);
  const { rows } = await server.admin.query(
    `select substr(provider_wid, 7) as wid, ack, error from messages where company_id = $1 and from_me order by id`,
    [companyId],
  );
  expect(rows).toEqual([
    { wid: 'lida', ack: 3, error: null },
    { wid: 'entregue', ack: 2, error: null },
    { wid: 'recusada', ack: 1, error: 'ERR_OUT_OF_WINDOW' },
    { wid: 'recusada-cedo', ack: 1, error: 'ERR_WAPP_UNDELIVERABLE' },
    { wid: 'só-aceita', ack: 1, error: null },
    { wid: 'repetida', ack: 2, error: null },
    { wid: 'última', ack: 2, error: null },
  ]);
  // Each is told with the state it ends in, its ticket too.
  const last = await screen.next('appMessage', ({ message }) => message.body === 'wamid.última');
  expect(last).toMatchObject({ action: 'update', message: { ack: 2 }, ticket: { lastMessageAck: 2 } });
  expect(await screen.next('appMessage', ({ message }) => message.body === 'wamid.lida')).toMatchObject({
    message: { ack: 3 },
  });
});

test('early statuses wait for their message, also under the id the provider assigned [behaviour 1.6, trust R4]', async () => {
  const { companyId, connectionId, testContact } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  const intakeQueue = openIntakeQueue(server.workshop);
  const reaction: Inbound = {
    type: 'reaction',
    connectionId,
    targetWid: 'wamid.cedo',
    emoji: '👍',
    identities: [{ kind: 'phone', value: testContact.number }],
    fromMe: false,
    sentAt: new Date(),
  };
  await intakeQueue.put(companyId, connectionId, [
    reaction,
    receiptOf(connectionId, 'wamid.eco', { ack: 1 }),
    receiptOf(connectionId, 'wamid.nunca', { ack: 1 }),
    receiptOf(connectionId, 'wamid.eco', { ack: 3 }),
  ]);
  await until(async () => (await left(companyId)) === 0);
  expect(
    (await server.admin.query('select wid from early_events where company_id = $1 order by id', [companyId])).rows.map(
      ({ wid }) => wid,
    ),
  ).toEqual(expect.arrayContaining(['wamid.cedo', 'wamid.eco', 'wamid.eco', 'wamid.nunca']));
  await sent(companyId, ticketId, ['cedo'], 'unknown');
  const echo: Inbound = {
    ...said(connectionId, testContact.number, 'wamid.eco', 'do celular'),
    fromMe: true,
  } as Inbound;
  await intakeQueue.put(companyId, connectionId, [
    echo,
    { type: 'receipt', connectionId, wid: 'wamid.cedo', ownWid: 'nosso-cedo', ack: 2 },
  ]);
  await until(async () => (await left(companyId)) === 0);
  const { rows } = await server.admin.query(
    `select wid, provider_wid, ack, jsonb_array_length(reactions) as reactions from messages where company_id = $1 and from_me order by wid`,
    [companyId],
  );
  expect(rows).toEqual([
    { wid: 'nosso-cedo', provider_wid: 'wamid.cedo', ack: 2, reactions: 1 },
    { wid: 'wamid.eco', provider_wid: null, ack: 3, reactions: 0 },
  ]);
  expect((await server.admin.query('select wid from early_events where company_id = $1', [companyId])).rows).toEqual([
    { wid: 'wamid.nunca' },
  ]);
});

test('an event that cannot be recorded does not affect its batch, and nothing is repeated [trust R3]', async () => {
  const { companyId, admin, connectionId, testContact } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  await sent(companyId, ticketId, ['wamid.p1', 'wamid.p2']);
  const screen = await openScreen(server, admin);
  await screen.join('joinChatBox', String(ticketId));
  // No index takes a name of four thousand bytes that do not compress.
  const poison = receiptOf(connectionId, `wamid.${randomBytes(4_000).toString('hex')}`, { ack: 1 });
  const bad = { ...said(connectionId, testContact.number, 'ruim', 'x'), content: null } as unknown as Inbound;
  const words = ['um', 'dois', 'três', 'quatro'].map((body) =>
    said(connectionId, testContact.number, `P-${body}`, body),
  );
  await openIntakeQueue(server.workshop).put(companyId, connectionId, [
    receiptOf(connectionId, 'wamid.p1', { ack: 2 }),
    ...words.slice(0, 2),
    poison,
    bad,
    receiptOf(connectionId, 'wamid.p2', { ack: 3 }),
    ...words.slice(2),
  ]);
  await until(async () => (await left(companyId)) === 0);
  expect(
    (
      await server.admin.query('select body from messages where company_id = $1 and wid like $2 order by id', [
        companyId,
        'P-%',
      ])
    ).rows.map(({ body }) => body),
  ).toEqual(['um', 'dois', 'três', 'quatro']);
  expect(
    (
      await server.admin.query(
        'select provider_wid as wid, ack from messages where company_id = $1 and from_me order by wid',
        [companyId],
      )
    ).rows,
  ).toEqual([
    { wid: 'wamid.p1', ack: 2 },
    { wid: 'wamid.p2', ack: 3 },
  ]);
  const aside = (
    await server.admin.query('select event from dead_letters where company_id = $1', [companyId])
  ).rows.map(({ event }) => event.wid.slice(0, 6));
  expect(new Set(aside)).toEqual(new Set(['ruim', 'wamid.']));
  expect(aside).toHaveLength(2);
  expect(
    (
      await server.admin.query('select unread_messages as unread from tickets where company_id = $1 and id = $2', [
        companyId,
        ticketId,
      ])
    ).rows,
  ).toEqual([{ unread: 5 }]);
  await screen.next('appMessage', ({ message }) => message.body === 'quatro');
  for (const body of ['um', 'dois', 'três']) {
    await screen.next('appMessage', ({ message }) => message.body === body);
    expect(screen.silent('appMessage', ({ message }) => message.body === body)).toBe(true);
  }
});
