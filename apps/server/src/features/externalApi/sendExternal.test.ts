import {
  contactsApi,
  dashboardApi,
  externalApi,
  messagesApi,
  queuesApi,
  ticketsApi,
  usersApi,
} from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, send, tokenFor, until, type TestServer } from '../../../test/harness.ts';
import { makeFile } from '../../../test/mediaFiles.ts';
import { makeCompany, makeConnection, makeInbox, makeQueue, makeTestContact, makeUser } from '../../../test/make.ts';

let server: TestServer;
let inbox: Awaited<ReturnType<typeof makeInbox>>;
let token: string;
let count = 0;

beforeAll(async () => {
  server = await openTestServer();
  inbox = await makeInbox(server);
  token = await giveToken(inbox.connectionId, inbox.companyId);
});

/** Gives a connection a token of its own, because each token has 60 calls a minute. */
async function giveToken(connectionId: number, companyId: number): Promise<string> {
  const given = `conexao-${connectionId}-${count++}`;
  await server.admin.query('update connections set token = $3 where company_id = $1 and id = $2', [
    companyId,
    connectionId,
    given,
  ]);
  return given;
}

const number = (): string => `55139${String(80_000_000 + count++)}`;
const post = (body: Record<string, unknown>, headers: Record<string, string> = {}, as = token) =>
  call(server, externalApi.send, { body: body as never, headers: { authorization: `Bearer ${as}`, ...headers } });
const messagesOf = async (companyId: number, to: string) =>
  (
    await server.admin.query(
      `select m.id, m.body, m.ticket_id, m.media_type, t.status, t.origin, t.user_id, t.queue_id, t.touched, c.name
       from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
       join contacts c on c.company_id = t.company_id and c.id = t.contact_id
       where m.company_id = $1 and c.number = $2 order by m.id`,
      [companyId, to],
    )
  ).rows;

