import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEgress } from '../egress.ts';
import { openChatClient, type ChatRequest } from './askChat.ts';

const ai = new LLMock({ port: 0 });
beforeAll(() => ai.start());
afterAll(() => ai.stop());
beforeEach(() => {
  ai.clearFixtures();
  ai.clearRequests();
});

const open = () =>
  openChatClient({ egress: openEgress({ allowPrivate: true }), baseUrl: `${ai.url}/v1`, retryMs: [5, 5] });
const request: ChatRequest = {
  apiKey: 'sk-test',
  model: 'gpt-4o-mini',
  maxTokens: 50,
  temperature: 0.4,
  messages: [
    { role: 'system', content: 'Seja breve.' },
    { role: 'user', content: 'um' },
    { role: 'assistant', content: 'dois' },
    { role: 'user', content: 'três' },
  ],
};
const bodies = () => ai.getRequests().map(({ body }) => body as unknown as Record<string, unknown>);
const refuse = (status: number, code: string, param = '') =>
  ai.nextRequestError(status, { message: `refused '${param}'`, type: 'invalid_request_error', code });

describe('the client of AI services', () => {
  it('returns the text and the tokens of an answer [PROM-14]', async () => {
    ai.onMessage(/três/, {
      content: 'quatro',
      usage: { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 },
    });
    expect(await open().ask(request)).toEqual({
      kind: 'text',
      text: 'quatro',
      usage: { promptTokens: 7, completionTokens: 2, totalTokens: 9 },
    });
  });

  it('tries again twice after 429 and 5xx, then gives up [PROM-14]', async () => {
    ai.onMessage(/.*/, { content: 'agora' });
    refuse(429, 'rate_limit_exceeded');
    refuse(503, 'overloaded');
    expect(await open().ask(request)).toMatchObject({ kind: 'text', text: 'agora' });
    for (let failure = 0; failure < 3; failure += 1) refuse(500, 'server_error');
    expect(await open().ask(request)).toEqual({ kind: 'failed', reason: '500 server_error', isRefused: false });
    expect(bodies()).toHaveLength(6);
  });

  it.each([
    [401, 'invalid_api_key'],
    [429, 'insufficient_quota'],
  ])('does not repeat a refusal of the account: %i %s [PROM-14]', async (status, code) => {
    refuse(status, code);
    expect(await open().ask(request)).toEqual({ kind: 'failed', reason: `${status} ${code}`, isRefused: true });
    expect(bodies()).toHaveLength(1);
  });

  it('renames or drops a parameter that the model refuses, and remembers it [PROM-14]', async () => {
    ai.onMessage(/.*/, { content: 'pronto' });
    refuse(400, 'unsupported_parameter', 'max_tokens');
    refuse(400, 'unsupported_value', 'temperature');
    const client = open();
    expect(await client.ask(request)).toMatchObject({ text: 'pronto' });
    await client.ask(request);
    const last = bodies().slice(-2);
    for (const body of last) {
      expect(body.max_completion_tokens).toBe(50);
      expect(body).not.toHaveProperty('max_tokens');
      expect(body).not.toHaveProperty('temperature');
    }
    expect(bodies()).toHaveLength(4);
  });

  it('halves a history that is too long and keeps the instructions [PROM-14]', async () => {
    ai.onMessage(/três/, { content: 'curto' });
    refuse(400, 'context_length_exceeded');
    expect(await open().ask(request)).toMatchObject({ text: 'curto' });
    expect(bodies()[1]!.messages).toMatchObject([{ role: 'system' }, { content: 'três' }]);
  });

  it('keeps the passages before a history that is too long', async () => {
    ai.onMessage(/três/, { content: 'curto' });
    refuse(400, 'context_length_exceeded');
    const [system, ...history] = request.messages;
    const messages = [system!, { role: 'user', content: '{"knowledge":[]}' } as const, ...history];
    expect(await open().ask({ ...request, messages, kept: 2 })).toMatchObject({ text: 'curto' });
    expect(bodies()[1]!.messages).toMatchObject([
      { role: 'system' },
      { content: '{"knowledge":[]}' },
      { content: 'três' },
    ]);
  });

  it('counts an empty answer and a network without the service as failures [PROM-14]', async () => {
    ai.onMessage(/.*/, { content: ' ' });
    expect(await open().ask(request)).toMatchObject({ kind: 'failed', reason: 'empty' });
    const nowhere = openChatClient({
      egress: openEgress({ allowPrivate: true }),
      baseUrl: 'http://127.0.0.1:1/v1',
      retryMs: [1, 1],
    });
    expect(await nowhere.ask(request)).toEqual({ kind: 'failed', reason: 'failed', isRefused: false });
    const inside = openChatClient({ egress: openEgress(), baseUrl: 'http://169.254.169.254/v1', retryMs: [1, 1] });
    expect(await inside.ask(request)).toMatchObject({ reason: 'address' });
  });
});
