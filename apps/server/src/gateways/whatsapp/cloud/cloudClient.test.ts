import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEgress } from '../../egress.ts';
import { openStorage } from '../../storage/openStorage.ts';
import type { Outgoing } from '../WhatsAppSession.ts';
import { openCloudClient } from './cloudClient.ts';
import { askGraph, graphDefaults } from './graph.ts';
import { openCloudStub } from './testing/cloudStub.ts';
import { otherWabaId, stubNumber } from './testing/stubNumber.ts';

let directory: string;
let stub: Awaited<ReturnType<typeof openCloudStub>>;
let time: number;

const template = (name: string, components: unknown[]) => ({
  name,
  language: 'pt_BR',
  category: 'UTILITY',
  status: 'APPROVED',
  components,
});

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cloud-'));
  time = 1_000_000;
  stub = await openCloudStub({
    now: () => time,
    templates: [
      template('boas_vindas', [
        { type: 'HEADER', format: 'TEXT', text: 'Olá {{1}}' },
        { type: 'BODY', text: 'Pedido {{1}} de {{2}}, {{1}}' },
        {
          type: 'BUTTONS',
          buttons: [
            { type: 'QUICK_REPLY', text: 'Sim' },
            { type: 'URL', url: 'https://x.example/{{1}}' },
          ],
        },
      ]),
      template('foto', [
        { type: 'HEADER', format: 'IMAGE' },
        { type: 'BODY', text: 'Oi {{nome}}' },
      ]),
      { broken: true },
      template('simples', [{ type: 'BODY', text: 'Oi' }]),
      template('codigo', [
        { type: 'BODY', text: '{{1}}' },
        { type: 'BUTTONS', buttons: [{ type: 'OTP' }] },
      ]),
      template('vitrine', [
        { type: 'BODY', text: 'Escolha' },
        { type: 'CAROUSEL', cards: [{ components: [{ type: 'HEADER', format: 'IMAGE' }] }] },
      ]),
    ],
  });
});
afterEach(async () => {
  await stub.close();
  await rm(directory, { recursive: true, force: true });
});

const open = (changed: Partial<typeof stubNumber> = {}, baseUrl = stub.origin) =>
  openCloudClient({
    egress: openEgress({ allowPrivate: ['127.0.0.1'] }),
    graph: { ...graphDefaults, baseUrl },
    access: { ...stubNumber, ...changed },
    files: openStorage({ directory }),
  });
const to = { kind: 'phone' as const, value: '5513900000001' };
const text = (extra: Partial<Outgoing> = {}): Outgoing => ({ wid: 'our-own', to, body: 'Olá', ...extra });

async function file(
  kind: NonNullable<Outgoing['media']>['kind'],
  mime: string,
  bytes = 9,
  voice = false,
): Promise<NonNullable<Outgoing['media']>> {
  const { path } = await openStorage({ directory }).keepBuffer(Buffer.alloc(bytes, 'a\r\n'));
  return { kind, path, mime, name: 'arquivo "1".bin', voice, seconds: null, waveform: null };
}

