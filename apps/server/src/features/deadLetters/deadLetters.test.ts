import { randomBytes } from 'node:crypto';
import { connectionsApi, deadLettersApi, messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeConnection, makeInbox } from '../../../test/make.ts';
import type { Inbound } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { openIntakeQueue } from '../inbound/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  // A fault of ours that a later version mends.
  await server.admin
    .query(`create function refuse_poison() returns trigger language plpgsql as $$ begin if new.body like 'veneno%' then raise exception 'a fault of ours'; end if; return new; end $$;
    create trigger refuse_poison before insert on messages for each row execute function refuse_poison()`);
});
const mended = async <T>(during: () => Promise<T>): Promise<T> => {
  await server.admin.query('alter table messages disable trigger refuse_poison');
  return during().finally(() => server.admin.query('alter table messages enable trigger refuse_poison'));
};

const said = (connectionId: number, number: string, wid: string, body: string, more: object = {}): Inbound => ({
  type: 'message',
  connectionId,
  wid,
  identities: [{ kind: 'phone', value: number }],
  fromMe: false,
  sentAt: new Date('2026-11-01T12:00:00.000Z'),
  content: { mediaType: 'conversation', body },
  ...more,
});

/** Hands events in and waits until they are recorded or set aside. */
async function receive(companyId: number, connectionId: number, events: Inbound[]): Promise<void> {
  await openIntakeQueue(server.workshop).put(companyId, connectionId, events);
  await until(
    async () =>
      (await server.admin.query('select 1 from deliveries where company_id = $1', [companyId])).rowCount === 0,
    10_000,
  );
}
const listOf = async (as: TestUser, connectionId: number, query = {}) =>
  (await call(server, deadLettersApi.list, { as, params: { whatsappId: connectionId }, query })).body;
const countOf = async (as: TestUser, connectionId: number) =>
  (await call(server, connectionsApi.health, { as })).body.find(({ id }) => id === connectionId)!.deadLetters;

test('dead letters are listed newest first with kind, sender, time and readable reason [trust R3]', async () => {
  const { companyId, admin, agent, queueId, connectionId, testContact } = await makeInbox(server);
  const { ticketId, wid } = await testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  const sent = await call(server, messagesApi.send, { as: agent, params: { ticketId }, body: { body: 'olá' } });
  await server.admin.query(`update messages set provider_wid = 'wamid.nosso' where id = $1`, [sent.body.id]);
  await receive(companyId, connectionId, [
    said(connectionId, '5513955551111', 'V1', `veneno ${'x'.repeat(300)}`, { profileName: 'Bruno' }),
    said(connectionId, testContact.number, 'V2', '', { content: null }),
    { type: 'receipt', connectionId, wid: `wamid.${randomBytes(4_000).toString('hex')}`, ack: 2 },
    // Nobody wrote it: not even its chat can be told.
    {
      type: 'edit',
      connectionId,
      targetWid: wid,
      body: 'corrigido',
      fromMe: false,
      sentAt: new Date('2026-11-01T12:00:00.000Z'),
    } as unknown as Inbound,
  ]);
  await server.admin.query(
    `insert into dead_letters (company_id, connection_id, event, error) values ($1, $2, '{"sentAt": 7}', 'x'), ($1, $2, $3, '[40P01] deadlock detected'), ($1, $2, $4, '[23503] no such row')`,
    [
      companyId,
      connectionId,
      JSON.stringify({ type: 'receipt', connectionId, wid: 'wamid.nosso', ack: 2 }),
      JSON.stringify({
        ...said(connectionId, '5513955552222', 'V3', 'do celular'),
        fromMe: true,
        profileName: 'A loja',
      }),
    ],
  );
  const { letters, count, hasMore } = await listOf(admin, connectionId);
  expect({ count, hasMore }).toEqual({ count: 7, hasMore: false });
  expect(letters.slice(0, 3)).toMatchObject([
    { kind: 'message', fromMe: true, name: null, number: '5513955552222', text: 'do celular', reason: 'mismatch' },
    { kind: 'receipt', name: 'Ana', number: testContact.number, text: null, reason: 'busy' },
    { kind: 'unknown', name: null, number: null, text: null, reason: 'fault', attempts: 1 },
  ]);
  const received = letters.slice(3);
  expect(received).toContainEqual(
    expect.objectContaining({
      kind: 'message',
      name: 'Bruno',
      number: '5513955551111',
      reason: 'fault',
      at: '2026-11-01T12:00:00.000Z',
      isGroup: false,
    }),
  );
  expect(received.find(({ name }) => name === 'Bruno')!.text).toMatch(/^veneno x{153}…$/);
  expect(received).toContainEqual(
    expect.objectContaining({
      kind: 'message',
      name: 'Ana',
      number: testContact.number,
      text: null,
      reason: 'unreadable',
    }),
  );
  expect(received).toContainEqual(
    expect.objectContaining({ kind: 'receipt', name: null, number: null, reason: 'tooLarge' }),
  );
  expect(received).toContainEqual(expect.objectContaining({ kind: 'edit', text: 'corrigido', reason: 'unreadable' }));

  await server.admin.query(
    `insert into dead_letters (company_id, connection_id, event, error) select $1, $2, json_build_object('n', n), 'x' from generate_series(1, 20) n`,
    [companyId, connectionId],
  );
  const first = await listOf(admin, connectionId);
  expect(first).toMatchObject({ count: 27, hasMore: true });
  const second = await listOf(admin, connectionId, { cursor: first.nextCursor });
  expect([...first.letters, ...second.letters].map(({ id }) => id)).toEqual(
    [...first.letters, ...second.letters].map(({ id }) => id).sort((a, b) => b - a),
  );
  expect(new Set([...first.letters, ...second.letters].map(({ id }) => id)).size).toBe(27);
});

