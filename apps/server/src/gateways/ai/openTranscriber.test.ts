import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEgress } from '../egress.ts';
import { openTranscriber } from './openTranscriber.ts';

/** A service that reads the form with a parser of its own, and answers as the description of the API says. */
type Got = {
  authorization: string | undefined;
  fields: Record<string, string>;
  file: { name: string; type: string; bytes: Buffer };
};
const got: Got[] = [];
let answer: { status: number; body: object };
const server = fastify();
let baseUrl = '';
beforeAll(async () => {
  server.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.post('/v1/audio/transcriptions', async (request, reply) => {
    const headers = { 'content-type': request.headers['content-type']! };
    const form = await new Response(new Uint8Array(request.body as Buffer), { headers }).formData();
    const file = form.get('file') as File;
    got.push({
      authorization: request.headers.authorization,
      fields: Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) as Record<string, string>,
      file: { name: file.name, type: file.type, bytes: Buffer.from(await file.arrayBuffer()) },
    });
    return reply.status(answer.status).send(answer.body);
  });
  baseUrl = `${await server.listen({ port: 0, host: '127.0.0.1' })}/v1`;
});
afterAll(() => server.close());
beforeEach(() => {
  got.length = 0;
  answer = { status: 200, body: { text: ' Quero uma mesa. ' } };
});

const sound = {
  bytes: Buffer.from([0x4f, 0x67, 0x67, 0x53, 0, 255, 13, 10]),
  name: 'audio.ogg',
  mime: 'audio/ogg',
  language: 'pt',
  apiKey: 'sk-company',
};
const open = (more: object = {}) =>
  openTranscriber(openEgress({ allowPrivate: true }), {
    baseUrl,
    mayBePrivate: true,
    model: 'gpt-transcribe',
    key: undefined,
    ...more,
  });

describe('the client of transcription services', () => {
  it('sends the file unchanged with model, language and the key of the company [PROM-14]', async () => {
    expect(await open().transcribe(sound)).toMatchObject({ kind: 'text', text: 'Quero uma mesa.' });
    expect(got).toEqual([
      {
        authorization: 'Bearer sk-company',
        fields: { model: 'gpt-transcribe', language: 'pt', response_format: 'json' },
        file: { name: 'audio.ogg', type: 'audio/ogg', bytes: sound.bytes },
      },
    ]);
  });

  it('never shows the key of a company to a service that has its own [PROM-16]', async () => {
    await open({ key: 'sk-installation' }).transcribe(sound);
    await open({ key: '' }).transcribe(sound);
    expect(got.map(({ authorization }) => authorization)).toEqual(['Bearer sk-installation', undefined]);
  });

  it('returns the tokens, if the model counts them [PROM-14]', async () => {
    answer.body = { text: 'oi', usage: { type: 'tokens', input_tokens: 14, output_tokens: 3, total_tokens: 17 } };
    expect(await open().transcribe(sound)).toMatchObject({
      usage: { promptTokens: 14, completionTokens: 3, totalTokens: 17 },
    });
  });

  it('reports a refusal by its code, and an answer without a text [PROM-14]', async () => {
    answer = { status: 404, body: { error: { message: 'sk-company?', code: 'model_not_found' } } };
    expect(await open().transcribe(sound)).toEqual({ kind: 'failed', reason: '404 model_not_found' });
    answer = { status: 200, body: { words: [] } };
    expect(await open().transcribe(sound)).toEqual({ kind: 'failed', reason: 'no text' });
    expect(await open({ baseUrl: 'http://127.0.0.1:1/v1' }).transcribe(sound)).toEqual({
      kind: 'failed',
      reason: 'failed',
    });
  });
});
