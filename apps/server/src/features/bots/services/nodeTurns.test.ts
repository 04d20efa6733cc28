import { LLMock } from '@copilotkit/aimock';
import {
  flowCampaignsApi,
  flowRunsApi,
  queueIntegrationsApi,
  queuesApi,
  ticketsApi,
  type FlowDocument,
} from '@recado/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentOf, makeFlow, questionNode, queueNode, textNode } from '../../../../test/flows.ts';
import { call, openTestServer, type TestServer } from '../../../../test/harness.ts';
import { botTexts, endBurst, makeBot, runTurn, type NewBot, type TestBot } from '../../../../test/makeBot.ts';
import { runService } from '../../../../test/services.ts';
import {
  choiceInput,
  openTypebotStub,
  textBubble,
  type TypebotStub,
} from '../../../gateways/typebot/testing/typebotStub.ts';

let server: TestServer;
let stub: TypebotStub;
const ai = new LLMock({ port: 0 });
beforeAll(async () => {
  await ai.start();
  stub = await openTypebotStub({
    pedidos: [textBubble('Qual mês?'), choiceInput('mes', ['Novembro', 'Dezembro']), textBubble('Anotado')],
  });
  // No worker of its own: a job runs only when a test runs it.
  server = await openTestServer({
    roles: 'web,phones',
    env: { AI_URL: `${ai.url}/v1`, WEBHOOK_RECEIVER: '127.0.0.1' },
  });
});
afterAll(async () => {
  await ai.stop();
  await stub.close();
});
beforeEach(() => {
  ai.clearFixtures();
  ai.clearRequests();
  stub.fail(undefined);
  stub.requests.length = 0;
});

const phrase = 'quero ajuda';
const assistantNode = (settings: object = {}) => ({
  type: 'openai' as const,
  data: {
    typebotIntegration: {
      name: 'Móveis',
      prompt: 'Você ajuda {{nome}} a escolher móveis.',
      apiKey: 'sk-node-key-4f2a',
      maxTokens: 120,
      temperature: 0.5,
      maxMessages: 10,
      queueId: null,
      ...settings,
    },
  },
});
const typebotNode = (settings: object = {}) => ({
  type: 'typebot' as const,
  data: { typebotIntegration: { name: 'Pedidos', urlN8N: stub.url, typebotSlug: 'pedidos', ...settings } },
});

/** A bot whose connection starts a flow by the phrase. */
async function makeFlowBot(document: (bot: TestBot) => FlowDocument, bot: NewBot = {}) {
  const made = await makeBot(server, bot);
  const flowId = await makeFlow(server, made.admin, document(made));
  await call(server, flowCampaignsApi.create, {
    as: made.admin,
    body: { name: 'Ajuda', flowId, whatsappId: made.connectionId, phrase },
  });
  return made;
}

/** Plays bursts, each with every answer from outside; returns the new texts of the product. */
async function converse(bot: TestBot, ...bursts: string[]) {
  const said: string[][] = [];
  let ticketId = 0;
  for (const burst of bursts) {
    ({ ticketId } = await bot.contact.says(burst));
    const before = (await botTexts(server, ticketId)).length;
    await endBurst(server, ticketId);
    await runTurn(server, bot.companyId, ticketId);
    await runService(server, bot.companyId, ticketId);
    said.push((await botTexts(server, ticketId)).slice(before));
  }
  return { ticketId, said };
}
const runOf = async ({ admin }: TestBot, ticketId: number) =>
  (await call(server, flowRunsApi.get, { as: admin, params: { ticketId } })).body.run;
