import { botsApi, connectionsApi, messagesApi, queueIntegrationsApi, ticketsApi } from '@recado/contracts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer } from '../../../../test/harness.ts';
import { botTexts, endBurst, makeBot, play, runTurn, type NewBot, type TestBot } from '../../../../test/makeBot.ts';
import { postFile } from '../../../../test/sendFile.ts';
import { runService } from '../../../../test/services.ts';
import {
  choiceInput,
  fileInput,
  openTypebotStub,
  textBubble,
  textInput,
  type TypebotStub,
} from '../../../gateways/typebot/testing/typebotStub.ts';
import { errandOf } from '../../../kernel/errand.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { openLog } from '../../../kernel/log.ts';

let server: TestServer;
let stub: TypebotStub;
let picture: Buffer;
const files = createServer((request, response) => {
  if (request.url === '/arquivo?id=7') response.writeHead(200, { 'content-type': 'application/x-any' }).end(picture);
  else if (request.url === '/mesa.png') response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  else response.writeHead(404).end('none');
});
const filesUrl = () => `http://127.0.0.1:${(files.address() as AddressInfo).port}`;

beforeAll(async () => {
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1976d2' } })
    .png()
    .toBuffer();
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  stub = await openTypebotStub({
    pedidos: [
      textBubble('Olá! Sou {{name}}.'),
      textBubble('Qual mês?'),
      choiceInput('mes', ['Novembro', 'Dezembro']),
      textBubble('E o seu nome?'),
      textInput('nome'),
      textBubble('Obrigado'),
    ],
    cores: [choiceInput('cor', ['Azul', 'Verde', 'Rosa'], { isMultipleChoice: true }), textBubble('Anotado')],
    fotos: [
      { bubble: { type: 'image', content: { url: `${filesUrl()}/mesa.png` } } },
      { bubble: { type: 'image', content: { url: `${filesUrl()}/gone.png` } } },
      { bubble: { type: 'image', content: { url: `${filesUrl()}/arquivo?id=7` } } },
      textInput('nome'),
    ],
    fila: [],
  });
  // No worker of its own: a job runs only when a test runs it.
  server = await openTestServer({ roles: 'web,phones', env: { WEBHOOK_RECEIVER: '127.0.0.1' } });
});
afterAll(async () => {
  await stub.close();
  files.close();
});
beforeEach(() => {
  stub.fail(undefined);
  stub.requests.length = 0;
});

/** A bot whose connection is answered by a Typebot. */
async function makeTypebot(body: object = {}, bot: NewBot = { queues: [{ name: 'Vendas' }, { name: 'Suporte' }] }) {
  const made = await makeBot(server, bot);
  const created = await call(server, queueIntegrationsApi.create, {
    as: made.admin,
    body: { type: 'typebot', name: 'Pedidos', urlN8N: stub.url, typebotSlug: 'pedidos', ...body } as never,
  });
  expect(created.status).toBe(200);
  await call(server, connectionsApi.change, {
    as: made.admin,
    params: { whatsappId: made.connectionId },
    body: { integrationId: created.body.id },
  });
  return { ...made, integrationId: created.body.id };
}

