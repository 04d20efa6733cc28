import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openEgress, type Egress } from '../../egress.ts';
import { openStorage } from '../../storage/openStorage.ts';
import type { Storage } from '../../storage/Storage.ts';
import type { Outgoing, WhatsAppSession, SessionListener, WhatsAppSessionState } from '../WhatsAppSession.ts';
import { openCloudClient } from './cloudClient.ts';
import { cloudProvider } from './cloudProvider.ts';
import { graphDefaults } from './graph.ts';
import type { PaceSettings } from './startPace.ts';
import { openCloudStub, type StubError } from './testing/cloudStub.ts';
import { openStubClock } from '../testing/stubClock.ts';
import { stubNumber } from './testing/stubNumber.ts';

type Stub = Awaited<ReturnType<typeof openCloudStub>>;

let directory: string;
let clock: ReturnType<typeof openStubClock>;
let stub: Stub;
let phones: WhatsAppSession[] = [];
let logged: { fields: object; text: string }[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cloud-'));
  clock = openStubClock();
  logged = [];
  stub = await openCloudStub({ now: clock.now });
});
afterEach(async () => {
  await Promise.all(phones.splice(0).map((session) => session.close()));
  await stub.close();
  await rm(directory, { recursive: true, force: true });
});

const target = { companyId: 1, connectionId: 7, name: 'Loja' };
const to = { kind: 'phone' as const, value: '5513900000001' };
const text = (wid: string, extra: Partial<Outgoing> = {}): Outgoing => ({ wid, to, body: 'Olá', ...extra });
const clientAt = (
  origin: string,
  accessToken = stubNumber.accessToken,
  files = openStorage({ directory }),
  egress = openEgress({ allowPrivate: ['127.0.0.1'] }),
) =>
  openCloudClient({
    egress,
    graph: { ...graphDefaults, baseUrl: origin },
    access: { ...stubNumber, accessToken },
    files,
  });

/** Opens a phone and writes down what it tells. */
async function openTestSession({
  token = () => stubNumber.accessToken,
  pace,
  changed,
  origin = () => stub.origin,
  files,
  egress,
}: {
  token?: () => string | undefined;
  pace?: Partial<PaceSettings>;
  changed?: SessionListener['changed'];
  origin?: () => string;
  files?: Storage;
  egress?: Egress;
} = {}) {
  const states: WhatsAppSessionState[] = [];
  const provider = cloudProvider({
    clock,
    log: { warn: (fields, text) => void logged.push({ fields, text }) },
    pace,
    clientOf: async () => (token() === undefined ? undefined : clientAt(origin(), token(), files, egress)),
  });
  const session = await provider.open(target, {
    changed: async (state) => {
      await changed?.(state);
      states.push(state);
    },
    received: () => Promise.resolve({ messageId: null, ticketId: null }),
  });
  phones.push(session);
  const until = (status: string, count = 1) =>
    vi.waitFor(() => expect(states.filter((state) => state.status === status)).toHaveLength(count));
  return { session, states, until };
}

async function connected(options: Parameters<typeof openTestSession>[0] = {}) {
  const opened = await openTestSession(options);
  await opened.until('CONNECTED');
  return opened;
}

const fail = (error: StubError, times = 1) => stub.fault({ on: 'messages', times, how: { error } });

