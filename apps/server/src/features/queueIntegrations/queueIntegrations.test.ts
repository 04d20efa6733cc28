import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectionsApi, flowsApi, queueIntegrationsApi, queuesApi } from '@recado/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentOf, makeFlow, textNode } from '../../../test/flows.ts';
import { call, openScreen, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeTestContact, makeUser } from '../../../test/make.ts';
import { makeBot, play, type NewBot, type TestBot } from '../../../test/makeBot.ts';
import { choiceInput, openTypebotStub, textBubble } from '../../gateways/typebot/testing/typebotStub.ts';
import { errandOf } from '../../kernel/errand.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { openLog } from '../../kernel/log.ts';

let server: TestServer;
type Received = { headers: IncomingHttpHeaders; body: string };
let received: Received[] = [];
let status = 200;
/** The address that an answer leads to. */
let location: string | undefined;
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (piece: Buffer) => (body += piece.toString()));
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    response.writeHead(status, location === undefined ? {} : { location }).end('ignored');
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  // No worker of its own: a job runs only when a test runs it.
  server = await openTestServer({ roles: 'web,phones', env: { WEBHOOK_RECEIVER: '127.0.0.1' } });
});
afterAll(() => void receiver.close());
beforeEach(() => {
  received = [];
  status = 200;
  location = undefined;
});
const address = (): string => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhook`;

const create = (as: TestUser, body: object) =>
  call(server, queueIntegrationsApi.create, { as, body: { type: 'webhook', name: 'ERP', ...body } as never });
const choose = ({ admin, connectionId }: TestBot, integrationId: number | null) =>
  call(server, connectionsApi.change, { as: admin, params: { whatsappId: connectionId }, body: { integrationId } });

async function makeIntegration(body: object, bot: NewBot = {}) {
  const made = await makeBot(server, bot);
  const integration = (await create(made.admin, body)).body;
  await choose(made, integration.id);
  return { ...made, integration };
}

/** Runs the enqueued requests of a company, as a worker would; returns how many failed. */
async function runPosts(companyId: number): Promise<number> {
  const job = server.jobs.find(({ name }) => name === 'queueIntegrations.post') as unknown as Job<object>;
  const { rows } = await server.admin.query<{ payload: Record<string, unknown> }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 and (j.payload ->> 'companyId')::int = $2 order by j.id`,
    [job.name, companyId],
  );
  let failed = 0;
  for (const { payload } of rows)
    await job
      .run(
        errandOf(server.workshop, companyId, { kind: 'system', name: job.name }, openLog('silent', false)),
        job.payload.parse(payload.payload ?? payload),
      )
      .catch(() => (failed += 1));
  return failed;
}