/** Plays bursts, each with the answer of the bot; returns the new texts of the product. */
async function converse(bot: TestBot, ...bursts: (string | string[])[]) {
  const said: string[][] = [];
  let ticketId = 0;
  for (const burst of bursts) {
    const before = ticketId === 0 ? 0 : (await botTexts(server, ticketId)).length;
    ({ ticketId } = await play(server, bot, [burst]));
    await runService(server, bot.companyId, ticketId);
    said.push((await botTexts(server, ticketId)).slice(before));
  }
  return { ticketId, said };
}
const ticketOf = async ({ admin }: TestBot, ticketId: number) =>
  (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body;
const eventsOf = async (ticketId: number): Promise<string[]> =>
  (
    await server.admin.query<{ step: string }>(
      `select type || ':' || coalesce(reason, '') as step from ticket_events where ticket_id = $1 and type <> 'created' order by id`,
      [ticketId],
    )
  ).rows.map(({ step }) => step);
const pathsAsked = () => stub.requests.map(({ path }) => path.split('/').at(-1));
const integrationOf = async ({ admin, integrationId }: Awaited<ReturnType<typeof makeTypebot>>) =>
  (await call(server, queueIntegrationsApi.get, { as: admin, params: { integrationId } })).body;

/** Sends a file of the contact, fetches it as a worker would, and returns the answer of the bot. */
async function sayWithFile(
  bot: TestBot,
  name: string,
  body: string,
  afterFetch?: (messageId: number) => Promise<unknown>,
): Promise<string[]> {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(71, 32)]);
  const fields = { number: bot.contact.number, kind: 'document', ...(body !== '' && { body }) };
  const file = new File([bytes], name, { type: 'application/pdf' });
  const sent = await postFile(server, bot.admin, `/sandbox/${bot.connectionId}/inbound`, fields, file, 'media');
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const { ticketId, messageId } = sent.body;
  const before = (await botTexts(server, ticketId)).length;
  await endBurst(server, ticketId);
  await runTurn(server, bot.companyId, ticketId);
  // Without its file the bot is not asked yet.
  await runService(server, bot.companyId, ticketId);
  expect(await botTexts(server, ticketId)).toHaveLength(before);
  const job = server.jobs.find(({ name: one }) => one === 'inbound.fetchMedia') as unknown as Job<object>;
  const errand = errandOf(server.workshop, bot.companyId, { kind: 'system', name: 'test' }, openLog('silent', false));
  await job.run(errand, { messageId });
  await afterFetch?.(messageId);
  await runService(server, bot.companyId, ticketId);
  return (await botTexts(server, ticketId)).slice(before);
}

const months = '*1* - Novembro\n*2* - Dezembro';