describe('messages', () => {
  test('a text carries our wid, and the answer has the id of Meta', async () => {
    const sent = await open().send(text());
    expect(stub.sent).toMatchObject([
      {
        payload: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: to.value,
          biz_opaque_callback_data: 'our-own',
          type: 'text',
          text: { body: 'Olá' },
        },
      },
    ]);
    expect(sent).toEqual({ wid: stub.sent[0]!.wid });
    expect(stub.requests).toMatchObject([
      { url: `/v25.0/${stubNumber.phoneNumberId}/messages`, authorization: `Bearer ${stubNumber.accessToken}` },
    ]);
  });

  test('an answer, a reaction and its removal have the form of the API', async () => {
    await open().send(text({ quoted: { wid: 'wamid.IN', body: 'x', fromMe: false } }));
    await open().react(to, 'wamid.IN', '👍');
    await open().react(to, 'wamid.IN', '');
    expect(stub.sent.map(({ payload }) => payload)).toMatchObject([
      { context: { message_id: 'wamid.IN' } },
      { type: 'reaction', reaction: { message_id: 'wamid.IN', emoji: '👍' } },
      { type: 'reaction', reaction: { message_id: 'wamid.IN', emoji: '' } },
    ]);
  });

  test('a contact without a number is addressed by the business-scoped id, a group as a group', async () => {
    await open().send(text({ to: { kind: 'bsuid', value: 'BR.1349' } }));
    await open().send(text({ to: { kind: 'group', value: 'Y2Fw' } }));
    expect(stub.sent.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ recipient: 'BR.1349', recipient_type: 'individual' }),
      expect.objectContaining({ to: 'Y2Fw', recipient_type: 'group' }),
    ]);
    expect(stub.sent[0]!.payload).not.toHaveProperty('to');
  });

  test('the parameters of a template are filled by number, by name and in a button', async () => {
    const params: NonNullable<Outgoing['template']>['params'] = [
      { part: 'body', key: '2', text: 'dois' },
      { part: 'body', key: '1', text: 'um' },
      { part: 'header', key: 'nome', text: 'Ana' },
      { part: 'button', key: '1', button: 1, text: 'abc' },
    ];
    await open().send(
      text({ template: { name: 'boas_vindas', language: 'pt_BR', params }, media: await file('image', 'image/png') }),
    );
    expect(stub.sent[0]!.payload).toMatchObject({
      type: 'template',
      template: {
        name: 'boas_vindas',
        language: { code: 'pt_BR' },
        components: [
          { type: 'body', parameters: [{ type: 'text', text: 'um' }, { text: 'dois' }] },
          { type: 'header', parameters: [{ type: 'text', parameter_name: 'nome', text: 'Ana' }] },
          { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'abc' }] },
        ],
      },
    });
  });

  test.each([[' \n'], ['a'.repeat(4_097)]])('words that are none or too many are not sent', async (body) => {
    expect(await open().send(text({ body }))).toMatchObject({
      failure: { action: 'final', reason: 'text_length', maybeDone: false },
    });
    expect(stub.requests).toEqual([]);
  });

  test('a read mark is sent, also together with a typing mark', async () => {
    expect(await open().markRead('wamid.1')).toBeUndefined();
    expect(await open().markRead('wamid.2', true)).toBeUndefined();
    expect(stub.reads).toEqual([
      { wid: 'wamid.1', typing: false },
      { wid: 'wamid.2', typing: true },
    ]);
  });
});

describe('files', () => {
  test.each([
    ['image', 'image/png', 9, '', 'image', {}],
    ['image', 'image/png', 9, 'Veja', 'image', { caption: 'Veja' }],
    ['image', 'image/webp', 9, '', 'document', { filename: 'arquivo "1".bin' }],
    ['image', 'image/jpeg', 5_000_001, '', 'document', {}],
    ['video', 'video/mp4', 9, 'Veja', 'video', { caption: 'Veja' }],
    ['video', 'video/webm', 9, '', 'document', {}],
    // Vorbis: Meta plays Opus alone.
    ['audio', 'audio/ogg', 9, '', 'document', {}],
    ['audio', 'audio/mpeg', 9, '', 'audio', {}],
    ['audio', 'audio/mpeg', 9, 'Ouça', 'document', { caption: 'Ouça' }],
    ['application', 'application/pdf', 9, 'A nota', 'document', { caption: 'A nota', filename: 'arquivo "1".bin' }],
  ] as const)('%s of %s with %i bytes and "%s" goes as %s', async (kind, mime, bytes, caption, type, extra) => {
    const media = await file(kind, mime, bytes);
    const uploaded = await open().upload(media, caption, 10_000);
    if ('failure' in uploaded) throw new Error(uploaded.failure.reason);
    const [kept] = [...stub.files.values()];
    expect(kept).toMatchObject({ id: uploaded.id, mime });
    expect(kept!.content.equals(Buffer.alloc(bytes, 'a\r\n'))).toBe(true);
    await open().send(text({ media, body: caption }), uploaded);
    expect(stub.sent[0]!.payload).toMatchObject({ type, [type]: { id: uploaded.id, ...extra } });
  });

  test.each([
    [500_000, 'sticker', { id: expect.any(String) }],
    [500_001, 'document', { caption: 'Veja' }],
  ] as const)('a sticker of %i bytes goes as %s, a sticker without words', async (bytes, type, extra) => {
    const media = { ...(await file('image', 'image/webp', bytes)), sticker: true as const };
    const uploaded = await open().upload(media, 'Veja', 10_000);
    if ('failure' in uploaded) throw new Error(uploaded.failure.reason);
    await open().send(text({ media, body: 'Veja' }), uploaded);
    expect(stub.sent[0]!.payload).toMatchObject({ type, [type]: extra });
    if (type === 'sticker')
      expect(stub.sent[0]!.payload).toMatchObject({ sticker: expect.not.objectContaining({ caption: 'Veja' }) });
  });

  test('a voice note is sent as a voice note', async () => {
    const media = await file('audio', 'audio/ogg; codecs=opus', 9, true);
    const uploaded = await open().upload(media, '', 10_000);
    await open().send(text({ media, body: '' }), uploaded as { id: string; type: 'audio' });
    expect([...stub.files.values()]).toMatchObject([{ type: 'audio/ogg; codecs=opus' }]);
    expect(stub.sent[0]!.payload).toMatchObject({ audio: { voice: true } });
  });

  test('a file that is too large and a caption that is too long are refused before sending', async () => {
    const media = await file('application', 'application/pdf', 100_000_001);
    expect(await open().upload(media, '', 10_000)).toMatchObject({
      failure: { action: 'final', reason: 'media_too_large' },
    });
    expect(await open().send(text({ media, body: 'a'.repeat(1_025) }), { id: '1', type: 'document' })).toMatchObject({
      failure: { reason: 'text_length' },
    });
    expect(stub.requests).toEqual([]);
  });
});

