import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEgress } from '../egress.ts';
import { openTypebot } from './openTypebot.ts';
import { choiceInput, openTypebotStub, textBubble, textInput, type TypebotStub } from './testing/typebotStub.ts';

let stub: TypebotStub;
beforeAll(async () => {
  stub = await openTypebotStub({
    pedidos: [textBubble('Qual mês?'), choiceInput('mes', ['Novembro', 'Dezembro']), textBubble('Obrigado')],
    espera: [
      textBubble('um', 'b1'),
      { action: { type: 'wait', wait: { secondsToWaitFor: 3 }, expectsDedicatedReply: true } },
      textBubble('dois', 'b2'),
      // Older versions send actions without a type.
      { action: { wait: { secondsToWaitFor: 60 } } },
      textBubble('três', 'b3'),
      { action: { type: 'redirect', redirect: { url: 'https://loja.example.com/' } } },
    ],
    midia: [
      { bubble: { type: 'image', content: { url: 'https://cdn.example.com/mesa.png' } } },
      { bubble: { type: 'video', content: { type: 'youtube', id: 'abc', url: 'https://youtube.com/watch?v=abc' } } },
      { bubble: { type: 'embed', content: { url: 'https://mapa.example.com/' } } },
      { bubble: { type: 'custom-embed', content: {} } },
      { bubble: { type: 'image', content: { url: 'javascript:alert(1)' } } },
      { action: { type: 'scriptToExecute', scriptToExecute: { content: '1' }, expectsDedicatedReply: true } },
    ],
    nome: [textInput('nome'), textBubble('Prazer')],
  });
});
afterAll(() => stub.close());
beforeEach(() => {
  stub.fail(undefined);
  stub.requests.length = 0;
});

const typebot = openTypebot(openEgress({ allowPrivate: true }));
const place = (slug: string) => ({ address: `${stub.url}/some-bot?x=1`, slug });
const begin = (slug: string, text?: string) =>
  typebot.start(place(slug), { variables: { number: '55' }, ...(text && { message: { text } }) });

describe('the client of Typebot', () => {
  it('starts and continues a conversation until the bot ends [INT-15]', async () => {
    const first = await begin('pedidos');
    expect(first).toMatchObject({
      kind: 'answer',
      bubbles: [{ kind: 'text', text: 'Qual mês?' }],
      input: {
        id: 'mes',
        isMultiple: false,
        choices: [{ title: 'Novembro', replyId: 'mes-0' }, { title: 'Dezembro' }],
      },
      isRejected: false,
    });
    expect(stub.requests[0]!.body).toMatchObject({ isStreamEnabled: false, prefilledVariables: { number: '55' } });
    if (first.kind !== 'answer') throw new Error('no answer');
    expect(await typebot.reply(place('pedidos'), first.sessionId, { text: 'novembro' })).toMatchObject({
      isRejected: true,
      input: { id: 'mes' },
    });
    expect(await typebot.reply(place('pedidos'), first.sessionId, { text: 'x', replyId: 'mes-1' })).toMatchObject({
      bubbles: [{ text: 'Obrigado' }],
      input: null,
      isRejected: false,
    });
    expect(await typebot.reply(place('pedidos'), first.sessionId, { text: 'oi' })).toEqual({ kind: 'lost' });
  });

  it('answers the first question of a bot that begins with one [INT-15]', async () => {
    expect(await begin('nome', 'Ana')).toMatchObject({ bubbles: [{ text: 'Prazer' }], input: null });
    expect(await begin('nome')).toMatchObject({ bubbles: [], input: { id: 'nome', choices: [] } });
  });

  it('follows pauses, keeps them within ten seconds, and sends redirects as addresses [INT-15]', async () => {
    expect(await begin('espera')).toMatchObject({
      bubbles: [
        { text: 'um', pauseMs: 0 },
        { text: 'dois', pauseMs: 3_000 },
        { text: 'três', pauseMs: 10_000 },
        { text: 'https://loja.example.com/', pauseMs: 0 },
      ],
      input: null,
      needsBrowser: false,
    });
  });

  it('keeps what the bot said before a pause when the request after it fails [INT-15]', async () => {
    stub.fail(500, 1);
    expect(await begin('espera')).toMatchObject({ kind: 'answer', bubbles: [{ text: 'um' }], input: null });
  });

  it('reads media and addresses, and notes a step that needs a browser [INT-15]', async () => {
    expect(await begin('midia')).toMatchObject({
      bubbles: [
        { kind: 'media', media: 'image', url: 'https://cdn.example.com/mesa.png' },
        { kind: 'text', text: 'https://youtu.be/abc' },
        { kind: 'text', text: 'https://mapa.example.com/' },
      ],
      needsBrowser: true,
    });
  });

  it.each([
    [500, { kind: 'failed', reason: '500', isRefused: false }],
    [400, { kind: 'failed', reason: '400', isRefused: false }],
    [403, { kind: 'failed', reason: '403', isRefused: true }],
    [404, { kind: 'failed', reason: '404', isRefused: true }],
  ])('reports the status %i of a start [INT-15]', async (status, expected) => {
    stub.fail(status);
    expect(await begin('pedidos')).toEqual(expected);
  });

  it('does not follow a redirect, also to a bot [INT-18]', async () => {
    const moved = createServer((request, response) =>
      response.writeHead(307, { location: `${stub.url}${request.url}` }).end(),
    );
    await new Promise<void>((resolve) => moved.listen(0, '127.0.0.1', resolve));
    try {
      const address = `http://127.0.0.1:${(moved.address() as AddressInfo).port}`;
      const answer = await typebot.start({ address, slug: 'pedidos' }, { variables: {} });
      expect(answer).toMatchObject({ kind: 'failed', reason: '307' });
      expect(stub.requests).toEqual([]);
    } finally {
      moved.close();
    }
  });

  it('does not reach private addresses [INT-18]', async () => {
    const guarded = openTypebot(openEgress());
    const answer = await guarded.start({ address: 'http://169.254.169.254', slug: 'a' }, { variables: {} });
    expect(answer).toEqual({ kind: 'failed', reason: 'address', isRefused: true });
  });
});