const ticketOf = async ({ admin }: TestBot, ticketId: number) =>
  (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body;
const endOf = async (ticketId: number) =>
  (await server.admin.query(`select end_reason from flow_runs where ticket_id = $1`, [ticketId])).rows[0].end_reason;
type Asked = { messages: { role: string; content: string }[]; max_tokens: number; temperature: number };
const asked = (): Asked[] => ai.getRequests().map(({ body }) => body as unknown as Asked);

describe('the assistant of a node', () => {
  it('answers with the fields and variables of the flow until it lets the flow go on [FLOW-36, FLOW-37, FLOW-78]', async () => {
    ai.onMessage(/Ana/, { content: 'Oi, qual cor?' }).onMessage(/azul/, { content: 'Combinado. [[CONTINUAR]]' });
    const bot = await makeFlowBot(() =>
      documentOf({ q: questionNode('Seu nome?', 'nome'), ia: assistantNode(), fim: textNode('Até logo, {{nome}}') }, [
        '1 q',
        'q ia',
        'ia fim',
      ]),
    );
    const { ticketId, said } = await converse(bot, phrase, 'Ana');
    expect(said).toEqual([['Seu nome?'], ['Oi, qual cor?']]);
    expect(await runOf(bot, ticketId)).toMatchObject({ wait: 'outside' });
    expect((await converse(bot, 'azul')).said).toEqual([['Combinado.', 'Até logo, Ana']]);
    expect(await runOf(bot, ticketId)).toBeNull();
    const [system, ...history] = asked()[1]!.messages;
    expect(system!.content).toContain('Você ajuda Ana a escolher móveis.');
    expect(history.at(-1)).toEqual({ role: 'user', content: 'azul' });
    expect(asked()[1]).toMatchObject({ max_tokens: 120, temperature: 0.5 });
    expect(ai.getRequests()[0]!.headers.authorization).not.toBe('');
    const { rows } = await server.admin.query(
      `select prompt_id, flow_id > 0 as of_flow, model, purpose, answers from ai_usage where company_id = $1`,
      [bot.companyId],
    );
    expect(rows).toEqual([{ prompt_id: 0, of_flow: true, model: 'gpt-4o-mini', purpose: 'contacts', answers: 2 }]);
  });

  it('lets the flow go on without an answer when the plan has no assistants [PROM-02, FLOW-78]', async () => {
    ai.onMessage(/.*/, { content: 'Nunca pago.' });
    const bot = await makeFlowBot(() =>
      documentOf({ ia: assistantNode(), fim: textNode('Até logo') }, ['1 ia', 'ia fim']),
    );
    await server.admin.query(
      'update plans set use_open_ai = false where id = (select plan_id from companies where id = $1)',
      [bot.companyId],
    );
    expect((await converse(bot, phrase)).said).toEqual([['Até logo']]);
    expect(asked()).toEqual([]);
  });

  it('hands over to its queue for people, without greeting or menu of the queue [FLOW-78, PROM-15]', async () => {
    ai.onMessage(/.*/, { content: 'Já chamo alguém. [[HUMANO]]' });
    const bot = await makeFlowBot(
      ({ queueIds }) => documentOf({ ia: assistantNode({ queueId: queueIds[0] }) }, ['1 ia']),
      {
        queues: [{ name: 'Vendas', greetingMessage: 'Bem-vindo' }, { name: 'Suporte' }],
      },
    );
    const { ticketId, said } = await converse(bot, phrase);
    expect(said).toEqual([['Já chamo alguém.']]);
    expect(await ticketOf(bot, ticketId)).toMatchObject({
      status: 'pending',
      queueId: bot.queueIds[0],
      touched: false,
    });
    expect(await endOf(ticketId)).toBe('handOver');
  });

  it('leads to a queue whose own integration answers there, not its greeting [FLOW-77, FLOW-78]', async () => {
    ai.onMessage(/.*/, { content: 'Vou passar para Pedidos. [[CONTINUAR]]' });
    const bot = await makeFlowBot(
      ({ queueIds }) => documentOf({ ia: assistantNode(), t: queueNode(queueIds[0]!) }, ['1 ia', 'ia t']),
      { queues: [{ name: 'Pedidos', greetingMessage: 'Bem-vindo' }, { name: 'Suporte' }] },
    );
    const { body } = await call(server, queueIntegrationsApi.create, {
      as: bot.admin,
      body: { type: 'typebot', name: 'Pedidos', urlN8N: stub.url, typebotSlug: 'pedidos' } as never,
    });
    await call(server, queuesApi.change, {
      as: bot.admin,
      params: { queueId: bot.queueIds[0]! },
      body: { integrationId: body.id },
    });
    const { ticketId, said } = await converse(bot, phrase);
    expect(said).toEqual([['Vou passar para Pedidos.']]);
    await runService(server, bot.companyId, ticketId);
    expect((await botTexts(server, ticketId)).slice(1)).toEqual(['Qual mês?\n\n*1* - Novembro\n*2* - Dezembro']);
    expect(await ticketOf(bot, ticketId)).toMatchObject({ queueId: bot.queueIds[0] });
  });

  it('sends nothing while the service fails, and ends the run after three failures [FLOW-78]', async () => {
    const bot = await makeFlowBot(() => documentOf({ ia: assistantNode() }, ['1 ia']));
    const refuse = () =>
      ai.nextRequestError(404, { message: 'no', type: 'invalid_request_error', code: 'model_not_found' });
    refuse();
    const { ticketId } = await converse(bot, phrase);
    expect(await runOf(bot, ticketId)).toMatchObject({ wait: 'outside' });
    for (const text of ['dois', 'três']) {
      refuse();
      expect((await converse(bot, text)).said).toEqual([[]]);
    }
    expect(await endOf(ticketId)).toBe('silence');
  });

  it('gives no answer after a person has accepted the ticket [FLOW-79]', async () => {
    ai.onMessage(/.*/, { content: 'tarde demais' });
    const bot = await makeFlowBot(() => documentOf({ ia: assistantNode() }, ['1 ia']));
    const { ticketId } = await bot.contact.says(phrase);
    await endBurst(server, ticketId);
    await runTurn(server, bot.companyId, ticketId);
    await call(server, ticketsApi.update, {
      as: bot.admin,
      params: { ticketId },
      body: { status: 'open', userId: bot.admin.id },
    });
    const before = await botTexts(server, ticketId);
    await runService(server, bot.companyId, ticketId);
    expect(await botTexts(server, ticketId)).toEqual(before);
    expect(asked()).toEqual([]);
  });
});

describe('the Typebot of a node', () => {
  it('talks until its end, then the flow goes on [FLOW-36, FLOW-78]', async () => {
    const bot = await makeFlowBot(() =>
      documentOf({ t: typebotNode(), fim: textNode('De volta ao fluxo') }, ['1 t', 't fim']),
    );
    const { ticketId, said } = await converse(bot, phrase, 'maio', '2');
    expect(said).toEqual([
      ['Qual mês?\n\n*1* - Novembro\n*2* - Dezembro'],
      ['Mensagem inválida\n\n*1* - Novembro\n*2* - Dezembro'],
      ['Anotado', 'De volta ao fluxo'],
    ]);
    // The phrase that started the flow is no answer to the bot.
    expect(stub.requests[0]!.body).not.toHaveProperty('message');
    expect(await runOf(bot, ticketId)).toBeNull();
  });

  it('lets the flow go on at its finish word, and does not close the ticket [FLOW-78]', async () => {
    const bot = await makeFlowBot(() =>
      documentOf({ t: typebotNode({ typebotKeywordFinish: 'sair' }), fim: textNode('De volta') }, ['1 t', 't fim']),
    );
    const { ticketId, said } = await converse(bot, phrase, 'Sair');
    expect(said[1]).toEqual(['De volta']);
    expect(await ticketOf(bot, ticketId)).toMatchObject({ status: 'pending' });
  });

  it('leaves the chain to others once its run was stopped by a user [FLOW-79]', async () => {
    const bot = await makeFlowBot(() => documentOf({ t: typebotNode() }, ['1 t']));
    const { ticketId } = await bot.contact.says(phrase);
    await endBurst(server, ticketId);
    await runTurn(server, bot.companyId, ticketId);
    await call(server, flowRunsApi.stop, { as: bot.admin, params: { ticketId } });
    await runService(server, bot.companyId, ticketId);
    expect(await botTexts(server, ticketId)).toEqual([]);
    expect((await converse(bot, 'oi')).said).toEqual([['Olá!']]);
  });
});
