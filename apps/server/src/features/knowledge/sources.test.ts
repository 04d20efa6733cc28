import { LLMock } from '@copilotkit/aimock';
import { assistantsApi, knowledgeApi, messagesApi, promptsApi, sandboxApi, type Message } from '@recado/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer } from '../../../test/harness.ts';
import { instructions, makeAssistant, runReply } from '../../../test/makeAssistant.ts';
import { endBurst, runTurn, type TestBot } from '../../../test/makeBot.ts';
import { makeUser } from '../../../test/make.ts';

let server: TestServer;
const ai = new LLMock({ port: 0 });
beforeAll(async () => {
  await ai.start();
  server = await openTestServer({ roles: 'web,phones', env: { AI_URL: `${ai.url}/v1` } });
});
afterAll(() => ai.stop());
beforeEach(() => {
  ai.clearFixtures();
  ai.clearRequests();
});

async function openAssistant() {
  const bot = await makeAssistant(server);
  const { body: source } = await call(server, knowledgeApi.create, {
    as: bot.admin,
    params: { promptId: bot.promptId },
    body: { name: 'Entregas', text: 'Entregamos em três dias úteis.' },
  });
  return { bot, source };
}
/** Has the assistant answer, and returns the messages of the ticket, oldest first. */
async function ask(bot: TestBot, text: string): Promise<{ ticketId: number; messages: Message[] }> {
  const { ticketId } = await bot.contact.says(text);
  await endBurst(server, ticketId);
  await runTurn(server, bot.companyId, ticketId);
  await runReply(server, bot.companyId, ticketId);
  const { body } = await call(server, messagesApi.list, { as: bot.admin, params: { ticketId } });
  return { ticketId, messages: body.messages };
}
const quote = async (as: TestBot['admin'], messageId: number) =>
  (await call(server, knowledgeApi.ofMessage, { as, params: { messageId } })).body;

describe('the sources of an answer', () => {
  it('stand on the message of the assistant, with their texts for whoever sees it', async () => {
    ai.onMessage(/.*/, { content: 'Em três dias.' });
    const { bot } = await openAssistant();
    const { messages } = await ask(bot, 'quando entregam?');
    const [question, answer] = messages as [Message, Message];
    expect(question.sources).toBeNull();
    expect(answer.sources).toEqual([{ passageId: expect.any(Number), name: 'Entregas', page: null }]);
    const passages = [{ name: 'Entregas', page: null, text: 'Entregamos em três dias úteis.' }];
    expect(await quote(bot.admin, answer.id)).toEqual({ passages });
    expect(await quote(bot.admin, question.id)).toEqual({ passages: [] });
    const colleague = await makeUser(server, bot.companyId, { queueIds: [bot.queueIds[0]!] });
    expect(await quote(colleague, answer.id)).toEqual({ passages });
  });

  it('are hidden with their message from users who do not see it and from other companies', async () => {
    ai.onMessage(/.*/, { content: 'Em três dias.' });
    const { bot } = await openAssistant();
    const { messages } = await ask(bot, 'quando entregam?');
    // The ticket has no queue while an assistant answers.
    const stranger = await makeUser(server, bot.companyId, { queueIds: bot.queueIds, allTicket: false });
    const { bot: other } = await openAssistant();
    for (const as of [stranger, other.admin])
      expect(await quote(as, messages.at(-1)!.id)).toEqual({ error: 'ERR_NO_MESSAGE_FOUND' });
  });

  it('are absent from an answer that no passage fits', async () => {
    ai.onMessage(/.*/, { content: 'Olá!' });
    const { bot } = await openAssistant();
    const { messages } = await ask(bot, 'bom dia');
    expect(messages.at(-1)).toMatchObject({ fromMe: true, sources: null });
  });

  it('keep their name when the source is changed or deleted, without a text', async () => {
    ai.onMessage(/.*/, { content: 'Em três dias.' });
    const { bot, source } = await openAssistant();
    const { messages } = await ask(bot, 'quando entregam?');
    const params = { knowledgeSourceId: source.id };
    const text = 'Entregamos em dez dias úteis.';
    await call(server, knowledgeApi.change, { as: bot.admin, params, body: { text } });
    const lost = { passages: [{ name: 'Entregas', page: null, text: null }] };
    expect(await quote(bot.admin, messages.at(-1)!.id)).toEqual(lost);
    await call(server, knowledgeApi.remove, { as: bot.admin, params });
    expect(await quote(bot.admin, messages.at(-1)!.id)).toEqual(lost);
  });

  it('are never sent to the contact', async () => {
    ai.onMessage(/.*/, { content: 'Em três dias.' });
    const { bot } = await openAssistant();
    await ask(bot, 'quando entregam?');
    const params = { whatsappId: bot.connectionId };
    const received = async () => (await call(server, sandboxApi.outbound, { as: bot.admin, params })).body.messages;
    await until(async () => (await received()).length > 0);
    expect(await received()).toMatchObject([{ body: 'Em três dias.' }]);
    expect(JSON.stringify(await received())).not.toMatch(/Entregas|úteis/);
  });

  it('are shown by the test of an assistant', async () => {
    ai.onMessage(/.*/, { content: 'Em três dias.' });
    const { bot } = await openAssistant();
    const { body: prompt } = await call(server, promptsApi.get, { as: bot.admin, params: { promptId: bot.promptId } });
    const { body: answer } = await call(server, assistantsApi.test, {
      as: bot.admin,
      body: {
        promptId: prompt.id,
        name: prompt.name,
        prompt: instructions,
        model: prompt.model,
        apiKey: prompt.apiKey,
        maxTokens: prompt.maxTokens,
        temperature: prompt.temperature,
        maxMessages: prompt.maxMessages,
        voice: 'texto',
        voiceKey: '',
        voiceRegion: '',
        queueId: null,
        messages: [{ fromMe: false, body: 'quando entregam?' }],
      },
    });
    expect(answer).toMatchObject({
      kind: 'answer',
      sources: [{ name: 'Entregas', page: null, text: 'Entregamos em três dias úteis.' }],
    });
  });
});