describe('an integration', () => {
  it('is stored once for a client key, and a repeat returns its secret too [decision 0169]', async () => {
    const admin = await makeUser(server, await makeCompany(server), { profile: 'admin' });
    const post = (name: string) =>
      create(admin, { type: 'n8n', name, urlN8N: 'https://n8n.example.com/webhook/a', clientKey: 'k1' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('Pedidos')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => `${body.id} ${body.secret}`)).size).toBe(1);
    expect(answers[0]!.body.secret).toMatch(/^whsec_/);
    expect(await post('Outros')).toMatchObject({ status: 409, body: { error: 'ERR_CLIENT_KEY_REUSED' } });
    expect((await call(server, queueIntegrationsApi.list, { as: admin })).body.count).toBe(1);
  });

  it('has the specified fields, is listed, changed and deleted, and publishes it [INT-03, INT-04, INT-06, INT-11, INT-12]', async () => {
    const admin = await makeUser(server, await makeCompany(server), { profile: 'admin' });
    const screen = await openScreen(server, admin);
    const { body } = await create(admin, {
      type: 'n8n',
      name: ' Pedidos ',
      urlN8N: 'https://n8n.example.com/webhook/a',
    });
    expect(body).toMatchObject({ type: 'n8n', name: 'Pedidos', projectName: 'Pedidos', usedBy: [], failure: null });
    expect(body.secret).toMatch(/^whsec_/);
    const event = await screen.next('queueIntegration');
    expect(event).toMatchObject({ action: 'create', queueIntegration: { id: body.id } });
    expect(JSON.stringify(event)).not.toContain('whsec_');
    const one = { as: admin, params: { integrationId: body.id } };
    expect((await call(server, queueIntegrationsApi.get, one)).body).not.toHaveProperty('secret');
    const list = await call(server, queueIntegrationsApi.list, {
      as: admin,
      query: { searchParam: 'PEDI', pageNumber: 1 },
    });
    expect(list.body).toMatchObject({ queueIntegrations: [{ id: body.id }], hasMore: false });
    const changed = await call(server, queueIntegrationsApi.change, {
      ...one,
      body: { type: 'flowbuilder', name: 'Fluxo' },
    });
    expect(changed.body).toMatchObject({ type: 'flowbuilder', urlN8N: '', projectName: '' });
    expect(await screen.next('queueIntegration', ({ action }) => action === 'update')).toMatchObject({
      queueIntegration: { id: body.id, type: 'flowbuilder', name: 'Fluxo' },
    });
    expect((await call(server, queueIntegrationsApi.remove, one)).body).toEqual({ message: 'ok' });
    expect(await screen.next('queueIntegration', ({ action }) => action === 'delete')).toMatchObject({
      integrationId: body.id,
    });
    const hook = { type: 'webhook', name: 'ERP', urlN8N: 'https://erp.example.com/hook' };
    expect((await create(admin, hook)).body.projectName).toBe('ERP');
  });

  it('is listed newest first, with and without pages (wire 1)', async () => {
    const admin = await makeUser(server, await makeCompany(server), { profile: 'admin' });
    const urlN8N = 'https://erp.example.com/hook';
    for (const name of ['Bola', 'Casa', 'Anel']) await create(admin, { name, urlN8N });
    for (const query of [{}, { pageNumber: 1 }]) {
      const { body } = await call(server, queueIntegrationsApi.list, { as: admin, query });
      expect(body.queueIntegrations.map(({ name }) => name)).toEqual(['Anel', 'Casa', 'Bola']);
    }
  });

  it.each([
    'http://10.0.0.1/a',
    'http://localhost/a',
    'http://169.254.169.254/latest',
    'https://user:password@example.com/',
    'ftp://example.com/',
    'https://db.internal/',
    '',
  ])('refuses the address %j [INT-18]', async (urlN8N) => {
    const admin = await makeUser(server, await makeCompany(server), { profile: 'admin' });
    expect((await create(admin, { urlN8N })).body).toEqual({ error: 'ERR_INTEGRATION_ADDRESS' });
  });

  it('refuses short and long names, unknown types and flows, and plans without integrations [INT-02, INT-03, INT-05]', async () => {
    const admin = await makeUser(server, await makeCompany(server), { profile: 'admin' });
    const fields = async (body: object) => (await create(admin, { urlN8N: address(), ...body })).body;
    expect(await fields({ name: 'a' })).toMatchObject({
      error: 'ERR_VALIDATION',
      details: { fields: { name: 'too_small' } },
    });
    expect(await fields({ name: 'a'.repeat(51) })).toMatchObject({ details: { fields: { name: 'too_big' } } });
    expect(await fields({ name: undefined })).toMatchObject({ details: { fields: { name: expect.any(String) } } });
    for (const name of ['ab', 'a'.repeat(50)]) expect(await fields({ name })).toMatchObject({ name });
    expect(await fields({ type: 'fax' })).toMatchObject({ error: 'ERR_VALIDATION' });
    expect(await fields({ type: 'flowbuilder', flowId: 999_999 })).toEqual({ error: 'ERR_NO_FLOW_FOUND' });
    const poor = await makeUser(server, await makeCompany(server, { useIntegrations: false }), { profile: 'admin' });
    expect(await create(poor, { urlN8N: address() })).toMatchObject({
      status: 400,
      body: { error: 'ERR_PLAN_FEATURE' },
    });
  });

  it('cannot be deleted while a connection or a queue uses it [CONN-13, QUE-05]', async () => {
    const bot = await makeIntegration({ urlN8N: address() }, { queues: [{ name: 'Vendas' }] });
    const queue = { as: bot.admin, params: { queueId: bot.queueIds[0]! } };
    await call(server, queuesApi.change, { ...queue, body: { integrationId: bot.integration.id } });
    const remove = () =>
      call(server, queueIntegrationsApi.remove, { as: bot.admin, params: { integrationId: bot.integration.id } });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { error: 'ERR_IN_USE', details: { by: [expect.any(String), 'Vendas'] } },
    });
    await choose(bot, null);
    await call(server, queuesApi.change, { ...queue, body: { integrationId: null } });
    expect((await remove()).status).toBe(200);
    expect((await call(server, queuesApi.change, { ...queue, body: { integrationId: 999_999 } })).body).toEqual({
      error: 'ERR_NO_INTEGRATION_FOUND',
    });
  });
});

