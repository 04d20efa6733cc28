import { botsApi, connectionsApi, queueIntegrationsApi, ticketsApi } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeUser } from '../../../test/make.ts';
import { botTexts, endBurst, makeBot, play, runTurn } from '../../../test/makeBot.ts';
import { runService } from '../../../test/services.ts';
import {
  newAccountFile,
  openGoogleStub,
  saying,
  type GoogleStub,
} from '../../gateways/dialogflow/testing/googleStub.ts';

let server: TestServer;
let google: GoogleStub;
const account = newAccountFile();
beforeAll(async () => {
  google = await openGoogleStub({
    pedidos: (text, session) =>
      text === 'tchau'
        ? saying(['Até logo, {{name}}'], { diagnosticInfo: { end_conversation: true } })
        : saying([`Você disse ${text}`, `Conversa ${session}`]),
    negado: 403,
    mudo: () => ({ queryResult: {} }),
  });
  google.know(account);
  // No worker of its own: a job runs only when a test runs it.
  server = await openTestServer({
    roles: 'web,phones',
    env: { WEBHOOK_RECEIVER: '127.0.0.1', GOOGLE_URL: google.url },
  });
});
afterAll(() => google.close());

const agent = { type: 'dialogflow', name: 'Agente', projectName: 'pedidos', jsonContent: account, language: 'pt-BR' };
const create = (as: TestUser, body: object) => call(server, queueIntegrationsApi.create, { as, body: body as never });
const change = (as: TestUser, integrationId: number, body: object) =>
  call(server, queueIntegrationsApi.change, { as, params: { integrationId }, body: body as never });
const test = (as: TestUser, body: object) =>
  call(server, queueIntegrationsApi.testSession, {
    as,
    body: { projectName: 'pedidos', jsonContent: account, language: 'pt-BR', ...body } as never,
  });
const makeAdmin = async () => makeUser(server, await makeCompany(server), { profile: 'admin' });
const mask = '•••• recado@pedidos.iam.gserviceaccount.com';

describe('an integration of Typebot', () => {
  const typebot = { type: 'typebot', name: 'Pedidos', urlN8N: 'https://typebot.io/x', typebotSlug: 'pedidos-x1' };

  it('has its fields with their defaults, and its name as the project [INT-04, INT-06, INT-09]', async () => {
    const admin = await makeAdmin();
    const { body } = await create(admin, typebot);
    expect(body).toMatchObject({
      ...typebot,
      projectName: 'Pedidos',
      typebotDelayMessage: 1_000,
      typebotExpires: 1,
      typebotKeywordFinish: '',
      typebotRestartMessage: '',
      language: '',
      jsonContent: '',
      flowId: null,
    });
    const changed = await change(admin, body.id, {
      ...typebot,
      typebotDelayMessage: '250',
      typebotExpires: 0,
      typebotKeywordFinish: 'sair',
      typebotKeywordRestart: 'início',
      typebotRestartMessage: 'De novo',
      typebotUnknownMessage: 'Como?',
      projectName: 'ignored',
    });
    expect(changed.body).toMatchObject({
      typebotDelayMessage: 250,
      typebotExpires: 0,
      typebotKeywordFinish: 'sair',
      typebotKeywordRestart: 'início',
      typebotRestartMessage: 'De novo',
      typebotUnknownMessage: 'Como?',
      projectName: 'Pedidos',
    });
    // A change of other fields keeps them.
    const kept = { ...changed.body, name: 'Encomendas', projectName: 'Encomendas', updatedAt: expect.any(String) };
    const renamed = await change(admin, body.id, { ...typebot, ...changed.body, name: 'Encomendas' });
    expect(renamed.body).toEqual(kept);
    // Another type clears its fields.
    const other = await change(admin, body.id, { type: 'flowbuilder', name: 'Fluxo' });
    expect(other.body).toMatchObject({ typebotSlug: '', urlN8N: '', typebotExpires: 1, typebotKeywordRestart: '' });
  });

  it.each([
    ['typebotSlug', { typebotSlug: ' ' }],
    ['name', { name: '' }],
    ['typebotDelayMessage', { typebotDelayMessage: 60_001 }],
    ['typebotExpires', { typebotExpires: -1 }],
    ['typebotKeywordFinish', { typebotKeywordFinish: 'a'.repeat(1_025) }],
  ])('refuses a wrong %s [INT-07]', async (field, wrong) => {
    const { status, body } = await create(await makeAdmin(), { ...typebot, ...wrong });
    expect([status, Object.keys((body as never as { details: { fields: object } }).details.fields)]).toEqual([
      400,
      [field],
    ]);
  });

  it('refuses a missing or private address [INT-07, INT-18]', async () => {
    const admin = await makeAdmin();
    for (const urlN8N of ['', 'http://10.0.0.1', 'http://typebot.internal'])
      expect((await create(admin, { ...typebot, urlN8N })).body).toEqual({ error: 'ERR_INTEGRATION_ADDRESS' });
  });
});