describe('files that contacts send', () => {
  const content = Buffer.from([0, 1, 2, 255]);
  const fetched = async (handle: Record<string, unknown>, maxBytes = 1_000) =>
    buffer((await open().fetchMedia({ provider: 'cloud', ...handle }, maxBytes)).stream);
  const paths = () => stub.requests.map(({ url }) => url.split('/')[1]);

  test('are downloaded from the address of the webhook, or from a new one if it expired', async () => {
    const mediaId = stub.keepFile({ mime: 'image/png', content });
    const url = stub.addressOf(mediaId);
    expect(await fetched({ mediaId, url })).toEqual(content);
    expect(paths()).toEqual(['file']);
    time += 300_001;
    expect(await fetched({ mediaId, url })).toEqual(content);
    expect(paths()).toEqual(['file', 'file', 'v25.0', 'file']);
    expect(await fetched({ mediaId })).toEqual(content);
  });

  test('are never requested with the token from an address outside of Meta', async () => {
    const mediaId = stub.keepFile({ mime: 'image/png', content });
    const thief = await openCloudStub();
    expect(await fetched({ mediaId, url: thief.addressOf(thief.keepFile({ mime: 'image/png', content })) })).toEqual(
      content,
    );
    expect(thief.requests).toEqual([]);
    await thief.close();
  });

  test('fail with a reason if they are gone, too large, or the handle is malformed', async () => {
    await expect(fetched({ mediaId: '404' })).rejects.toThrow('the medium was not found');
    const mediaId = stub.keepFile({ mime: 'image/png', content: Buffer.alloc(1_001) });
    await expect(fetched({ mediaId })).rejects.toMatchObject({ reason: 'too_large' });
    stub.fault({ on: 'media', times: 1, how: { error: { status: 503, code: 2 } } });
    await expect(fetched({ mediaId })).rejects.toThrow('the medium was not found: service');
    await expect(fetched({ mediaId: '../x' })).rejects.toThrow('not the address');
    await expect(fetched({ provider: 'sandbox', path: '7/x' })).rejects.toThrow('not the address');
  });
});

describe('errors', () => {
  test.each([
    [
      'an error of Meta’s',
      { error: { status: 400, code: 131_026, message: 'Undeliverable' } },
      { action: 'final', reason: 'undeliverable', maybeDone: false, code: 131_026, details: 'Undeliverable' },
    ],
    [
      'a service that is down, in Meta’s words',
      { error: { status: 503, code: 2 } },
      { action: 'retry', maybeDone: false },
    ],
    ['a gateway that gave up', { page: 502 }, { action: 'retry', reason: 'service', maybeDone: true }],
    ['a page instead of an answer', { page: 200 }, { maybeDone: true }],
    ['a lost answer', { lostAnswer: true }, { action: 'retry', reason: 'network', maybeDone: true }],
  ] as const)('%s', async (_what, how, failure) => {
    stub.fault({ on: 'messages', times: 1, how });
    expect(await open().send(text())).toMatchObject({ failure });
  });

  test('an unreachable server means that the message was not sent', async () => {
    await stub.close();
    expect(await open().send(text())).toMatchObject({
      failure: { action: 'retry', reason: 'network', maybeDone: false },
    });
  });

  test('the error of a refused token does not contain the token', async () => {
    const accessToken = 'EAAsomeOtherTokenNobodyMaySee';
    const sent = await open({ accessToken }).send(text());
    expect(sent).toMatchObject({
      failure: { action: 'auth', reason: 'token_invalid', details: expect.stringContaining('Malformed') as string },
    });
    expect(JSON.stringify(sent)).not.toContain(accessToken);
  });
});