test('a user retries one or all, also when disconnected; a failed retry keeps the new reason [trust R3]', async () => {
  const { companyId, admin, connectionId } = await makeInbox(server);
  const params = { whatsappId: connectionId };
  await receive(companyId, connectionId, [
    said(connectionId, '5513955553333', 'R1', 'veneno um'),
    said(connectionId, '5513955553333', 'R2', 'veneno dois'),
    said(connectionId, '5513955554444', 'R3', 'veneno três'),
    said(connectionId, '5513955554444', 'R4', '', { content: null }),
  ]);
  await call(server, connectionsApi.logout, { as: admin, params });
  await until(
    async () => (await call(server, connectionsApi.get, { as: admin, params })).body.status === 'DISCONNECTED',
  );
  expect(await countOf(admin, connectionId)).toBe(4);

  // In vain it changes nothing but the count of the tries.
  const { letters } = await listOf(admin, connectionId);
  const one = letters.find(({ text }) => text === 'veneno dois')!;
  expect(
    (await call(server, deadLettersApi.retry, { as: admin, params: { ...params, letterId: one.id } })).body,
  ).toEqual({ recorded: 0, left: 4 });
  expect((await listOf(admin, connectionId)).letters.find(({ id }) => id === one.id)).toEqual({ ...one, attempts: 2 });

  await mended(async () => {
    expect(
      (await call(server, deadLettersApi.retry, { as: admin, params: { ...params, letterId: one.id } })).body,
    ).toEqual({ recorded: 1, left: 3 });
    expect((await call(server, deadLettersApi.retryAll, { as: admin, params })).body).toEqual({ recorded: 2, left: 1 });
  });
  const { rows } = await server.admin.query('select wid from messages where company_id = $1 order by wid', [companyId]);
  expect(rows.map(({ wid }) => wid)).toEqual(['R1', 'R2', 'R3']);
  // As they would have been: two people wrote, and each waits in a ticket of their own.
  const waiting = (await call(server, ticketsApi.list, { as: admin, query: { status: 'pending', showAll: true } })).body
    .tickets;
  expect(waiting.map(({ contact }) => contact.number).sort()).toEqual(['5513955553333', '5513955554444']);
  expect((await listOf(admin, connectionId)).letters).toMatchObject([
    { kind: 'message', reason: 'unreadable', attempts: 2 },
  ]);
  expect(await countOf(admin, connectionId)).toBe(1);
  expect(
    (await call(server, deadLettersApi.retry, { as: admin, params: { ...params, letterId: one.id } })).body as unknown,
  ).toEqual({ error: 'ERR_NO_DEAD_LETTER_FOUND' });
});

test('one or all of a connection are discarded, those of another stay', async () => {
  const { companyId, admin, connectionId } = await makeInbox(server);
  const other = await makeConnection(server, companyId, admin);
  await receive(
    companyId,
    connectionId,
    [1, 2, 3].map((n) => said(connectionId, '5513955555555', `D${n}`, `veneno ${n}`)),
  );
  await receive(companyId, other, [said(other, '5513955555555', 'D4', 'veneno 4')]);
  const [kept, gone] = [(await listOf(admin, other)).letters[0]!, (await listOf(admin, connectionId)).letters[0]!];
  const discard = (letterId: number) =>
    call(server, deadLettersApi.discard, { as: admin, params: { whatsappId: connectionId, letterId } });
  expect((await discard(gone.id)).status).toBe(200);
  for (const id of [gone.id, kept.id])
    expect(await discard(id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_DEAD_LETTER_FOUND' } });
  expect(await countOf(admin, connectionId)).toBe(2);
  expect(
    (await call(server, deadLettersApi.discardAll, { as: admin, params: { whatsappId: connectionId } })).status,
  ).toBe(200);
  expect(await listOf(admin, connectionId)).toEqual({ letters: [], count: 0, hasMore: false, nextCursor: null });
  expect(await countOf(admin, other)).toBe(1);
  expect((await server.admin.query('select 1 from messages where company_id = $1', [companyId])).rowCount).toBe(0);
});
