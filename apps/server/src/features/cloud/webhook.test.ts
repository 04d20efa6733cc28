import { messagesApi, settingsApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCloudInbox, openCloudServer, otherNumber } from '../../../test/cloud.ts';
import { call, until, type TestServer } from '../../../test/harness.ts';
import { batched, envelope, signatureOf } from '../../gateways/whatsapp/cloud/testing/webhooks.ts';

type Inbox = Awaited<ReturnType<typeof makeCloudInbox>>;
let server: TestServer;
let inbox: Inbox;
beforeAll(async () => {
  ({ server } = await openCloudServer());
  inbox = await makeCloudInbox(server, otherNumber());
});

let count = 0;
const phone = () => `551390${String(1_000_000 + ++count)}`;
const bodies = async ({ companyId }: Inbox, like = '%') =>
  (
    await server.admin.query<{ body: string }>(
      'select body from messages where company_id = $1 and body like $2 order by id',
      [companyId, like],
    )
  ).rows.map(({ body }) => body);
const post = async (body: string | Buffer, headers: Record<string, string>, path = '') => {
  const answer = await fetch(`${server.url}/api/webhooks/whatsapp${path}`, { method: 'POST', body, headers });
  return { status: answer.status, body: await answer.text() };
};

describe('the handshake', () => {
  const ask = (query: Record<string, string>, path = '') =>
    fetch(`${server.url}/api/webhooks/whatsapp${path}?${new URLSearchParams(query)}`);
  const good = () => ({
    'hub.mode': 'subscribe',
    'hub.verify_token': inbox.number.verifyToken,
    'hub.challenge': '1158201444',
  });

  test('echoes the challenge as text to who knows the verify token, with and without the id (trust S14)', async () => {
    for (const path of ['', `/${inbox.connectionId}`]) {
      const answer = await ask(good(), path);
      expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
      expect(answer.headers.get('content-type')).toContain('text/plain');
    }
  });

  test('refuses a wrong token, another mode, another connection and nothing at all', async () => {
    const other = await makeCloudInbox(server, otherNumber());
    const refused = [
      await ask({ ...good(), 'hub.verify_token': 'outro' }),
      await ask({ ...good(), 'hub.mode': 'unsubscribe' }),
      await ask(good(), `/${other.connectionId}`),
      await ask({}),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(await refused[0]!.json()).toEqual({ error: 'ERR_INVALID_SIGNATURE' });
  });
});

describe('the company of a delivery (trust S14)', () => {
  test('the signature covers the raw bytes: missing, foreign, edited or re-serialised is refused', async () => {
    const payload = inbox.said(phone(), 'wamid.assinada', 'assinada 👋🏽');
    // As Meta writes it: emoji escaped, which no JSON.stringify gives back.
    const raw = JSON.stringify(payload).replaceAll('👋🏽', '\\ud83d\\udc4b\\ud83c\\udffd');
    const signature = signatureOf(inbox.number.appSecret, raw);
    const header = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
    const refused = [
      await post(raw, { 'content-type': 'application/json' }),
      await post(raw, { ...header, 'x-hub-signature-256': signatureOf('another', raw) }),
      await post(raw, { ...header, 'x-hub-signature-256': signature.slice(7) }),
      await post(raw.replace('assinada', 'trocada!'), header),
      await post(JSON.stringify(payload), header),
      await post('{', header),
      await post('', header),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 401]);
    expect(await bodies(inbox, '%assinada%')).toEqual([]);
    expect(await post(raw, header)).toEqual({ status: 200, body: '{}' });
    await until(async () => (await bodies(inbox, '%assinada%')).length > 0);
    expect(await bodies(inbox, '%assinada%')).toEqual(['assinada 👋🏽']);
  });

  test('one customer cannot write for another’s number, alone or in a batch; unknown ones pass', async () => {
    const other = await makeCloudInbox(server, otherNumber());
    const forged = other.said(phone(), 'wamid.forjada', 'forjada');
    expect(await inbox.deliver([forged])).toEqual([401]);
    expect(await inbox.deliver([batched([inbox.said(phone(), 'wamid.minha', 'minha e legítima'), forged])])).toEqual([
      200,
    ]);
    expect(await bodies(inbox, 'minha e%')).toEqual(['minha e legítima']);
    expect(await bodies(other)).toEqual([]);
    // Nor by naming its connection in the address.
    expect(await inbox.deliver([forged], { url: `${server.url}/api/webhooks/whatsapp/${other.connectionId}` })).toEqual(
      [401],
    );
    const nobody = { ...inbox, number: otherNumber() };
    expect(
      await inbox.deliver([
        envelope(nobody.number, [
          {
            metadata: { phone_number_id: nobody.number.phoneNumberId },
            messages: [{ id: 'wamid.x', from: phone(), type: 'text', text: { body: 'oi' } }],
          },
        ]),
      ]),
    ).toEqual([200]);
    expect(
      await inbox.deliver([
        { object: 'page', entry: [] },
        {
          object: 'whatsapp_business_account',
          entry: [{ id: '1', changes: [{ field: 'account_update', value: {} }] }],
        },
      ]),
    ).toEqual([200, 200]);
  });

  test('two numbers of one app come in one batch, each to its own company', async () => {
    const secondCompany = await makeCloudInbox(server, { ...otherNumber(), appSecret: inbox.number.appSecret });
    expect(
      await inbox.deliver([
        batched([inbox.said(phone(), 'wamid.um', 'para um'), secondCompany.said(phone(), 'wamid.dois', 'para dois')]),
      ]),
    ).toEqual([200]);
    expect(await bodies(inbox, 'para%')).toEqual(['para um']);
    expect(await bodies(secondCompany)).toEqual(['para dois']);
  });

  test('3 MB are taken and more is refused', async () => {
    const long = inbox.said(phone(), 'wamid.longa', 'x'.repeat(2_900_000));
    expect(await inbox.deliver([long])).toEqual([200]);
    const over = Buffer.alloc(3 * 1024 * 1024 + 1, 32);
    expect(
      (
        await post(over, {
          'content-type': 'application/json',
          'x-hub-signature-256': signatureOf(inbox.number.appSecret, over),
        })
      ).status,
    ).toBe(400);
  });
});