describe('the test of credentials says what is wrong', () => {
  test('finds no problem with good credentials', async () =>
    expect(await open().checkNumber()).toEqual({
      ok: true,
      number: '5513912344321',
      name: 'Loja Aurora',
      quality: 'GREEN',
    }));

  test.each([
    ['token_invalid', { accessToken: 'EAAwrong' }],
    ['wrong_number_id', { phoneNumberId: '1' }],
    ['wrong_number_id', { phoneNumberId: '' }],
    ['wrong_number_id', { phoneNumberId: stubNumber.wabaId }],
    ['wrong_waba_id', { wabaId: '1' }],
    ['wrong_waba_id', { wabaId: otherWabaId }],
    ['wrong_waba_id', { wabaId: stubNumber.phoneNumberId }],
    ['wrong_number_id', { phoneNumberId: `${stubNumber.wabaId}/phone_numbers` }],
  ])('%s: %j', async (problem, changed) =>
    expect(await open(changed).checkNumber()).toMatchObject({ ok: false, problem }),
  );

  test.each([
    ['permission_missing', { status: 403, code: 10 }],
    ['permission_missing', { status: 403, code: 200 }],
    ['rate_limited', { status: 400, code: 80_007 }],
    ['account_restricted', { status: 403, code: 368 }],
    ['service', { status: 500, code: 1 }],
    ['not_registered', { status: 400, code: 133_010 }],
  ])('%s: %j', async (problem, error) => {
    stub.fault({ on: 'number', times: 1, how: { error } });
    expect(await open().checkNumber()).toMatchObject({ ok: false, problem });
  });

  test('names an unreachable network', async () =>
    expect(await open({}, 'http://127.0.0.1:1').checkNumber()).toEqual({ ok: false, problem: 'network' }));
});

test('templates are read page by page with their parameters', async () => {
  const listed = await open().listTemplates();
  expect(listed).toMatchObject({
    templates: [
      {
        name: 'boas_vindas',
        language: 'pt_BR',
        category: 'UTILITY',
        status: 'APPROVED',
        body: 'Pedido {{1}} de {{2}}, {{1}}',
        sendable: true,
        params: [
          { part: 'header', key: '1' },
          { part: 'body', key: '1' },
          { part: 'body', key: '2' },
          { part: 'button', key: '1', button: 1 },
        ],
      },
      { name: 'foto', sendable: false, params: [{ part: 'body', key: 'nome' }] },
      { name: 'simples', sendable: true, params: [] },
      { name: 'codigo', sendable: false },
      { name: 'vitrine', sendable: false },
    ],
  });
  expect(stub.requests).toHaveLength(3);
  stub.fault({ on: 'templates', times: 1, how: { error: { status: 403, code: 200 } } });
  expect(await open().listTemplates()).toMatchObject({ failure: { action: 'auth', reason: 'permission_missing' } });
});

test('failures of one number in a row do not stop another number, which shares the host', async () => {
  const egress = openEgress({ allowPrivate: ['127.0.0.1'] });
  const graph = { ...graphDefaults, baseUrl: stub.origin };
  stub.fault({ on: 'messages', times: 6, how: { page: 502 } });
  const wanted = { method: 'POST' as const, path: `${stubNumber.phoneNumberId}/messages` };
  const body = { type: 'application/json', content: JSON.stringify({ messaging_product: 'whatsapp', to: to.value }) };
  for (let count = 0; count < 6; count += 1)
    expect(await askGraph(egress, graph, stubNumber.accessToken, { ...wanted, body })).toMatchObject({
      failure: { reason: 'service' },
    });
  const other = { path: stubNumber.phoneNumberId };
  expect((await askGraph(egress, graph, stubNumber.accessToken, other)).ok).toBe(true);
});