describe('an integration of Dialogflow', () => {
  it('keeps its account sealed, shows its address, and keeps it when the mask is saved [INT-04, INT-08, INT-10]', async () => {
    const admin = await makeAdmin();
    const { body } = await create(admin, agent);
    expect(body).toMatchObject({ projectName: 'pedidos', jsonContent: mask, language: 'pt-BR' });
    const stored = async () =>
      (await server.admin.query(`select account, account_mask from queue_integrations where id = $1`, [body.id]))
        .rows[0];
    const before = await stored();
    expect(before.account).toMatch(/^v1\./);
    // A byte order mark of the file is no part of it.
    expect((await test(admin, { jsonContent: `\uFEFF${account}\n` })).status).toBe(200);
    const kept = await change(admin, body.id, { ...agent, jsonContent: mask, language: 'es' });
    expect(kept.body).toMatchObject({ jsonContent: mask, language: 'es' });
    expect(await stored()).toEqual(before);
    const other = newAccountFile('outra@pedidos.iam.gserviceaccount.com');
    expect((await change(admin, body.id, { ...agent, jsonContent: other })).body.jsonContent).toBe(
      '•••• outra@pedidos.iam.gserviceaccount.com',
    );
    const { rows } = await server.admin.query(
      `select row_to_json(e)::text as line from audit_entries e where company_id = $1`,
      [admin.companyId],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/PRIVATE KEY|v1\./);
  });

  it.each([
    ['projectName', { projectName: 'a/b' }],
    ['projectName', { projectName: '' }],
    ['language', { language: '' }],
    ['language', { language: 'fr' }],
    ['jsonContent', { jsonContent: '{"type":"service_account"}' }],
    ['jsonContent', { jsonContent: '' }],
    // A mask without a stored account.
    ['jsonContent', { jsonContent: mask }],
  ])('refuses a wrong %s: %j [INT-08, INT-10]', async (field, wrong) => {
    const { status, body } = await create(await makeAdmin(), { ...agent, ...wrong });
    expect([status, Object.keys((body as never as { details: { fields: object } }).details.fields)]).toEqual([
      400,
      [field],
    ]);
  });

  it('is tested with a greeting, with a new account and with the stored one [INT-10, HTTP-154]', async () => {
    const admin = await makeAdmin();
    const first = await test(admin, {});
    expect(first.body).toMatchObject({ message: 'ok', reply: expect.stringMatching(/^Você disse Olá\n\nConversa /) });
    expect((await test(admin, { language: 'en' })).body.reply).toContain('Você disse Hello');
    const { id } = (await create(admin, agent)).body;
    expect((await test(admin, { jsonContent: mask, integrationId: id })).body.reply).toContain('Olá');
    const stranger = await makeAdmin();
    expect(await test(stranger, { jsonContent: mask, integrationId: id })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_INTEGRATION_FOUND' },
    });
    expect(await test(admin, { jsonContent: mask })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: { fields: { jsonContent: 'invalid_format' } } },
    });
  });

  it.each([
    ['permission', { projectName: 'negado' }],
    ['project', { projectName: 'nenhum' }],
    ['empty', { projectName: 'mudo' }],
    ['account', { jsonContent: newAccountFile('estranha@pedidos.iam.gserviceaccount.com') }],
  ])('answers a failed test with the reason %s [INT-10, HTTP-154]', async (reason, body) => {
    expect(await test(await makeAdmin(), body)).toMatchObject({
      status: 400,
      body: { error: 'ERR_INTEGRATION_FAILED', details: { reason } },
    });
  });

  it('leaves a message without text to people, with a line in the log of the ticket [INT-16]', async () => {
    const bot = await makeBot(server, {});
    const { id } = (await create(bot.admin, agent)).body;
    await call(server, connectionsApi.change, {
      as: bot.admin,
      params: { whatsappId: bot.connectionId },
      body: { integrationId: id },
    });
    const asked = google.requests.length;
    const { ticketId } = await bot.contact.says('-8.05,-34.9', { kind: 'location' });
    await endBurst(server, ticketId);
    await runTurn(server, bot.companyId, ticketId);
    await runService(server, bot.companyId, ticketId);
    expect(google.requests).toHaveLength(asked);
    const why = await call(server, botsApi.why, { as: bot.admin, params: { ticketId } });
    expect(why.body.steps.at(-1)).toMatchObject({ bot: 'integrationSkipped' });
    // The page of the integration shows no request, because none was made.
    const shown = await call(server, queueIntegrationsApi.requests, { as: bot.admin, params: { integrationId: id } });
    expect(shown.body.requests).toEqual([]);
    await play(server, bot, ['oi']);
    await runService(server, bot.companyId, ticketId);
    expect((await botTexts(server, ticketId))[0]).toBe('Você disse oi');
  });

  it('answers contacts in the session of the ticket, and is silent after its end [INT-16, CONN-32]', async () => {
    const bot = await makeBot(server, { queues: [{ name: 'Vendas' }, { name: 'Suporte' }] });
    const { id } = (await create(bot.admin, agent)).body;
    await call(server, connectionsApi.change, {
      as: bot.admin,
      params: { whatsappId: bot.connectionId },
      body: { integrationId: id },
    });
    const converse = async (text: string | string[]) => {
      const { ticketId } = await play(server, bot, [text]);
      const before = (await botTexts(server, ticketId)).length;
      await runService(server, bot.companyId, ticketId);
      return { ticketId, said: (await botTexts(server, ticketId)).slice(before) };
    };
    const { ticketId, said } = await converse(['oi', 'bom dia']);
    const ticket = (await call(server, ticketsApi.get, { as: bot.admin, params: { ticketId } })).body;
    expect(said).toEqual(['Você disse oi\nbom dia', `Conversa ${ticket.uuid}`]);
    expect((await converse('tchau')).said).toEqual(['Até logo, {{name}}']);
    const asked = google.requests.length;
    expect((await converse('alô?')).said).toEqual([]);
    expect(google.requests).toHaveLength(asked);
  });
});