describe('the connection [CONN-25]', () => {
  test('good credentials connect it with its number and without a QR code', async () => {
    const { states } = await connected();
    expect(states).toEqual([
      { status: 'OPENING', qrcode: '' },
      { status: 'CONNECTED', qrcode: '', number: '5513912344321', notice: null, retries: 0 },
    ]);
  });

  test('wrong and missing credentials are reported and checked again later', async () => {
    let token: string | undefined = undefined;
    const { states, until } = await openTestSession({ token: () => token });
    await until('DISCONNECTED');
    expect(states.at(-1)).toMatchObject({ notice: 'credentials_missing' });
    token = 'EAAwrong';
    clock.pass(300_000);
    await until('DISCONNECTED', 2);
    expect(states.at(-1)).toMatchObject({ notice: 'token_invalid' });
    token = stubNumber.accessToken;
    clock.pass(300_000);
    await until('CONNECTED');
  });

  test('it retries with growing pauses, without end, while Meta is unreachable', async () => {
    let origin = 'http://127.0.0.1:1';
    const { states, until } = await openTestSession({ origin: () => origin });
    for (let count = 1; count <= 8; count += 1) {
      await until('TIMEOUT', count);
      await vi.waitFor(() => expect(clock.slept).toHaveLength(count));
      clock.pass(clock.slept.at(-1)!);
    }
    expect(clock.slept).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    expect(states.at(-1)).toMatchObject({ notice: 'network' });
    await until('TIMEOUT', 9);
    origin = stub.origin;
    await vi.waitFor(() => expect(clock.slept).toHaveLength(9));
    clock.pass(60_000);
    await until('CONNECTED');
  });

  test('an expired token disconnects it; the next check with a good token connects it', async () => {
    const { session, states, until } = await connected();
    fail({ status: 401, code: 190 });
    expect(await session.send(text('a'))).toEqual({ outcome: 'refused', reason: 'token_invalid' });
    await until('DISCONNECTED');
    expect(states.at(-1)).toMatchObject({ notice: 'token_invalid' });
    expect(await session.send(text('a'))).toEqual({ outcome: 'refused', reason: 'not connected' });
    expect(stub.sent).toHaveLength(0);
    await vi.waitFor(() => expect(clock.slept.at(-1)).toBe(300_000));
    clock.pass(300_000);
    await until('CONNECTED', 2);
    expect(await session.send(text('a'))).toMatchObject({ outcome: 'sent' });
  });

  test('a locked account stops it; an unpaid account is reported, and it goes on sending', async () => {
    const { session, states, until } = await connected();
    fail({ status: 400, code: 131_042 }, 2);
    expect(await session.send(text('a'))).toEqual({ outcome: 'refused', reason: 'payment', final: true });
    await session.send(text('b'));
    expect(states.slice(2)).toEqual([{ status: 'CONNECTED', notice: 'payment' }]);
    await session.send(text('c'));
    expect(states.at(-1)).toEqual({ status: 'CONNECTED', notice: null });
    fail({ status: 403, code: 131_031 });
    expect(await session.send(text('d'))).toMatchObject({ outcome: 'refused', reason: 'account_locked' });
    await until('DISCONNECTED');
    expect(states.at(-1)).toMatchObject({ notice: 'account_locked' });
  });

  test('a logout ends it, a new pairing checks again, and a closed one publishes nothing more', async () => {
    const { session, states, until } = await connected();
    await session.logout();
    expect(states.at(-1)).toEqual({ status: 'DISCONNECTED', qrcode: '', number: null, retries: 0 });
    expect(await session.send(text('a'))).toMatchObject({ reason: 'not connected' });
    await session.pairAgain();
    await until('CONNECTED', 2);
    await session.pairAgain();
    await until('CONNECTED', 3);
    await session.close();
    const before = states.length;
    await session.pairAgain();
    expect(await session.send(text('a'))).toMatchObject({ outcome: 'refused' });
    expect(states).toHaveLength(before);
  });

  test('a listener that refuses an event closes the connection', async () => {
    const { session, states } = await openTestSession({
      changed: async ({ status }) => (status === 'CONNECTED' ? Promise.reject(new Error('lease')) : undefined),
    });
    await vi.waitFor(async () =>
      expect(await session.send(text('a'))).toEqual({ outcome: 'refused', reason: 'not connected' }),
    );
    expect(states).toEqual([{ status: 'OPENING', qrcode: '' }]);
    expect(stub.sent).toEqual([]);
  });
});