describe('recording (trust R3, R4)', () => {
  test('100 messages of 10 chats, three times in disorder: each once, in order, one ticket a chat', async () => {
    const here = await makeCloudInbox(server, otherNumber());
    const users = Array.from({ length: 10 }, phone);
    const messages = Array.from({ length: 100 }, (_, at) =>
      here.said(users[at % 10]!, `wamid.cem${at}`, `mensagem ${String(at).padStart(2, '0')}`),
    );
    const batches = [batched(messages.slice(0, 50)), batched(messages.slice(50))];
    expect(await here.deliver(batches, { copies: 3 })).toEqual([200, 200, 200, 200, 200, 200]);
    const { rows } = await server.admin.query<{ bodies: string[]; tickets: number }>(
      `select array_agg(body order by id) as bodies, count(distinct ticket_id)::int as tickets from messages where company_id = $1 group by chat_contact_id`,
      [here.companyId],
    );
    expect(rows).toHaveLength(10);
    for (const { bodies, tickets } of rows) {
      expect(tickets).toBe(1);
      expect(bodies).toHaveLength(10);
      expect(bodies).toEqual(bodies.toSorted());
    }
  });

  test('one that cannot be stored becomes a dead letter once; the other 99 are stored', async () => {
    const here = await makeCloudInbox(server, otherNumber());
    await server.admin
      .query(`create function refuse_poison() returns trigger language plpgsql as $$ begin if new.body = 'veneno' then raise exception 'cannot be kept'; end if; return new; end $$;
      create trigger refuse_poison before insert on messages for each row execute function refuse_poison()`);
    const from = phone();
    const batch = batched(
      Array.from({ length: 100 }, (_, at) =>
        here.said(at % 2 ? from : phone(), `wamid.v${at}`, at === 41 ? 'veneno' : `boa ${at}`),
      ),
    );
    expect(await here.deliver([batch], { copies: 2 })).toEqual([200, 200]);
    await server.admin.query('drop trigger refuse_poison on messages; drop function refuse_poison()');
    expect(await bodies(here)).toHaveLength(99);
    const { rows } = await server.admin.query(
      `select company_id, connection_id, error, event ->> 'wid' as wid from dead_letters where company_id = $1`,
      [here.companyId],
    );
    expect(rows).toEqual([
      {
        company_id: here.companyId,
        connection_id: here.connectionId,
        error: '[P0001] cannot be kept',
        wid: 'wamid.v41',
      },
    ]);
  });

  test('without the database nothing is answered with 200; the repetition is stored once', async () => {
    const name = new URL(server.databaseUrl).pathname.slice(1);
    const client = await server.admin.connect();
    const message = inbox.said(phone(), 'wamid.fora', 'banco fora');
    // Nobody but who administers gets in, and who is in is put out.
    await client.query(
      `alter database ${name} connection limit 0; select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    );
    try {
      expect(await inbox.deliver([message])).toEqual([503]);
    } finally {
      await client.query(`alter database ${name} connection limit -1`);
      client.release();
    }
    await until(async () => (await inbox.deliver([message], { copies: 2 })).every((status) => status === 200), 10_000);
    expect(await bodies(inbox, 'banco fora')).toEqual(['banco fora']);
  });

  test('a message of an unknown kind is a notice in the language of the company', async () => {
    const here = await makeCloudInbox(server, otherNumber());
    await call(server, settingsApi.change, { as: here.admin, params: { key: 'language' }, body: { value: 'es' } });
    await here.deliver([here.said(phone(), 'wamid.enigma', '', { type: 'unsupported' })]);
    expect((await bodies(here))[0]).toMatch(/^Mensaje de un tipo que no se puede mostrar/);
  });

  test('a message of a chat that is open costs few statements', async () => {
    const from = phone();
    await inbox.deliver([inbox.said(from, 'wamid.orc1', 'primeira')]);
    const counts: number[] = [];
    server.workshop.onWork = (statements, { kind }) => void (kind === 'contact' && counts.push(statements));
    await inbox.deliver([inbox.said(from, 'wamid.orc2', 'segunda')]);
    delete server.workshop.onWork;
    expect(counts).toHaveLength(1);
    expect(counts[0]).toBeLessThanOrEqual(6);
  });

  test('the attendant sees it, with the contact by name', async () => {
    const from = phone();
    await inbox.deliver([inbox.said(from, 'wamid.vista', 'bom dia')]);
    const { tickets } = (
      await call(server, ticketsApi.list, {
        as: inbox.admin,
        query: { status: 'pending', showAll: true, searchParam: from },
      })
    ).body;
    expect(tickets[0]).toMatchObject({
      lastMessage: 'bom dia',
      contact: { name: 'Ana', number: from },
      whatsapp: { provider: 'cloud' },
    });
    const { messages } = (
      await call(server, messagesApi.list, { as: inbox.admin, params: { ticketId: tickets[0]!.id } })
    ).body;
    expect(messages.map(({ wid }) => wid)).toEqual(['wamid.vista']);
  });
});

test('a template’s decision by Meta changes its languages, and no other account’s template', async () => {
  const here = await makeCloudInbox(server, otherNumber());
  const add = (name: string, language: string) =>
    server.admin.query(
      `insert into message_templates (company_id, connection_id, name, language, category, status, body, params, sendable) values ($1, $2, $3, $4, 'UTILITY', 'APPROVED', 'Olá', '[]', true)`,
      [here.companyId, here.connectionId, name, language],
    );
  await Promise.all([add('volta', 'pt_BR'), add('volta', 'es'), add('promo', 'pt_BR')]);
  await server.admin.query('update cloud_accounts set templates_at = now() where connection_id = $1', [
    here.connectionId,
  ]);
  const news = (event: string, language: string, name = 'volta', wabaId = here.number.wabaId) =>
    envelope(
      { wabaId },
      [
        {
          event,
          message_template_id: 1,
          message_template_name: name,
          message_template_language: language,
          reason: null,
        },
      ],
      'message_template_status_update',
    );
  const states = async () =>
    (
      await server.admin.query(
        `select name || ' ' || language || ' ' || status as template from message_templates where company_id = $1 order by 1`,
        [here.companyId],
      )
    ).rows.map(({ template }) => template as string);
  expect(await here.deliver([news('PAUSED', 'pt_BR'), news('FLAGGED', 'pt_BR', 'promo')])).toEqual([200, 200]);
  expect(await states()).toEqual(['promo pt_BR APPROVED', 'volta es APPROVED', 'volta pt_BR PAUSED']);
  expect(await inbox.deliver([news('DISABLED', '')])).toEqual([401]);
  expect(await inbox.deliver([news('DISABLED', '', 'volta', inbox.number.wabaId)])).toEqual([200]);
  expect(await states()).toEqual(['promo pt_BR APPROVED', 'volta es APPROVED', 'volta pt_BR PAUSED']);
  expect(await here.deliver([news('DISABLED', '')])).toEqual([200]);
  expect(await states()).toEqual(['promo pt_BR APPROVED', 'volta es DISABLED', 'volta pt_BR DISABLED']);
  // One of them may be new: the list is read again when it is next asked for.
  expect(
    (await server.admin.query('select templates_at from cloud_accounts where connection_id = $1', [here.connectionId]))
      .rows,
  ).toEqual([{ templates_at: null }]);
});

describe('a changed number', () => {
  const changed = (from: string, waId: string) =>
    inbox.said(from, `wamid.change${++count}`, '', {
      type: 'system',
      system: { type: 'user_changed_number', body: 'User A changed', wa_id: waId },
      text: undefined,
    });
  const of = async (number: string) =>
    (
      await server.admin.query(
        `select c.id, c.number, t.id as "ticketId", t.status from contact_identities i
           join contacts c on c.company_id = i.company_id and c.id = i.contact_id
           join tickets t on t.company_id = c.company_id and t.contact_id = c.id and t.status <> 'closed'
         where i.company_id = $1 and i.kind = 'phone' and i.value = $2`,
        [inbox.companyId, number],
      )
    ).rows;

  test('is of the same contact, leaves one line in its conversation, and sends go to it (field report B05)', async () => {
    const [old, next] = [phone(), phone()];
    await inbox.deliver([inbox.said(old, `wamid.old${old}`, 'oi')]);
    const [before] = await of(old);
    const notice = changed(old, next);
    await inbox.deliver([notice]);
    await inbox.deliver([notice]);
    await inbox.deliver([inbox.said(next, `wamid.next${next}`, 'sou eu ainda')]);
    expect(await of(next)).toEqual([{ ...before, number: next }]);
    // The next owner of the old number is a stranger.
    expect(await of(old)).toEqual([]);
    const { events } = (
      await call(server, ticketsApi.events, { as: inbox.admin, params: { ticketId: before.ticketId } })
    ).body;
    expect(events.filter(({ type }) => type === 'numberChanged')).toMatchObject([
      { before: { number: old }, after: { number: next } },
    ]);
  });

  test('that has written already becomes one contact with the old one, in one live ticket', async () => {
    const [old, next] = [phone(), phone()];
    await inbox.deliver([inbox.said(old, `wamid.old${old}`, 'oi')]);
    const [before] = await of(old);
    await inbox.deliver([inbox.said(next, `wamid.next${next}`, 'número novo')]);
    await inbox.deliver([changed(old, next)]);
    expect(await of(next)).toEqual([{ ...before, number: next }]);
    expect(
      (await call(server, messagesApi.list, { as: inbox.admin, params: { ticketId: before.ticketId } })).body,
    ).toMatchObject({ messages: [{ body: 'oi' }, { body: 'número novo' }] });
  });

  test('of a stranger changes nothing', async () => {
    const [old, next] = [phone(), phone()];
    await inbox.deliver([changed(old, next)]);
    expect([await of(old), await of(next)]).toEqual([[], []]);
  });
});