describe('n8n and webhooks', () => {
  it('get every message of the contact, signed, and the turn counts as answered [INT-14]', async () => {
    const bot = await makeIntegration({ urlN8N: address() }, { queues: [{ name: 'Vendas' }, { name: 'Suporte' }] });
    const { said, ticketId } = await play(server, bot, [['oi', 'tudo bem?'], 'alô']);
    expect(said).toEqual([[], []]);
    expect(await runPosts(bot.companyId)).toBe(0);
    const bodies = received.map(({ body }) => JSON.parse(body) as { message: { body: string } });
    expect(bodies.map(({ message }) => message.body)).toEqual(['oi', 'tudo bem?', 'alô']);
    expect(bodies[0]).toMatchObject({
      event: 'message',
      company: { id: bot.companyId },
      connection: { id: bot.connectionId },
      ticket: { id: ticketId, status: 'pending' },
      contact: { name: expect.any(String) },
    });
    const { headers, body } = received[0]!;
    const key = Buffer.from(bot.integration.secret.slice('whsec_'.length), 'base64');
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  });

  it('get every message of a burst that is longer than what a turn reads [INT-14]', async () => {
    const bot = await makeIntegration({ urlN8N: address() });
    const texts = Array.from({ length: 55 }, (_, at) => `parte ${at + 1}`);
    await play(server, bot, [texts]);
    expect(await runPosts(bot.companyId)).toBe(0);
    const bodies = received.map(({ body }) => JSON.parse(body) as { message: { body: string } });
    expect(bodies.map(({ message }) => message.body)).toEqual(texts);
  }, 60_000);

  it('get each text as the contact wrote it, whatever signs it has [INT-14]', async () => {
    const bot = await makeIntegration({ urlN8N: address() });
    const texts = [
      '"aspas" \\ barra',
      '{"a":1}',
      '{{name}} ${x} #{y}',
      'um\ndois\n\nquatro',
      '👩‍👩‍👧',
      'שלום \u202Eabc',
      'ç'.repeat(4_096),
    ];
    await play(server, bot, [texts]);
    expect(await runPosts(bot.companyId)).toBe(0);
    const bodies = received.map(({ body }) => JSON.parse(body) as { message: { body: string } });
    expect(bodies.map(({ message }) => message.body)).toEqual(texts);
  });

  it('are tried again with the same id, and the list shows why the last request failed [INT-14]', async () => {
    const bot = await makeIntegration({ urlN8N: address() });
    status = 404;
    await play(server, bot, ['oi']);
    const get = async () =>
      (await call(server, queueIntegrationsApi.get, { as: bot.admin, params: { integrationId: bot.integration.id } }))
        .body;
    expect(await runPosts(bot.companyId)).toBe(1);
    expect((await get()).failure).toBe('404');
    status = 204;
    expect(await runPosts(bot.companyId)).toBe(0);
    expect((await get()).failure).toBeNull();
    expect(received[0]!.headers['webhook-id']).toBe(received[1]!.headers['webhook-id']);
    const job = server.jobs.find(({ name }) => name === 'queueIntegrations.post')!;
    expect(job.attempts).toBe(3);
  });

  it('are not followed to where their answer leads [INT-18]', async () => {
    const bot = await makeIntegration({ urlN8N: address() });
    [status, location] = [307, `${address()}?moved`];
    await play(server, bot, ['oi']);
    expect(await runPosts(bot.companyId)).toBe(1);
    expect(received).toHaveLength(1);
    const one = { as: bot.admin, params: { integrationId: bot.integration.id } };
    expect((await call(server, queueIntegrationsApi.get, one)).body.failure).toBe('307');
  });

  it('get nothing when the plan has no integrations: the greeting goes out [INT-02]', async () => {
    const bot = await makeIntegration({ urlN8N: address() });
    await server.admin.query(
      'update plans set use_integrations = false where id = (select plan_id from companies where id = $1)',
      [bot.companyId],
    );
    expect((await play(server, bot, ['oi'])).said).toEqual([['Olá!']]);
    expect(received).toEqual([]);
  });
});