describe('sending [CONV-18, CONV-41]', () => {
  test('returns the id of Meta for a message that carried ours', async () => {
    const { session } = await connected();
    const outcome = await session.send(text('our-own'));
    expect(outcome).toEqual({ outcome: 'sent', providerWid: stub.sent[0]!.wid });
    expect(stub.sent[0]!.payload).toMatchObject({ biz_opaque_callback_data: 'our-own' });
    expect(await session.react({ to, wid: stub.sent[0]!.wid, fromMe: true }, '👍')).toMatchObject({ outcome: 'sent' });
    expect(await session.revoke(to, stub.sent[0]!.wid)).toEqual({
      outcome: 'refused',
      reason: 'unsupported',
      final: true,
    });
    await session.markRead(to, ['wamid.1', 'wamid.2']);
    expect(stub.reads.map(({ wid }) => wid)).toEqual(['wamid.1', 'wamid.2']);
  });

  test.each<[StubError, Record<string, unknown>]>([
    [
      { status: 400, code: 131_047 },
      { reason: 'out_of_window', final: true },
    ],
    [
      { status: 400, code: 131_026 },
      { reason: 'undeliverable', final: true },
    ],
    [
      { status: 400, code: 132_000 },
      { reason: 'template_params', final: true },
    ],
    [{ status: 500, code: 131_000 }, { reason: 'service' }],
    [{ status: 400, code: 131_057 }, { reason: 'maintenance' }],
    [
      { status: 400, code: 131_056 },
      { reason: 'pair_rate', retryInMs: 1_000 },
    ],
    [
      { status: 429, code: 130_429 },
      { reason: 'throughput', retryInMs: 1_000 },
    ],
    [
      { status: 400, code: 80_007 },
      { reason: 'account_rate', retryInMs: 60_000 },
    ],
    [
      { status: 400, code: 777_777 },
      { reason: 'provider_refused', final: true },
    ],
  ])('%j', async (error, outcome) => {
    const { session } = await connected();
    fail(error);
    expect(await session.send(text('a'))).toEqual({ outcome: 'refused', ...outcome });
    expect(stub.sent).toEqual([]);
  });

  test('leaves a message unknown if the answer is lost, and Meta has it once', async () => {
    const { session } = await connected();
    stub.fault({ on: 'messages', times: 1, how: { lostAnswer: true } });
    expect(await session.send(text('our-own'))).toEqual({ outcome: 'unknown' });
    expect(stub.sent.map(({ payload }) => payload.biz_opaque_callback_data)).toEqual(['our-own']);
    stub.fault({ on: 'messages', times: 1, how: { page: 504 } });
    expect(await session.send(text('b'))).toEqual({ outcome: 'unknown' });
  });

  test('shows typing only with the receipt of a message that has been read', async () => {
    const { session } = await connected();
    expect(session.showTyping).toBeUndefined();
    await session.send(text('A'));
    expect(stub.reads).toEqual([]);
    await session.showTypingAfter!('wamid.1');
    expect(stub.reads).toEqual([{ wid: 'wamid.1', typing: true }]);
  });

  test('ignores a refused read receipt and reports a broken connection', async () => {
    const { session } = await connected();
    fail({ status: 400, code: 131_009 });
    await session.markRead(to, ['wamid.old', 'wamid.new']);
    expect(stub.reads.map(({ wid }) => wid)).toEqual(['wamid.new']);
    fail({ status: 500, code: 2 });
    await expect(session.markRead(to, ['wamid.1'])).rejects.toThrow('not taken: service');
  });
});

describe('files', () => {
  async function picture(): Promise<NonNullable<Outgoing['media']>> {
    const { path } = await openStorage({ directory }).keepBuffer(Buffer.from('png'));
    return { kind: 'image', path, mime: 'image/png', name: 'a.png', voice: false, seconds: null, waveform: null };
  }

  test('are uploaded once for several chats, and again a day later or after a refusal', async () => {
    const { session } = await connected();
    const media = await picture();
    const send = (wid: string, chat: string) => session.send(text(wid, { to: { kind: 'phone', value: chat }, media }));
    await send('a', '551');
    await send('b', '552');
    expect(stub.files.size).toBe(1);
    expect(stub.sent.map(({ payload }) => payload.image)).toEqual(
      [...Array(2)].map(() => ({ id: [...stub.files.keys()][0], caption: 'Olá' })),
    );
    fail({ status: 400, code: 131_053 });
    expect(await send('c', '553')).toEqual({ outcome: 'refused', reason: 'media_upload' });
    expect(await send('c', '553')).toMatchObject({ outcome: 'sent' });
    expect(stub.files.size).toBe(2);
    clock.pass(24 * 3_600_000);
    await send('d', '554');
    expect(stub.files.size).toBe(3);
  });

  test('let the message wait while the file store is away, and refuse it without a file', async () => {
    const bucket = { bucket: 'files', region: 'us-east-1', endpoint: 'http://127.0.0.1:1', credentials: undefined };
    const media = await picture();
    const { session } = await connected({
      files: openStorage({
        directory: join(directory, 'another'),
        bucket: { ...bucket, credentials: { accessKeyId: 'a', secretAccessKey: 'b' } },
      }),
    });
    expect(await session.send(text('a', { media }))).toEqual({
      outcome: 'refused',
      reason: 'file_store',
      retryInMs: 5_000,
    });
    const other = await connected();
    expect(await other.session.send(text('b', { media: { ...media, path: '00ff00ff.png' } }))).toEqual({
      outcome: 'refused',
      reason: 'media_upload',
    });
    expect(stub.sent).toEqual([]);
  });

  test('refuse the message if their upload fails or its answer is lost', async () => {
    const { session } = await connected();
    const media = await picture();
    stub.fault({ on: 'upload', times: 1, how: { lostAnswer: true } });
    expect(await session.send(text('a', { media }))).toEqual({ outcome: 'refused', reason: 'network' });
    stub.fault({ on: 'upload', times: 1, how: { error: { status: 400, code: 100 } } });
    expect(await session.send(text('a', { media }))).toEqual({
      outcome: 'refused',
      reason: 'invalid_parameter',
      final: true,
    });
    expect(stub.sent).toEqual([]);
  });
});

