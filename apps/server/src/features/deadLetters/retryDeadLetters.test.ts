import { connectionsApi, deadLettersApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeInbox, within } from '../../../test/make.ts';
import type { Inbound } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { inboundLockOf, openIntakeQueue } from '../inbound/index.ts';

type Setting = { companyId: number; admin: TestUser; connectionId: number };
type Stored = { id: number; attempts: number; error: string; wid: string };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  // A message that begins with the name of a failure cannot be stored, until the test removes its row here.
  await server.admin.query(`
    create table failures (body text primary key, code text not null);
    grant select on failures to public;
    create function fail_insert() returns trigger language plpgsql as $$
      declare found text;
      begin
        select code into found from failures where new.body like failures.body || '%';
        if found is not null then raise exception 'planted failure' using errcode = found; end if;
        return new;
      end $$;
    create trigger fail_insert before insert on messages for each row execute function fail_insert()`);
});

const setFailure = (body: string, code: string | null) =>
  code === null
    ? server.admin.query('delete from failures where body = $1', [body])
    : server.admin.query('insert into failures values ($1, $2) on conflict (body) do update set code = $2', [
        body,
        code,
      ]);

const said = ({ connectionId }: Setting, number: string, wid: string, body: string): Inbound => ({
  type: 'message',
  connectionId,
  wid,
  identities: [{ kind: 'phone', value: number }],
  fromMe: false,
  sentAt: new Date('2026-11-01T12:00:00.000Z'),
  content: { mediaType: 'conversation', body },
});

/** Receives events and waits until they are recorded or kept as dead letters. */
async function receive({ companyId, connectionId }: Setting, events: Inbound[]): Promise<void> {
  await openIntakeQueue(server.workshop).put(companyId, connectionId, events);
  await until(
    async () =>
      (await server.admin.query('select 1 from deliveries where company_id = $1', [companyId])).rowCount === 0,
    10_000,
  );
}

const lettersOf = async ({ companyId }: Setting): Promise<Stored[]> =>
  (
    await server.admin.query<Stored>(
      `select id, attempts, error, event ->> 'wid' as wid from dead_letters where company_id = $1 order by id`,
      [companyId],
    )
  ).rows;
const messagesOf = async ({ companyId }: Setting): Promise<string[]> =>
  (
    await server.admin.query<{ wid: string }>('select wid from messages where company_id = $1 order by id', [companyId])
  ).rows.map(({ wid }) => wid);
const retryAll = ({ admin, connectionId }: Setting) =>
  call(server, deadLettersApi.retryAll, { as: admin, params: { whatsappId: connectionId } });

describe('a dead letter', () => {
  it('is kept once for an event that is delivered three times, and once for each other event', async () => {
    const setting = await makeInbox(server);
    await setFailure('duplo', '22000');
    const event = said(setting, '5513955550001', 'K1', 'duplo');
    for (const events of [[event], [event, said(setting, '5513955550001', 'K2', 'duplo')], [event]])
      await receive(setting, events);
    expect((await lettersOf(setting)).map(({ wid }) => wid)).toEqual(['K1', 'K2']);
    await setFailure('duplo', null);
    expect((await retryAll(setting)).body).toEqual({ recorded: 2, left: 0 });
    expect((await messagesOf(setting)).toSorted()).toEqual(['K1', 'K2']);
  });

  it('has the reason and the count of its newest try', async () => {
    const setting = await makeInbox(server);
    await setFailure('muda', '23514');
    await receive(setting, [said(setting, '5513955550002', 'M1', 'muda')]);
    expect(await lettersOf(setting)).toMatchObject([{ attempts: 1, error: '[23514] planted failure' }]);
    await setFailure('muda', '54000');
    expect((await retryAll(setting)).body).toEqual({ recorded: 0, left: 1 });
    expect(await lettersOf(setting)).toMatchObject([{ attempts: 2, error: '[54000] planted failure' }]);
    const { letters } = (
      await call(server, deadLettersApi.list, {
        as: setting.admin,
        params: { whatsappId: setting.connectionId },
        query: {},
      })
    ).body;
    expect(letters).toMatchObject([{ reason: 'tooLarge', attempts: 2 }]);
  });
});

describe('a retry of dead letters', () => {
  it('begins with those tried least often, then keeps their order', async () => {
    const setting = await makeInbox(server);
    await setFailure('ordem', '22000');
    const wids = ['O1', 'O2', 'O3', 'O4'];
    for (const [at, wid] of wids.entries()) await receive(setting, [said(setting, `551395555100${at}`, wid, 'ordem')]);
    await server.admin.query(
      `update dead_letters set attempts = case event ->> 'wid' when 'O1' then 9 when 'O3' then 2 else 1 end where company_id = $1`,
      [setting.companyId],
    );
    await setFailure('ordem', null);
    expect((await retryAll(setting)).body).toEqual({ recorded: 4, left: 0 });
    expect(await messagesOf(setting)).toEqual(['O2', 'O4', 'O3', 'O1']);
  });

  it('stops when the database is away and counts no try, nor for the letters behind it', async () => {
    const setting = await makeInbox(server);
    for (const body of ['antes', 'cheio', 'depois']) await setFailure(body, '22000');
    for (const [at, body] of ['antes', 'cheio', 'depois'].entries())
      await receive(setting, [said(setting, `551395555200${at}`, `F${at}`, body)]);
    const before = await lettersOf(setting);
    await setFailure('antes', null);
    await setFailure('cheio', '57P03');
    await setFailure('depois', null);
    expect(await retryAll(setting)).toMatchObject({ status: 503 });
    expect(await messagesOf(setting)).toEqual(['F0']);
    expect(await lettersOf(setting)).toEqual(before.slice(1));
    await setFailure('cheio', null);
    expect((await retryAll(setting)).body).toEqual({ recorded: 2, left: 0 });
    expect(await messagesOf(setting)).toEqual(['F0', 'F1', 'F2']);
  });

  it('records a message under the lock of its chat', async () => {
    const setting = await makeInbox(server);
    await setFailure('trava', '22000');
    const event = said(setting, '5513955553001', 'T1', 'trava');
    await receive(setting, [event]);
    await setFailure('trava', null);
    let retried: ReturnType<typeof retryAll> | undefined;
    await within(server, setting.companyId, async (work) => {
      await work.lock(inboundLockOf(event)!);
      retried = retryAll(setting);
      await until(
        async () =>
          (
            await server.admin.query(
              `select 1 from pg_locks where locktype = 'advisory' and classid = $1 and not granted`,
              [setting.companyId],
            )
          ).rowCount === 1,
      );
      expect(await messagesOf(setting)).toEqual([]);
    });
    expect((await retried)!.body).toEqual({ recorded: 1, left: 0 });
    expect(await messagesOf(setting)).toEqual(['T1']);
  });

  it('records a letter once when two administrators retry at the same time', async () => {
    const setting = await makeInbox(server);
    await setFailure('duas', '22000');
    await receive(
      setting,
      [1, 2, 3].map((n) => said(setting, '5513955554001', `D${n}`, 'duas')),
    );
    await setFailure('duas', null);
    await Promise.all([retryAll(setting), retryAll(setting)]);
    expect(await messagesOf(setting)).toHaveLength(3);
    expect(await lettersOf(setting)).toEqual([]);
    const health = (await call(server, connectionsApi.health, { as: setting.admin })).body;
    expect(health.find(({ id }) => id === setting.connectionId)!.deadLetters).toBe(0);
  });
});