describe('an integration with a flow', () => {
  const flowThatSays = (text: string) => documentOf({ a: textNode(text) }, ['1 a']);

  it('starts the only active flow once in a ticket, then passes [INT-17]', async () => {
    const bot = await makeBot(server, {});
    await makeFlow(server, bot.admin, flowThatSays('Bem-vinda'));
    const { id } = (await create(bot.admin, { type: 'flowbuilder', name: 'Boas-vindas' })).body;
    await choose(bot, id);
    expect((await play(server, bot, ['oi', 'e agora?'])).said).toEqual([['Bem-vinda'], ['Olá!']]);
  });

  it('counts no flow that was never published beside the only active one [INT-17]', async () => {
    const bot = await makeBot(server, {});
    await makeFlow(server, bot.admin, flowThatSays('Bem-vinda'));
    const { id } = (await create(bot.admin, { type: 'flowbuilder', name: 'Boas-vindas' })).body;
    await choose(bot, id);
    await call(server, flowsApi.create, { as: bot.admin, body: { name: 'Começado' } });
    expect((await play(server, bot, ['oi'])).said).toEqual([['Bem-vinda']]);
    await makeFlow(server, bot.admin, flowThatSays('Outra'), 'Publicado');
    const other = { ...bot, contact: makeTestContact(server, bot.admin, bot.connectionId, 'Outra') };
    expect((await play(server, other, ['oi'])).said).toEqual([['Olá!']]);
  });

  it.each(['flowIdWelcome', 'flowId', 'the only one'])(
    'starts no disabled flow, chosen as %s: the greeting goes out [FLOW-79, INT-17]',
    async (chosenAs) => {
      const bot = await makeBot(server, {});
      const flowId = await makeFlow(server, bot.admin, flowThatSays('Bem-vinda'));
      const { id } = (await create(bot.admin, { type: 'flowbuilder', name: 'Boas-vindas', [chosenAs]: flowId })).body;
      await choose(bot, id);
      await call(server, flowsApi.change, { as: bot.admin, body: { flowId, active: false } });
      expect((await play(server, bot, ['oi'])).said).toEqual([['Olá!']]);
    },
  );

  it('starts its welcome flow in the first ticket of a contact and the usual one later [INT-17]', async () => {
    const bot = await makeBot(server, {});
    const [welcome, usual] = [
      await makeFlow(server, bot.admin, flowThatSays('Primeira vez'), 'Um'),
      await makeFlow(server, bot.admin, flowThatSays('De novo'), 'Dois'),
    ];
    const { body } = await create(bot.admin, {
      type: 'flowbuilder',
      name: 'Boas-vindas',
      flowIdWelcome: welcome,
      flowId: usual,
    });
    expect(body).toMatchObject({ flowIdWelcome: welcome, flowId: usual });
    await choose(bot, body.id);
    const first = await play(server, bot, ['oi']);
    expect(first.said).toEqual([['Primeira vez']]);
    await server.admin.query(`update tickets set status = 'closed', closed_at = now() where id = $1`, [first.ticketId]);
    expect((await play(server, bot, ['oi de novo'])).said).toEqual([['De novo']]);
    const other = { ...bot, contact: makeTestContact(server, bot.admin, bot.connectionId, 'Outra') };
    expect((await play(server, other, ['oi'])).said).toEqual([['Primeira vez']]);
  });

  it('starts the only active flow once its own flows were deleted [INT-17]', async () => {
    const bot = await makeBot(server, {});
    await makeFlow(server, bot.admin, flowThatSays('A única'), 'Um');
    const flowId = await makeFlow(server, bot.admin, flowThatSays('Apagada'), 'Dois');
    const { id } = (await create(bot.admin, { type: 'flowbuilder', name: 'Boas-vindas', flowId })).body;
    await choose(bot, id);
    expect((await call(server, flowsApi.remove, { as: bot.admin, params: { flowId } })).status).toBe(200);
    expect((await play(server, bot, ['oi'])).said).toEqual([['A única']]);
  });

  it('of a queue starts when the contact chooses the queue [QUE-23, INT-17]', async () => {
    const bot = await makeBot(server, { queues: [{ name: 'Vendas', greetingMessage: 'Oi' }, { name: 'Suporte' }] });
    await makeFlow(server, bot.admin, flowThatSays('Flua'));
    const { id } = (await create(bot.admin, { type: 'flowbuilder', name: 'Vendas' })).body;
    await call(server, queuesApi.change, {
      as: bot.admin,
      params: { queueId: bot.queueIds[0]! },
      body: { integrationId: id },
    });
    expect((await play(server, bot, ['oi', '2'])).said[1]).toEqual(['Flua']);
  });
});