describe('a mistake of ours', () => {
  const mistake = new RangeError('the value of "delay" is out of range');
  /** An egress that fails by a mistake for the paths that match. */
  function brokenAt(path: RegExp): Egress {
    const egress = openEgress({ allowPrivate: ['127.0.0.1'] });
    return { request: (wanted) => (path.test(wanted.url) ? Promise.reject(mistake) : egress.request(wanted)) };
  }

  test('in an upload is logged and never taken for the network', async () => {
    const { session } = await connected({ egress: brokenAt(/media$/) });
    const { path } = await openStorage({ directory }).keepBuffer(Buffer.from('png'));
    const media = { kind: 'image' as const, path, mime: 'image/png', name: 'a.png', voice: false };
    expect(await session.send(text('a', { media: { ...media, seconds: null, waveform: null } }))).toEqual({
      outcome: 'refused',
      reason: 'media_upload',
    });
    expect(logged).toEqual([{ fields: { err: mistake }, text: 'message prepare failed' }]);
  });

  test('in a send rejects, so that the outcome is unknown and the log has the stack', async () => {
    const { session } = await connected({ egress: brokenAt(/messages$/) });
    await expect(session.send(text('a'))).rejects.toBe(mistake);
  });

  test('in a check of the credentials is logged', async () => {
    await openTestSession({ egress: brokenAt(/fields=/) });
    await vi.waitFor(() => expect(logged).toEqual([{ fields: { err: mistake }, text: 'credentials check failed' }]));
  });
});

describe('pace', () => {
  /** Passes over what is slept, and only that, until the outcome is there: the network takes no time by this clock. */
  async function passing<T>(outcome: Promise<T>): Promise<T> {
    let done = false;
    const finish = () => (done = true);
    outcome.then(finish, finish);
    while (!done) {
      const next = clock.nextIn();
      // The look at the credentials sleeps too, for longer.
      if (next !== undefined && next <= 7_000) clock.pass(next);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return outcome;
  }

  test('120 messages in one chat are sent without a refusal by the simulated limit of Meta', async () => {
    const { session } = await connected();
    const begun = clock.now();
    for (let count = 0; count < 120; count += 1)
      expect(await passing(session.send(text(`m${count}`)))).toMatchObject({ outcome: 'sent' });
    // 45 at once and 75 at six seconds each.
    expect(stub.sent.map(({ payload }) => payload.biz_opaque_callback_data)).toEqual(
      Array.from({ length: 120 }, (_, count) => `m${count}`),
    );
    expect(stub.sent.at(-1)!.at - begun).toBeGreaterThanOrEqual(75 * 6_000 - 6_000);
  });

  test('without our pace Meta refuses some, and only that chat pauses, longer each time', async () => {
    const { session } = await connected({ pace: { chatBurst: 1_000, chatEveryMs: 1 } });
    for (let count = 0; count < 45; count += 1)
      expect(await passing(session.send(text(`m${count}`)))).toMatchObject({ outcome: 'sent' });
    expect(await passing(session.send(text('x')))).toEqual({
      outcome: 'refused',
      reason: 'pair_rate',
      retryInMs: 1_000,
    });
    expect(await passing(session.send(text('y', { to: { kind: 'phone', value: '552' } })))).toMatchObject({
      outcome: 'sent',
    });
    clock.pass(1_000);
    expect(await session.send(text('x'))).toEqual({ outcome: 'refused', reason: 'pair_rate', retryInMs: 4_000 });
    clock.pass(4_000);
    expect(await session.send(text('x'))).toEqual({ outcome: 'refused', reason: 'pair_rate', retryInMs: 16_000 });
    // Handed back at once, without a request.
    const asked = stub.requests.length;
    expect(await session.send(text('x'))).toEqual({ outcome: 'refused', reason: 'pair_rate', retryInMs: 16_000 });
    expect(stub.requests).toHaveLength(asked);
    clock.pass(16_000);
    expect(await session.send(text('x'))).toMatchObject({ outcome: 'sent' });
  });

  test('a throughput error of Meta pauses all chats of the number', async () => {
    const { session } = await connected();
    fail({ status: 400, code: 80_007 });
    await session.send(text('a'));
    const asked = stub.requests.length;
    expect(await session.send(text('b', { to: { kind: 'phone', value: '552' } }))).toEqual({
      outcome: 'refused',
      reason: 'account_rate',
      retryInMs: 60_000,
    });
    expect(stub.requests).toHaveLength(asked);
    clock.pass(60_000);
    expect(await session.send(text('b'))).toMatchObject({ outcome: 'sent' });
  });
});
