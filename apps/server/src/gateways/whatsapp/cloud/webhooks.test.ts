import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEgress } from '../../egress.ts';
import type { Inbound } from '../WhatsAppSession.ts';
import { openCloudClient } from './cloudClient.ts';
import { graphDefaults } from './graph.ts';
import { readWebhook } from './readWebhook.ts';
import { openCloudStub } from './testing/cloudStub.ts';
import { stubNumber } from './testing/stubNumber.ts';
import { batched, deliverWebhooks, messageWebhook, statusWebhook } from './testing/webhooks.ts';
import { toInbound } from './toInbound.ts';
import { verifySignature } from './verifySignature.ts';

const place = { connectionId: 7, words: { unsupported: '?', order: 'Pedido' }, now: new Date() };
let server: FastifyInstance;
let url: string;
let received: Inbound[];
/** How often the receiver still answers 503. */
let away: number;

/** The steps of a webhook's route: raw bytes, signature, translation. */
beforeEach(async () => {
  received = [];
  away = 0;
  server = fastify();
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.post('/', async (request, reply) => {
    const raw = request.body as Buffer;
    if (!verifySignature(stubNumber.appSecret, raw, request.headers['x-hub-signature-256'] as string))
      return reply.status(401).send();
    if (away > 0) {
      away -= 1;
      return reply.status(503).send();
    }
    received.push(...readWebhook(JSON.parse(raw.toString())).numbers.flatMap((news) => toInbound(news, place)));
    return {};
  });
  url = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => server.close());

const said = (id: string) =>
  messageWebhook(
    stubNumber,
    { phone: '5513900000001', name: 'Ana 👋🏽' },
    { id, type: 'text', text: { body: `Olá ${id} 👋🏽` } },
  );
const wids = () => received.map((event) => ('wid' in event ? event.wid : ''));

test('signed deliveries are taken, also repeated and out of order; foreign signatures are not', async () => {
  expect(
    await deliverWebhooks([said('a'), said('b')], { url, appSecret: stubNumber.appSecret, copies: 2, order: [1, 0] }),
  ).toEqual([200, 200, 200, 200]);
  expect(wids()).toEqual(['b', 'b', 'a', 'a']);
  expect(await deliverWebhooks([said('c')], { url, appSecret: 'another', tries: 2 })).toEqual([401]);
  expect(wids()).not.toContain('c');
});

test('a delivery that was answered with 503 is repeated by the server of Meta', async () => {
  away = 2;
  expect(await deliverWebhooks([batched([said('a'), said('b')])], { url, appSecret: stubNumber.appSecret })).toEqual([
    200,
  ]);
  expect(wids()).toEqual(['a', 'b']);
});

test('after 24 hours Meta accepts first and refuses by webhook with our id; templates pass', async () => {
  let time = 0;
  const stub = await openCloudStub({ now: () => time, rules: { window: true } });
  const client = openCloudClient({
    egress: openEgress({ allowPrivate: ['127.0.0.1'] }),
    graph: { ...graphDefaults, baseUrl: stub.origin },
    access: stubNumber,
    files: { measure: async () => expect.unreachable(), open: async () => expect.unreachable() },
  });
  const to = { kind: 'phone' as const, value: '5513900000001' };
  const template = { name: 'volta', language: 'pt_BR', params: [] };
  stub.openWindow(to.value);
  await client.send({ wid: 'inside', to, body: 'x' });
  time += 24 * 3_600_000;
  await client.send({ wid: 'outside', to, body: 'x' });
  await client.send({ wid: 'template', to, body: 'x', template });
  await stub.close();
  expect(stub.sent).toHaveLength(3);
  await deliverWebhooks(
    [
      ...stub.late,
      statusWebhook(stubNumber, { wid: stub.sent[2]!.wid, to: to.value, status: 'delivered', ownWid: 'template' }),
    ],
    { url, appSecret: stubNumber.appSecret },
  );
  expect(received).toEqual([
    { type: 'receipt', connectionId: 7, wid: stub.sent[1]!.wid, ownWid: 'outside', error: 'out_of_window' },
    { type: 'receipt', connectionId: 7, wid: stub.sent[2]!.wid, ownWid: 'template', ack: 2 },
  ]);
});