describe('a Typebot', () => {
  it('talks with the contact instead of the menu, takes numbers and labels, and ends [INT-15]', async () => {
    const bot = await makeTypebot();
    const { ticketId, said } = await converse(bot, ['oi', 'bom dia'], 'NOVEMBRO', 'Ana', 'e agora?');
    expect(said).toEqual([
      // Texts of the bot are sent as they are (behaviour 5.2).
      ['Olá! Sou {{name}}.', `Qual mês?\n\n${months}`],
      ['E o seu nome?'],
      ['Obrigado'],
      // After the end the ticket waits for people.
      [],
    ]);
    expect(pathsAsked()).toEqual(['startChat', 'continueChat', 'continueChat']);
    const ticket = await ticketOf(bot, ticketId);
    expect(stub.requests[0]!.body).toMatchObject({
      message: 'oi\nbom dia',
      prefilledVariables: { number: ticket.contact.number, pushName: ticket.contact.name, protocol: ticket.code },
    });
    expect(stub.requests[1]!.body.message).toBe('Novembro');
    expect(ticket).toMatchObject({ status: 'pending', queueId: null, chatbot: false });
    expect(await eventsOf(ticketId)).toEqual(['bot:integrationEnded']);
  });

  it('repeats its question, or the own text of the company, after an answer it rejects [INT-15]', async () => {
    const plain = await makeTypebot();
    expect((await converse(plain, 'oi', 'maio', '2')).said.slice(1)).toEqual([
      [`Mensagem inválida\n\n${months}`],
      ['E o seu nome?'],
    ]);
    const own = await makeTypebot({ typebotUnknownMessage: 'Não entendi, {{firstName}}.' });
    const { said } = await converse(own, 'oi', 'maio');
    expect(said[1]![0]).toMatch(/^Não entendi, \p{L}+\.\n\n\*1\* - Novembro/u);
  });

  it('shows the choices it begins with, and takes several in one answer [INT-15]', async () => {
    const bot = await makeTypebot({ typebotSlug: 'cores' });
    expect((await converse(bot, 'oi')).said).toEqual([['*1* - Azul\n*2* - Verde\n*3* - Rosa']]);
    expect((await converse(bot, '1, rosa')).said.at(-1)).toContain('Anotado');
    expect(stub.requests.at(-1)!.body.message).toBe('Azul, Rosa');
  });

  it('tells choices with equal labels apart, and takes labels with emoji and a twelfth number [INT-15]', async () => {
    const bot = await makeTypebot({ typebotSlug: 'fila' });
    const titles = ['Azul', 'Azul', '🟢 Verde', ...Array.from({ length: 9 }, (_, at) => `Cor ${at + 4}`)];
    stub.bots.fila = [choiceInput('a', titles), choiceInput('b', titles), choiceInput('c', titles), textInput('nome')];
    await converse(bot, 'oi', '2.', '🟢 VERDE', '*12*');
    expect(stub.requests.slice(1).map(({ body }) => body.message)).toEqual([
      { type: 'text', text: 'Azul', metadata: { replyId: 'a-1' } },
      '🟢 Verde',
      'Cor 12',
    ]);
  });

  it('starts anew after the minutes of silence, and never with 0 [INT-09, INT-15, AMB-50]', async () => {
    const age = (ticketId: number, minutes: number) =>
      server.admin.query(
        `update bot_states set state = jsonb_set(state, '{outside,session,at}',
           to_jsonb((state #>> '{outside,session,at}')::bigint - $2 * 60000)) where ticket_id = $1`,
        [ticketId, minutes],
      );
    const bot = await makeTypebot();
    expect(await integrationOf(bot)).toMatchObject({ typebotDelayMessage: 1_000, typebotExpires: 1 });
    const { ticketId } = await converse(bot, 'oi');
    await age(ticketId, 2);
    await converse(bot, '1');
    expect(pathsAsked()).toEqual(['startChat', 'startChat']);
    stub.requests.length = 0;
    const patient = await makeTypebot({ typebotExpires: 0 });
    const long = await converse(patient, 'oi');
    await age(long.ticketId, 600);
    await converse(patient, '1');
    expect(pathsAsked()).toEqual(['startChat', 'continueChat']);
  });

  it('sends no answer that meets a company past its due date, and starts anew after the payment', async () => {
    const bot = await makeTypebot();
    const { ticketId } = await play(server, bot, ['oi']);
    const setDue = (due: string | null) =>
      server.admin.query('update companies set due_date = $2 where id = $1', [bot.companyId, due]);
    await setDue('2020-01-01');
    await runService(server, bot.companyId, ticketId);
    expect(await botTexts(server, ticketId)).toEqual([]);
    await setDue(null);
    const { body } = await call(server, botsApi.why, { as: bot.agent, params: { ticketId } });
    expect(body.steps.at(-1)).toMatchObject({ bot: 'answerUnserved' });
    expect((await converse(bot, 'alô?')).said).toEqual([['Olá! Sou {{name}}.', `Qual mês?\n\n${months}`]]);
    expect(pathsAsked()).toEqual(['startChat', 'startChat']);
  });

  it('says in the log that an answer met a connection that is off, and starts anew [INT-15]', async () => {
    const bot = await makeTypebot();
    const setStatus = (status: string) =>
      server.admin.query('update connections set status = $2 where id = $1', [bot.connectionId, status]);
    const { ticketId } = await play(server, bot, ['oi']);
    await setStatus('DISCONNECTED');
    await runService(server, bot.companyId, ticketId);
    expect(await botTexts(server, ticketId)).toEqual([]);
    const { body } = await call(server, botsApi.why, { as: bot.agent, params: { ticketId } });
    expect(body.steps.at(-1)).toMatchObject({ bot: 'answerUnsent' });
    await setStatus('CONNECTED');
    expect((await converse(bot, 'alô?')).said).toEqual([['Olá! Sou {{name}}.', `Qual mês?\n\n${months}`]]);
    expect(pathsAsked()).toEqual(['startChat', 'startChat']);
  });

  it('starts anew when it has forgotten the conversation [INT-15]', async () => {
    const bot = await makeTypebot();
    await converse(bot, 'oi');
    stub.forgetSessions();
    expect((await converse(bot, '1')).said.at(-1)!.slice(-2)).toEqual(['Olá! Sou {{name}}.', `Qual mês?\n\n${months}`]);
    expect(pathsAsked()).toEqual(['startChat', 'continueChat', 'startChat']);
  });

  it('is closed by its finish word and started anew by its restart word, also after its end [INT-15]', async () => {
    const bot = await makeTypebot({
      typebotKeywordFinish: 'Sair',
      typebotKeywordRestart: 'Início',
      typebotRestartMessage: 'De novo, {{firstName}}:',
    });
    const { ticketId, said } = await converse(bot, 'oi', 'inicio', '1', 'Ana', 'INICIO');
    for (const burst of [said[1]!, said[4]!]) {
      expect(burst[0]).toMatch(/^De novo, \p{L}+:$/u);
      expect(burst.slice(1)).toEqual(['Olá! Sou {{name}}.', `Qual mês?\n\n${months}`]);
    }
    await converse(bot, 'sair');
    expect((await eventsOf(ticketId)).at(-1)).toBe('closed:finished');
    expect(await ticketOf(bot, ticketId)).toMatchObject({ status: 'closed' });
  });

  it('waits the delay between two messages [INT-09, INT-15]', async () => {
    const bot = await makeTypebot({ typebotDelayMessage: 5_000 });
    const { ticketId } = await play(server, bot, ['oi']);
    await runService(server, bot.companyId, ticketId);
    const { rows } = await server.admin.query<{ body: string; seconds: number }>(
      `select m.body, extract(epoch from o.not_before - o.created_at)::float as seconds
       from outbox_commands o join messages m on m.company_id = o.company_id and m.id = o.message_id
       where m.ticket_id = $1 and o.kind = 'send' order by o.id`,
      [ticketId],
    );
    // The first may be sent already.
    expect(rows.at(-1)).toEqual({ body: `Qual mês?\n\n${months}`, seconds: 5 });
  });

  it('sends media as files, and the address of a file that cannot be had [INT-15]', async () => {
    const bot = await makeTypebot({ typebotSlug: 'fotos' });
    const { ticketId } = await converse(bot, 'oi');
    const { rows } = await server.admin.query(
      `select m.body, m.media_type, f.bytes from messages m left join media f on f.company_id = m.company_id and f.id = m.media_id
       where m.ticket_id = $1 and m.from_me order by m.id`,
      [ticketId],
    );
    expect(rows).toEqual([
      { body: '', media_type: 'image', bytes: expect.anything() },
      { body: `${filesUrl()}/gone.png`, media_type: 'conversation', bytes: null },
      { body: '', media_type: 'image', bytes: expect.anything() },
    ]);
    expect(Number(rows[0].bytes)).toBe(picture.length);
  });

  it('hands the ticket to the queue and the user that a bubble names [INT-15]', async () => {
    const bot = await makeTypebot({ typebotSlug: 'fila' });
    const [queueId] = bot.queueIds;
    stub.bots.fila = [textBubble('Já chamo.'), textBubble(`#{"stopBot": true, "queueId": ${queueId}}`), textInput('x')];
    const first = await converse(bot, 'oi', 'alô?');
    expect(first.said).toEqual([['Já chamo.'], []]);
    expect(await ticketOf(bot, first.ticketId)).toMatchObject({ status: 'pending', queueId, touched: false });
    expect(await eventsOf(first.ticketId)).toEqual(['bot:integrationHandedOver']);
    const other = await makeTypebot({ typebotSlug: 'fila' });
    stub.bots.fila = [textBubble(`#{"queueId": ${other.queueIds[1]}, "userId": ${other.agent.id}}`)];
    const given = await converse(other, 'oi');
    expect(await ticketOf(other, given.ticketId)).toMatchObject({
      status: 'open',
      userId: other.agent.id,
      queueId: other.queueIds[1],
    });
    // A user and a queue of another company are unknown: the ticket waits for people.
    const stranger = await makeTypebot({ typebotSlug: 'fila' });
    const lost = await converse(stranger, 'oi');
    expect(await ticketOf(stranger, lost.ticketId)).toMatchObject({ status: 'pending', userId: null, queueId: null });
  });

  it.each([
    ['in a longer text', (id: number) => `Já chamo. # {\n "queueId" : "${id}" }`, ['Já chamo.'], 'given'],
    ['with a broken value', () => '#{"queueId": "vendas"}', [], 'ignored'],
    ['that is no JSON', () => '#{stopBot}', [], 'ignored'],
    ['with a name in lower case', (id: number) => `Espere #{"queueid": ${id}} aqui`, ['Espere  aqui'], 'ignored'],
  ])('never shows an order %s to the contact [INT-15]', async (_case, order, shown, outcome) => {
    const bot = await makeTypebot({ typebotSlug: 'fila' });
    const [queueId] = bot.queueIds;
    stub.bots.fila = [textBubble(order(queueId!)), textInput('nome'), textBubble('Obrigado #{nome}')];
    const { ticketId, said } = await converse(bot, 'oi');
    expect(said).toEqual([shown]);
    const isGiven = outcome === 'given';
    expect(await ticketOf(bot, ticketId)).toMatchObject({ status: 'pending', queueId: isGiven ? queueId : null });
    expect((await integrationOf(bot)).failure).toBe(isGiven ? null : 'order');
    // After a broken order the bot goes on. Only names of orders are taken out of a text.
    const next = isGiven ? [] : ['Obrigado #{nome}'];
    expect((await converse(bot, 'Ana')).said).toEqual([[...shown, ...next]]);
  });

  it.each([
    ['the value of a variable', {}],
    ['a text that an older server has filled', { isOld: true }],
    ['the end of an order', { isOld: true, before: '#' }],
  ])('never follows an order of the contact that it repeats as %s [INT-15]', async (_case, echo) => {
    const bot = await makeTypebot({ typebotSlug: 'fila' });
    stub.bots.fila = [textInput('nome'), { echo }, textBubble('Seguimos.'), textInput('mais')];
    const json = `{"queueId": ${bot.queueIds[1]}, "userId": ${bot.agent.id}, "stopBot": true}`;
    const order = 'before' in echo ? json : `#${json}`;
    const { ticketId, said } = await converse(bot, order, 'oi');
    expect(said[0]).toEqual([`#${json}`, 'Seguimos.']);
    expect(await ticketOf(bot, ticketId)).toMatchObject({ status: 'pending', queueId: null, userId: null });
    expect(stub.requests).toHaveLength(2);
  });

  it('never follows an order that the contact spells with escapes [INT-15]', async () => {
    const bot = await makeTypebot({ typebotSlug: 'fila' });
    stub.bots.fila = [textInput('nome'), { echo: { isOld: true } }, textInput('mais')];
    const order = String.raw`#{"\u0071ueueId": ${bot.queueIds[1]}}`;
    const { ticketId } = await converse(bot, order);
    expect(await ticketOf(bot, ticketId)).toMatchObject({ queueId: null });
  });

  it('gets the files of the contact where it asks for files, and beside a text [INT-15]', async () => {
    const bot = await makeTypebot({ typebotSlug: 'fila', typebotUnknownMessage: 'Escreva, por favor.' });
    stub.bots.fila = [
      textBubble('Mande a nota.'),
      fileInput('nota'),
      textBubble('E uma foto com o pedido?'),
      textInput('foto', { attachments: { isEnabled: true } }),
      textBubble('Seu nome?'),
      textInput('nome'),
    ];
    stub.uploads.length = 0;
    await converse(bot, 'oi');
    expect(await sayWithFile(bot, 'nota.pdf', '')).toEqual(['E uma foto com o pedido?']);
    expect(stub.requests.at(-1)!.body.message).toBe(`${stub.url}/public/nota.pdf`);
    expect(stub.requests.at(-2)!.body).toMatchObject({ blockId: 'nota', fileName: 'nota.pdf', fileSize: 80 });
    expect(stub.uploads[0]!.fields).toEqual(['key', 'Content-Type', 'file']);
    expect(await sayWithFile(bot, 'foto.pdf', 'Pedido 42')).toEqual(['Seu nome?']);
    expect(stub.requests.at(-1)!.body.message).toEqual({
      type: 'text',
      text: 'Pedido 42',
      attachedFileUrls: [`${stub.url}/public/foto.pdf`],
    });
    // A question that takes no files gets none.
    expect(await sayWithFile(bot, 'outra.pdf', '')).toEqual(['Escreva, por favor.']);
    expect(stub.uploads).toHaveLength(2);
  });

  it('is asked without a file of the contact that was erased meanwhile [INT-15]', async () => {
    const bot = await makeTypebot({ typebotSlug: 'fila', typebotUnknownMessage: 'Mande de novo, por favor.' });
    stub.bots.fila = [textBubble('Mande a nota.'), fileInput('nota')];
    await converse(bot, 'oi');
    const erase = (messageId: number) =>
      server.admin.query(
        `update media set path = replace(path, '.pdf', '-gone.pdf') where id = (select media_id from messages where id = $1)`,
        [messageId],
      );
    expect(await sayWithFile(bot, 'nota.pdf', '', erase)).toEqual(['Mande de novo, por favor.']);
  });

  it('sends nothing while it is down, is shown as failing, and is silent after three failures [INT-15]', async () => {
    const bot = await makeTypebot();
    stub.fail(500);
    const { ticketId, said } = await converse(bot, 'um', 'dois', 'três');
    expect(said).toEqual([[], [], []]);
    expect((await integrationOf(bot)).failure).toBe('500');
    stub.fail(undefined);
    expect((await converse(bot, 'quatro')).said).toEqual([[]]);
    expect(stub.requests).toHaveLength(3);
    expect(await eventsOf(ticketId)).toEqual(Array.from({ length: 3 }, () => 'bot:integrationFailed'));
    const next = await makeTypebot();
    stub.fail(500);
    await converse(next, 'um');
    stub.fail(undefined);
    expect((await converse(next, 'dois')).said[0]).toHaveLength(2);
    expect((await integrationOf(next)).failure).toBeNull();
  });

  it('gives no answer once a person has the ticket, and messages wait for its answer [INT-15]', async () => {
    const bot = await makeTypebot();
    const { ticketId } = await play(server, bot, ['oi']);
    expect((await play(server, bot, ['alô?'])).said).toEqual([[]]);
    await runService(server, bot.companyId, ticketId);
    await runTurn(server, bot.companyId, ticketId);
    await runService(server, bot.companyId, ticketId);
    expect((await botTexts(server, ticketId)).at(-1)).toContain('Mensagem inválida');
    await play(server, bot, ['1']);
    const before = await botTexts(server, ticketId);
    await call(server, ticketsApi.update, {
      as: bot.admin,
      params: { ticketId },
      body: { status: 'open', userId: bot.admin.id },
    });
    await runService(server, bot.companyId, ticketId);
    expect(await botTexts(server, ticketId)).toEqual(before);
  });

  describe('with a delayed message', () => {
    const question = `Qual mês?\n\n${months}`;
    const delayed = async () => {
      const bot = await makeTypebot({ typebotDelayMessage: 60_000 });
      const { ticketId } = await converse(bot, 'oi');
      const hears = async () => (await bot.contact.inbox()).map(({ body }) => body);
      await until(async () => (await hears()).length === 1);
      const errorOfQuestion = async () =>
        (
          await server.admin.query<{ error: string | null }>(
            'select error from messages where ticket_id = $1 and body = $2',
            [ticketId, question],
          )
        ).rows[0]?.error;
      const waiting = async () =>
        (
          await server.admin.query(
            `select 1 from outbox_commands o join messages m on m.company_id = o.company_id and m.id = o.message_id
             where m.ticket_id = $1 and o.kind = 'send' and o.not_before > now()`,
            [ticketId],
          )
        ).rowCount;
      expect([await errorOfQuestion(), await waiting()]).toEqual([null, 1]);
      return { bot, ticketId, hears, errorOfQuestion, waiting };
    };

    it('sends it no more once a person accepts, whose messages do not wait for it [behaviour 4.2]', async () => {
      const { bot, ticketId, hears, errorOfQuestion, waiting } = await delayed();
      const params = { ticketId };
      await call(server, ticketsApi.update, { as: bot.admin, params, body: { status: 'open', userId: bot.admin.id } });
      expect([await errorOfQuestion(), await waiting()]).toEqual(['ERR_SENDING_WAPP_MSG', 0]);
      await call(server, messagesApi.send, { as: bot.admin, params, body: { body: 'Aqui é a Bia' } });
      await until(async () => (await hears()).at(-1) === 'Aqui é a Bia');
      expect(await hears()).toHaveLength(2);
    });

    it('sends it no more once a person closes, transfers or answers on the phone [behaviour 4.2]', async () => {
      for (const action of ['close', 'transfer', 'phone']) {
        const { bot, ticketId, errorOfQuestion, waiting } = await delayed();
        if (action === 'phone') await bot.contact.says('Já te ligo', { fromMe: true });
        else
          await call(server, ticketsApi.update, {
            as: bot.admin,
            params: { ticketId },
            body: action === 'close' ? { status: 'closed' } : { status: 'pending', queueId: bot.queueIds[0] },
          });
        expect([action, await errorOfQuestion(), await waiting()]).toEqual([action, 'ERR_SENDING_WAPP_MSG', 0]);
      }
    });
  });

  it('answers one turn once, however often its job runs [INT-15]', async () => {
    const bot = await makeTypebot();
    const { ticketId } = await play(server, bot, ['oi']);
    await runService(server, bot.companyId, ticketId);
    const once = await botTexts(server, ticketId);
    await runService(server, bot.companyId, ticketId);
    expect(await botTexts(server, ticketId)).toEqual(once);
  });
});