/** Posts a multipart body as an HTTP client does. */
async function postFiles(fields: Record<string, string>, files: File[], as = token, headers: object = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const file of files) form.append('medias', file);
  const answer = await fetch(`${server.url}/api/messages/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, ...headers },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
}

describe('POST /messages/send', () => {
  it('sends a JSON message to a new contact, whose name is the number [API-03, API-05, HTTP-100, AMB-75]', async () => {
    const to = number();
    const answer = await post({ number: to, body: 'Olá {{firstName}}' });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        mensagem: 'Mensagem enviada',
        id: expect.any(Number),
        ids: [answer.body.id],
        ticketId: expect.any(Number),
        ack: 0,
      },
    ]);
    expect(await messagesOf(inbox.companyId, to)).toMatchObject([
      { body: 'Olá {{firstName}}', name: to, status: 'closed', origin: 'api', touched: false },
    ]);
    const phone = makeTestContact(server, inbox.admin, inbox.connectionId, 'Ana', to);
    await until(async () => (await phone.inbox()).some(({ body }) => body === 'Olá {{firstName}}'));
  });

  it('sends files with the text as caption of the first one, and answers an id for each [API-03]', async () => {
    const to = number();
    const files = [
      new File(['nota um'], 'nota.txt', { type: 'text/plain' }),
      new File(['nota dois'], 'outra.txt', { type: 'text/plain' }),
    ];
    const answer = await postFiles({ number: to, body: 'Segue a nota' }, files);
    expect([answer.status, answer.body]).toMatchObject([200, { ids: [expect.any(Number), expect.any(Number)] }]);
    expect(await messagesOf(inbox.companyId, to)).toMatchObject([
      { body: 'Segue a nota', media_type: 'application' },
      { body: '', media_type: 'application' },
    ]);
  });

  it('stores a message to a known contact with five statements, the commit included [API-03]', async () => {
    const phone = makeTestContact(server, inbox.admin, inbox.connectionId, 'Ana', number());
    await phone.says('Oi');
    const counts: number[] = [];
    server.workshop.onWork = (statements, actor) =>
      void (actor.kind === 'system' && actor.name === 'external' && counts.push(statements));
    const answer = await post({ number: phone.number, body: 'Um' }).finally(() => delete server.workshop.onWork);
    expect([answer.status, counts]).toEqual([200, [5]]);
  });

  it('accepts a multipart body without files, and files without a text [API-03]', async () => {
    expect((await postFiles({ number: number(), body: 'Só texto' }, [])).status).toBe(200);
    expect((await postFiles({ number: number() }, [new File(['a'], 'a.txt')])).status).toBe(200);
    const eleven = Array.from({ length: 11 }, (_, at) => new File(['a'], `${at}.txt`));
    expect(await postFiles({ number: number() }, eleven)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    });
  });

  it('refuses an empty file and sends nothing [API-03]', async () => {
    const to = number();
    expect(await postFiles({ number: to, body: 'Segue' }, [new File([], 'vazio.txt')])).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: { fields: { medias: 'too_small' } } },
    });
    expect(await messagesOf(inbox.companyId, to)).toEqual([]);
  });

  it('refuses a form by its content type, which PHP sends by default [API-03]', async () => {
    const to = number();
    const answer = await send(server, {
      method: 'POST',
      url: '/api/messages/send',
      payload: `number=${to}&body=Oi`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'ERR_VALIDATION', details: { fields: { 'content-type': 'invalid_value' } } },
    ]);
    expect(await messagesOf(inbox.companyId, to)).toEqual([]);
  });

  it.each([
    ['mp3', 'audio-record-site-1.mp3'],
    ['webm', 'gravacao.weba'],
  ] as const)(
    'sends a raw recording (%s) as a voice message, as the composer does [API-03, CONV-42]',
    async (kind, name) => {
      const to = number();
      const { bytes, type } = await makeFile(kind);
      const answer = await postFiles({ number: to }, [new File([bytes], name, { type })]);
      expect(answer.status).toBe(200);
      const { rows } = await server.admin.query(
        'select m.voice, f.voice_path is not null as "isEncoded" from messages m join media f on f.company_id = m.company_id and f.id = m.media_id where m.id = $1',
        [answer.body.id],
      );
      expect(rows).toEqual([{ voice: true, isEncoded: true }]);
    },
  );

  it('goes to the live ticket of the contact, whatever queue is given [API-05]', async () => {
    const { ticketId } = await inbox.testContact.says('oi');
    const answer = await post({ number: inbox.testContact.number, body: 'Resposta', queueId: inbox.queueId });
    expect(answer.body.ticketId).toBe(ticketId);
    const ticket = await call(server, ticketsApi.get, { as: inbox.admin, params: { ticketId } });
    expect(ticket.body).toMatchObject({ status: 'pending', queueId: null, touched: false });
    const shown = await call(server, messagesApi.list, { as: inbox.admin, params: { ticketId } });
    expect(shown.body.messages.map(({ body }) => body)).toContain('Resposta');
  });

  it('goes to the number as WhatsApp has it, not as it was given with or without the ninth digit [API-05]', async () => {
    const digits = String(80_000_000 + count++);
    for (const [known, given] of [
      [`5575${digits}`, `55759${digits}`],
      [`55779${digits}`, `5577${digits}`],
    ] as const) {
      const phone = makeTestContact(server, inbox.admin, inbox.connectionId, 'Zé', known);
      await phone.says('oi');
      const body = `Para ${known}`;
      expect((await post({ number: given, body })).status).toBe(200);
      await until(async () => (await phone.inbox()).some((message) => message.body === body));
      const other = makeTestContact(server, inbox.admin, inbox.connectionId, 'Zé', given);
      expect(await other.inbox()).toEqual([]);
      expect(await messagesOf(inbox.companyId, given)).toEqual([]);
    }
  });

  it('sends to the digits that WhatsApp gives, also for a contact imported with a ninth digit [API-05]', async () => {
    const digits = String(80_000_000 + count++);
    const sheet = [{ Nome: 'Zé', Telefone: `55319${digits}` }];
    await call(server, contactsApi.upload, { as: inbox.admin, body: sheet });
    expect((await post({ number: `5531${digits}`, body: 'Boleto' })).status).toBe(200);
    const phone = makeTestContact(server, inbox.admin, inbox.connectionId, 'Zé', `5531${digits}`);
    await until(async () => (await phone.inbox()).length === 1);
  });

  it('refuses groups, hidden ids and numbers without a country with a reason, never with a 5xx [API-05]', async () => {
    for (const number of ['120363041234567891@g.us', '123456789012345@lid', '98765432', '0000000000', '٠٠٠٠٠٠٠٠٠'])
      expect(await post({ number, body: 'a' }), number).toMatchObject({
        status: 400,
        body: { error: 'ERR_WAPP_INVALID_CONTACT', details: { reason: expect.any(String) } },
      });
  });

  it('gives the ticket of a user the queue too, and sends nothing for a deleted queue or user [API-05]', async () => {
    const [both, none] = [number(), number()];
    const queueId = await makeQueue(server, inbox.companyId);
    await post({ number: both, body: 'a', userId: inbox.agent.id, queueId });
    expect(await messagesOf(inbox.companyId, both)).toMatchObject([
      { status: 'open', user_id: inbox.agent.id, queue_id: queueId },
    ]);
    await call(server, queuesApi.remove, { as: inbox.admin, params: { queueId } });
    expect((await post({ number: none, body: 'a', queueId })).body).toMatchObject({ error: 'ERR_NO_QUEUE_FOUND' });
    const { id: userId } = await makeUser(server, inbox.companyId);
    await call(server, usersApi.remove, { as: inbox.admin, params: { userId } });
    expect((await post({ number: none, body: 'a', userId })).body).toMatchObject({ error: 'ERR_USER_DONT_EXISTS' });
    expect(await messagesOf(inbox.companyId, none)).toEqual([]);
  });

  it('opens no ticket unless a queue or a user is given; then one that waits or is attended [API-05]', async () => {
    const [plain, waiting, attended] = [number(), number(), number()];
    await post({ number: plain, body: 'a' });
    await post({ number: waiting, body: 'a', queueId: inbox.queueId });
    await post({ number: attended, body: 'a', userId: inbox.agent.id });
    expect(await messagesOf(inbox.companyId, plain)).toMatchObject([{ status: 'closed' }]);
    expect(await messagesOf(inbox.companyId, waiting)).toMatchObject([
      { status: 'pending', queue_id: inbox.queueId, user_id: null },
    ]);
    expect(await messagesOf(inbox.companyId, attended)).toMatchObject([{ status: 'open', user_id: inbox.agent.id }]);
  });

  it('counts a ticket that it opens in the dashboard, and none that was created closed [DASH-18]', async () => {
    const { admin, agent, queueId } = inbox;
    const figures = async () => {
      const { counters } = (await call(server, dashboardApi.summary, { as: admin, query: { days: 2 } })).body;
      return [counters.supportPending, counters.supportHappening, counters.supportFinished] as const;
    };
    const [pending, happening, finished] = await figures();
    await post({ number: number(), body: 'a' });
    await post({ number: number(), body: 'a', queueId });
    await post({ number: number(), body: 'a', userId: agent.id });
    expect(await figures()).toEqual([pending + 1, happening + 1, finished]);
    const { body: attended } = await post({ number: number(), body: 'a', userId: agent.id });
    await call(server, ticketsApi.update, {
      as: agent,
      params: { ticketId: (attended as { ticketId: number }).ticketId },
      body: { status: 'closed' },
    });
    expect(await figures()).toEqual([pending + 1, happening + 1, finished + 1]);
  });

  it('answers 404 for a queue or user of another company, and sends nothing [API-05]', async () => {
    const other = await makeCompany(server);
    const to = number();
    expect((await post({ number: to, body: 'a', queueId: await makeQueue(server, other) })).body).toMatchObject({
      error: 'ERR_NO_QUEUE_FOUND',
    });
    expect((await post({ number: to, body: 'a', userId: (await makeUser(server, other)).id })).body).toMatchObject({
      error: 'ERR_USER_DONT_EXISTS',
    });
    expect(await messagesOf(inbox.companyId, to)).toEqual([]);
  });

  it('answers ERR_WAPP_INVALID_CONTACT for a number that is not on WhatsApp [API-05]', async () => {
    const answer = await post({ number: '5500999990000', body: 'a' });
    expect([answer.status, answer.body]).toMatchObject([400, { error: 'ERR_WAPP_INVALID_CONTACT' }]);
    expect(await messagesOf(inbox.companyId, '5500999990000')).toEqual([]);
  });

  it.each([
    ['an empty body', {}, 'number'],
    ['a short number', { number: '123', body: 'a' }, 'number'],
    ['a missing text', { number: '5513991112222' }, 'body'],
    ['a blank text', { number: '5513991112222', body: '   ' }, 'body'],
    ['a long text', { number: '5513991112222', body: 'x'.repeat(4_097) }, 'body'],
  ])('names the wrong field of %s [API-05]', async (_title, body, field) => {
    const answer = await send(server, {
      method: 'POST',
      url: '/api/messages/send',
      payload: body,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { error: 'ERR_VALIDATION', details: { fields: { [field]: expect.any(String) } } },
    ]);
  });
});

describe('a number as people write it', () => {
  let own: string;
  beforeAll(async () => {
    own = await giveToken(await makeConnection(server, inbox.companyId, inbox.admin), inbox.companyId);
  });

  it.each([
    ['(11) 91234-5678 ramal 22', 'extension'],
    ['5,51199E+12', 'exponent'],
    ['11 91234-0001 / 11 91234-0002', 'several'],
    ['0800 123 4567', 'service'],
    ['988000222', 'areaMissing'],
  ])('says what is wrong with the number %j: %s [API-05]', async (typed, reason) => {
    expect((await post({ number: typed, body: 'a' }, {}, own)).body).toEqual({
      error: 'ERR_WAPP_INVALID_CONTACT',
      details: { reason, fields: { number: reason } },
    });
  });

  it.each([
    ['55', '0055 '],
    ['55', '+55 (0)'],
    ['55', '('],
  ])('reads a number that begins with %s as %j… [API-05]', async (country, prefix) => {
    const to = number();
    const [area, rest] = [to.slice(country.length, 4), to.slice(4)];
    const typed = `${prefix}${area}${prefix === '(' ? ') ' : ' '}${rest.slice(0, 5)}-${rest.slice(5)}`;
    expect((await post({ number: typed, body: 'Lido' }, {}, own)).status, typed).toBe(200);
    expect(await messagesOf(inbox.companyId, to)).toMatchObject([{ body: 'Lido' }]);
  });
});

describe('the token of a connection', () => {
  it('decides company and connection; a wrong, missing or deleted one answers 401 [API-04, CONN-34]', async () => {
    const other = await makeInbox(server);
    const theirs = await giveToken(other.connectionId, other.companyId);
    const to = number();
    expect((await post({ number: to, body: 'nossa' })).status).toBe(200);
    expect((await post({ number: to, body: 'deles' }, {}, theirs)).status).toBe(200);
    expect(await messagesOf(inbox.companyId, to)).toMatchObject([{ body: 'nossa' }]);
    expect(await messagesOf(other.companyId, to)).toMatchObject([{ body: 'deles' }]);
    const session = await tokenFor(server, inbox.admin);
    for (const wrong of ['errado', session, 'x'.repeat(5_000), '']) {
      const answer = await post({ number: to, body: 'a' }, {}, wrong);
      expect([answer.status, answer.body]).toEqual([401, { error: 'ERR_INVALID_TOKEN' }]);
    }
    await server.admin.query('update connections set deleted_at = now() where id = $1', [other.connectionId]);
    expect((await post({ number: to, body: 'a' }, {}, theirs)).status).toBe(401);
  });

  it('sends only: reading with it is refused [API-04]', async () => {
    const answer = await call(server, externalApi.tickets, { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, answer.body]).toMatchObject([400, { error: 'ERR_NO_PERMISSION' }]);
  });

  it('is refused without the feature, past the due date and for an inactive company [API-04]', async () => {
    const states: [string, string][] = [
      [
        'update plans set use_external_api = false where id = (select plan_id from companies where id = $1)',
        'ERR_PLAN_FEATURE',
      ],
      [`update companies set due_date = now() - interval '2 days' where id = $1`, 'ERR_SUBSCRIPTION_EXPIRED'],
      ['update companies set status = false where id = $1', 'ERR_COMPANY_INACTIVE'],
    ];
    for (const [statement, error] of states) {
      const company = await makeInbox(server);
      const own = await giveToken(company.connectionId, company.companyId);
      await server.admin.query(statement, [company.companyId]);
      const answer = await post({ number: number(), body: 'a' }, {}, own);
      expect([answer.status, answer.body]).toMatchObject([400, { error }]);
    }
  });

  it('answers ERR_WAPP_NOT_INITIALIZED while its connection is off [API-05]', async () => {
    const company = await makeInbox(server);
    const off = await makeConnection(server, company.companyId, company.admin, { paired: false });
    const own = await giveToken(off, company.companyId);
    await until(async () => {
      const { rows } = await server.admin.query('select status from connections where id = $1', [off]);
      return rows[0].status === 'qrcode';
    });
    const answer = await post({ number: number(), body: 'a' }, {}, own);
    expect([answer.status, answer.body]).toMatchObject([409, { error: 'ERR_WAPP_NOT_INITIALIZED' }]);
  });

  it('has 60 calls a minute, and another token its own [API-04]', async () => {
    const company = await makeInbox(server);
    const own = await giveToken(company.connectionId, company.companyId);
    const statuses: number[] = [];
    for (let n = 0; n < 62; n++) statuses.push((await post({}, {}, own)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const refused = await post({}, {}, own);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post({ number: number(), body: 'a' })).status).toBe(200);
  });
});

describe('the Idempotency-Key', () => {
  it('sends one message for two parallel requests, with the same answer [API-04]', async () => {
    const to = number();
    const key = { 'idempotency-key': `pedido-${count++}` };
    const answers = await Promise.all(Array.from({ length: 4 }, () => post({ number: to, body: 'Uma vez' }, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await messagesOf(inbox.companyId, to)).toHaveLength(1);
    expect((await post({ number: to, body: 'Uma vez' }, key)).text).toBe(answers[0]!.text);
    expect(await messagesOf(inbox.companyId, to)).toHaveLength(1);
  });

  it('is refused with other content, and belongs to one token [API-04]', async () => {
    const to = number();
    const key = { 'idempotency-key': `pedido-${count++}` };
    expect((await post({ number: to, body: 'Um' }, key)).status).toBe(200);
    const reused = await post({ number: to, body: 'Dois' }, key);
    expect([reused.status, reused.body]).toMatchObject([409, { error: 'ERR_IDEMPOTENCY_KEY_REUSED' }]);
    const second = await makeConnection(server, inbox.companyId, inbox.admin);
    const own = await giveToken(second, inbox.companyId);
    expect((await post({ number: to, body: 'Dois' }, key, own)).status).toBe(200);
    expect(await messagesOf(inbox.companyId, to)).toHaveLength(2);
  });

  it('counts files as content, and a repeat leaves no file behind [API-04]', async () => {
    const to = number();
    const headers = { 'idempotency-key': `nota-${count++}` };
    const file = (content: string) => [new File([content], 'nota.txt')];
    const first = await postFiles({ number: to }, file('um'), token, headers);
    expect(await postFiles({ number: to }, file('um'), token, headers)).toEqual(first);
    expect(await postFiles({ number: to }, file('dois'), token, headers)).toMatchObject({ status: 409 });
    expect(await messagesOf(inbox.companyId, to)).toHaveLength(1);
  });

  it('is kept 24 hours, and a failed request keeps none [API-04]', async () => {
    const to = number();
    const key = { 'idempotency-key': `pedido-${count++}` };
    expect((await post({ number: '5500888880000', body: 'a' }, key)).status).toBe(400);
    expect((await post({ number: to, body: 'a' }, key)).status).toBe(200);
    await server.admin.query(`update external_answers set created_at = now() - interval '25 hours' where key = $1`, [
      key['idempotency-key'],
    ]);
    expect((await post({ number: to, body: 'b' }, key)).status).toBe(200);
    expect(await messagesOf(inbox.companyId, to)).toHaveLength(2);
  });

  it('has at most 128 characters [API-04]', async () => {
    const answer = await post({ number: number(), body: 'a' }, { 'idempotency-key': 'x'.repeat(129) });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { error: 'ERR_VALIDATION', details: { fields: { 'idempotency-key': expect.any(String) } } },
    ]);
  });
});