describe('the last requests of an integration', () => {
  const requestsOf = async ({ admin, integration }: { admin: TestUser; integration: { id: number } }) =>
    (await call(server, queueIntegrationsApi.requests, { as: admin, params: { integrationId: integration.id } })).body
      .requests;

  it('are shown with request, answer and time, without the query of the address and signatures', async () => {
    const made = await makeIntegration({ urlN8N: `${address()}?token=segredo-do-erp` });
    await play(server, made, ['quero uma mesa, veja https://x.example/a.png?e=17&s=assinatura']);
    await runPosts(made.companyId);
    const [request] = await requestsOf(made);
    expect(request).toMatchObject({ status: 200, answer: 'ignored', failure: null, contact: 'Ana' });
    expect(request!.request).toMatch(/^POST http:\/\/127\.0\.0\.1:\d+\/webhook\n\n\{"event":"message"/);
    expect(request!.request).toContain('quero uma mesa');
    expect(request!.request).not.toMatch(/segredo-do-erp|assinatura/);
    expect(request!.ms).toBeGreaterThanOrEqual(0);
    status = 503;
    await play(server, made, ['alô?']);
    await runPosts(made.companyId);
    expect((await requestsOf(made))[0]).toMatchObject({ status: 503, failure: '503' });
    const other = await makeIntegration({ urlN8N: address() });
    const foreign = { admin: other.admin, integration: made.integration };
    expect((await requestsOf(foreign).catch(() => undefined)) ?? 'none').toBe('none');
  });

  it('are at most fifty', async () => {
    const made = await makeIntegration({ urlN8N: address() });
    await play(server, made, ['um']);
    await server.admin.query(
      `insert into integration_requests (company_id, integration_id, ticket_id, delivery, request, ms)
       select $1, $2, (select max(id) from tickets where company_id = $1), 'd' || n, 'velho ' || n, 1 from generate_series(1, 60) n`,
      [made.companyId, made.integration.id],
    );
    await runPosts(made.companyId);
    const requests = await requestsOf(made);
    expect(requests).toHaveLength(50);
    expect(requests[0]!.request).toContain('"event":"message"');
    expect(requests.at(-1)!.request).toBe('velho 12');
  });
});

describe('the health of an integration', () => {
  it('counts in the hour, tells since when it fails, and forgets a past week', async () => {
    const made = await makeIntegration({ urlN8N: address() });
    const get = async () =>
      (await call(server, queueIntegrationsApi.get, { as: made.admin, params: { integrationId: made.integration.id } }))
        .body;
    expect(await get()).toMatchObject({ failingSince: null, lastRequestAt: null });
    // Counted by the clock of the database, whose hour may change within the test.
    const sum = async () => {
      const { hours } = await get();
      expect(hours).toHaveLength(24);
      const recent = hours.slice(-2);
      return {
        answered: recent.reduce((all, { answered }) => all + answered, 0),
        failed: recent.reduce((all, { failed }) => all + failed, 0),
        earlier: hours.slice(0, -2).reduce((all, { answered, failed }) => all + answered + failed, 0),
      };
    };
    status = 503;
    await play(server, made, ['oi']);
    await runPosts(made.companyId);
    const first = (await get()).failingSince;
    expect(first).not.toBeNull();
    await runPosts(made.companyId);
    // A repetition that goes as before is the same request.
    expect(await sum()).toEqual({ answered: 0, failed: 1, earlier: 0 });
    expect((await get()).failingSince).toBe(first);
    status = 200;
    await runPosts(made.companyId);
    expect(await sum()).toEqual({ answered: 1, failed: 1, earlier: 0 });
    const { failingSince, lastRequestAt } = await get();
    expect(failingSince).toBeNull();
    expect(Date.parse(lastRequestAt!)).toBeGreaterThanOrEqual(Date.parse(first!));
    await server.admin.query(
      `insert into integration_hours (company_id, integration_id, hour, answered)
       select $1, $2, date_trunc('hour', now()) - make_interval(hours => n), n from unnest(array[23, 24, 200]) n`,
      [made.companyId, made.integration.id],
    );
    expect(await sum()).toEqual({ answered: 1, failed: 1, earlier: 23 });
    const sweep = server.jobs.find(({ name }) => name === 'queueIntegrations.sweepRequests') as unknown as Job<object>;
    const errand = errandOf(
      server.workshop,
      made.companyId,
      { kind: 'system', name: sweep.name },
      openLog('silent', false),
    );
    await sweep.run(errand, {});
    const { rows } = await server.admin.query(
      'select sum(answered)::int as n from integration_hours where company_id = $1',
      [made.companyId],
    );
    expect(rows).toEqual([{ n: 1 + 23 + 24 }]);
  });
});

describe('the circuit breaker of an integration', () => {
  it('rests after five failures in a row, and does not stop other integrations', async () => {
    const made = await makeIntegration({ urlN8N: address() });
    const other = await makeIntegration({ urlN8N: address() });
    status = 500;
    for (const text of ['um', 'dois', 'três', 'quatro', 'cinco']) await play(server, made, [text]);
    await runPosts(made.companyId);
    expect(received).toHaveLength(5);
    await play(server, made, ['seis']);
    await runPosts(made.companyId);
    expect(received).toHaveLength(5);
    const { body } = await call(server, queueIntegrationsApi.requests, {
      as: made.admin,
      params: { integrationId: made.integration.id },
    });
    expect(body.requests[0]).toMatchObject({ failure: 'circuit_open', status: null });
    // Messages that met the rest wait for its end, with all their tries, and the sixth is one of them.
    const { rows: waiting } = await server.admin.query<{ body: string; attempts: number }>(
      `select m.body, j.attempts from graphile_worker._private_jobs j
       join messages m on m.id = (j.payload -> 'payload' ->> 'messageId')::int
       where (j.payload ->> 'companyId')::int = $1 and j.payload -> 'payload' ->> 'rests' = '1'
         and j.run_at > now() + interval '50 seconds'`,
      [made.companyId],
    );
    expect(waiting).toContainEqual({ body: 'seis', attempts: 0 });
    status = 200;
    await play(server, other, ['oi']);
    expect(await runPosts(other.companyId)).toBe(0);
    expect(received).toHaveLength(6);
  });
});

describe('the test of an address', () => {
  const attempt = (as: TestUser, body: object) =>
    call(server, queueIntegrationsApi.try, { as, body: { type: 'webhook', urlN8N: address(), ...body } as never });

  it('posts a signed event, and returns the answer or the reason of a failure', async () => {
    const { admin, integration } = await makeIntegration({ urlN8N: address() });
    const good = await attempt(admin, { integrationId: integration.id });
    expect(good.body).toMatchObject({ failure: null, answer: 'ignored' });
    const { headers, body } = received[0]!;
    expect(JSON.parse(body)).toMatchObject({ event: 'test' });
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    const key = Buffer.from(integration.secret.replace('whsec_', ''), 'base64');
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    status = 404;
    expect((await attempt(admin, {})).body).toMatchObject({ failure: '404' });
    expect((await attempt(admin, { urlN8N: 'http://10.0.0.1/x' })).body).toEqual({ error: 'ERR_INTEGRATION_ADDRESS' });
    expect((await attempt(admin, { urlN8N: 'http://127.0.0.1:1/x' })).body).toMatchObject({ failure: 'failed' });
  });

  it('starts a Typebot and shows what it says first', async () => {
    const { admin } = await makeIntegration({ urlN8N: address() });
    const bot = await openTypebotStub({ pedidos: [textBubble('Qual mês?'), choiceInput('mes', ['Maio', 'Junho'])] });
    try {
      const tried = (slug: string) => attempt(admin, { type: 'typebot', urlN8N: bot.url, typebotSlug: slug });
      expect((await tried('pedidos')).body).toMatchObject({ failure: null, answer: 'Qual mês?\n1 - Maio\n2 - Junho' });
      expect((await tried('nada')).body).toMatchObject({ failure: '404' });
    } finally {
      await bot.close();
    }
  });
});
