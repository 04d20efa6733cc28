import { AppError } from '@recado/contracts';
import { expect, test } from 'vitest';
import { openStubClock } from '../testing/stubClock.ts';
import type { Inbound } from '../WhatsAppSession.ts';
import { awaitAcks } from './awaitAcks.ts';
import { openCache } from './openCache.ts';
import { startIntake } from './startIntake.ts';
import { toLogger } from './toLogger.ts';
import { toMessage, type WithLocalFile } from './toMessage.ts';

const ack = (id: string, error?: string) => ({
  tag: 'ack',
  attrs: { class: 'message', id, from: 'x', ...(error === undefined ? {} : { error }) },
});

test.each([
  [undefined, { outcome: 'sent' }],
  // Restricted: trying again makes it worse.
  ['463', { outcome: 'refused', reason: 'reachout_restricted', final: true }],
  ['479', { outcome: 'refused', reason: 'stanza_refused', final: true }],
  ['429', { outcome: 'refused', reason: 'throughput', retryInMs: 60_000 }],
  ['503', { outcome: 'refused', reason: 'service' }],
  ['400', { outcome: 'refused', reason: 'provider_refused', final: true }],
])('an ack with error %s (written after the documentation)', async (error, outcome) => {
  const acks = awaitAcks(openStubClock(), () => expect.unreachable());
  const waiting = acks.expect('OUT1', 15_000);
  acks.receive(ack('OUT1', error));
  expect(await waiting.outcome).toEqual(outcome);
});

test('a message without an answer is unknown until a late ack arrives', async () => {
  const clock = openStubClock();
  const late: unknown[] = [];
  const acks = awaitAcks(clock, (...refusal) => late.push(refusal));
  const [first, second] = [acks.expect('OUT1', 15_000), acks.expect('OUT2', 20_000)];
  clock.pass(15_000);
  expect(await first.outcome).toEqual({ outcome: 'unknown' });
  acks.lose();
  expect([await second.outcome, clock.nextIn()]).toEqual([{ outcome: 'unknown' }, undefined]);
  for (const node of [ack('OUT1'), ack('OUT2', '463'), { attrs: {} }, null, 'x']) acks.receive(node);
  expect(late).toEqual([
    ['OUT1', { outcome: 'sent' }],
    ['OUT2', { outcome: 'refused', reason: 'reachout_restricted', final: true }],
  ]);
});

const receivedText = (wid: string, session = '1'): Inbound => ({
  type: 'message',
  connectionId: 7,
  wid,
  identities: [{ kind: 'phone', value: session }],
  fromMe: false,
  sentAt: new Date(0),
  content: { mediaType: 'conversation', body: wid },
});
const nothing = { messageId: null, ticketId: null };
const ms = (n: number) => new Promise((resolve) => setTimeout(resolve, n));

test('events are delivered again until stored, in order within a chat; other chats do not wait', async () => {
  const clock = openStubClock();
  const stored: string[] = [];
  let away = true;
  const intake = startIntake(
    {
      async received(event) {
        if (!('wid' in event)) return nothing;
        if (away && event.wid.startsWith('A')) throw new AppError('ERR_UNAVAILABLE');
        stored.push(event.wid);
        return nothing;
      },
      gaveUp: async () => expect.unreachable(),
    },
    clock,
    { warn: () => expect.unreachable() },
    new AbortController().signal,
  );
  for (const event of [receivedText('A1'), receivedText('A2'), receivedText('B1', '2')]) intake.take(event);
  for (let tries = 0; tries < 12; tries++) {
    await ms(1);
    clock.pass(30_000);
  }
  expect([stored, Math.max(...clock.slept), clock.slept.slice(0, 3)]).toEqual([['B1'], 30_000, [500, 1_000, 2_000]]);
  away = false;
  await ms(1);
  clock.pass(30_000);
  await intake.settled();
  expect(stored).toEqual(['B1', 'A1', 'A2']);
});

test('a bad event is given up after five tries, also without a database, and logged without text (trust R3)', async () => {
  const clock = openStubClock();
  const warned: unknown[] = [];
  const stored: string[] = [];
  const kept: unknown[] = [];
  let asked = 0;
  const intake = startIntake(
    {
      async received(event) {
        if ('wid' in event && event.wid === 'A1') throw new Error('poison');
        stored.push('rest');
        return nothing;
      },
      async gaveUp(event, reason) {
        if (++asked === 1) throw new AppError('ERR_UNAVAILABLE');
        kept.push('wid' in event && event.wid, reason);
      },
    },
    clock,
    { warn: (fields) => warned.push(fields) },
    new AbortController().signal,
  );
  intake.take(receivedText('A1'));
  intake.take(receivedText('A2'));
  for (let tries = 0; tries < 8; tries++) {
    await ms(1);
    clock.pass(30_000);
  }
  await intake.settled();
  expect([clock.slept.length, stored, warned, kept]).toEqual([
    5,
    ['rest'],
    [{ err: new Error('poison'), type: 'message', wid: 'A1' }],
    ['A1', new Error('poison')],
  ]);
});

test('messages that wait when the phone is released fail with a reason', async () => {
  const clock = openStubClock();
  const kept: unknown[] = [];
  const ending = new AbortController();
  const intake = startIntake(
    {
      async received() {
        throw new AppError('ERR_UNAVAILABLE');
      },
      gaveUp: async (event, reason) => void kept.push(['wid' in event && event.wid, String(reason)]),
    },
    clock,
    { warn: () => undefined },
    ending.signal,
  );
  intake.take(receivedText('A1'));
  intake.take(receivedText('A2'));
  await ms(1);
  ending.abort();
  await intake.settled();
  expect(kept).toEqual([
    ['A1', expect.stringContaining('ERR_UNAVAILABLE')],
    ['A2', expect.stringContaining('let go')],
  ]);
});

test('an event is acknowledged when it is stored or a dead letter, and replayed after a stop', async () => {
  const clock = openStubClock();
  const ending = new AbortController();
  const kept: unknown[] = [];
  let fault: unknown;
  const intake = startIntake(
    {
      async received() {
        if (fault) throw fault;
        return nothing;
      },
      gaveUp: async (event) => void kept.push('wid' in event && event.wid),
    },
    clock,
    { warn: () => undefined },
    ending.signal,
  );
  expect(await intake.store(receivedText('A1'))).toBe(true);
  fault = new Error('poison');
  const aside = intake.store(receivedText('A2'));
  for (let tries = 0; tries < 5; tries++) {
    await ms(1);
    clock.pass(30_000);
  }
  expect([await aside, kept]).toEqual([true, ['A2']]);
  fault = new AppError('ERR_UNAVAILABLE');
  const waiting = [intake.store(receivedText('A3')), intake.store(receivedText('A4'))];
  await ms(1);
  ending.abort();
  expect([await Promise.all(waiting), kept]).toEqual([[false, false], ['A2']]);
});

const outgoing = (media?: Partial<NonNullable<WithLocalFile['media']>>, body = ''): WithLocalFile => ({
  wid: 'W',
  to: { kind: 'phone', value: '1' },
  body,
  ...(media
    ? {
        media: {
          kind: 'image',
          path: 'abcd.bin',
          localPath: '/f',
          mime: 'image/jpeg',
          name: 'f',
          voice: false,
          seconds: null,
          waveform: null,
          ...media,
        },
      }
    : {}),
});

test.each<[string, WithLocalFile, unknown]>([
  [
    'a text, without a preview that would fetch its links',
    outgoing(undefined, 'https://a.test'),
    { text: 'https://a.test', linkPreview: null },
  ],
  [
    'forwarded',
    { ...outgoing(undefined, 'x'), forwarded: true },
    { text: 'x', linkPreview: null, contextInfo: { isForwarded: true, forwardingScore: 1 } },
  ],
  ['a picture', outgoing({}, 'Veja'), { image: { url: '/f' }, mimetype: 'image/jpeg', caption: 'Veja' }],
  [
    'a picture of another format',
    outgoing({ mime: 'image/svg+xml' }),
    { document: { url: '/f' }, mimetype: 'image/svg+xml', fileName: 'f' },
  ],
  ['a sticker', outgoing({ mime: 'image/webp', sticker: true }), { sticker: { url: '/f' }, mimetype: 'image/webp' }],
  ['a film', outgoing({ kind: 'video', mime: 'video/mp4' }), { video: { url: '/f' }, mimetype: 'video/mp4' }],
  [
    'a voice note (CONV-43)',
    outgoing({ kind: 'audio', mime: 'audio/ogg', voice: true, seconds: 3.6, waveform: [0, 50.4, 200, -1] }),
    {
      audio: { url: '/f' },
      mimetype: 'audio/ogg; codecs=opus',
      ptt: true,
      seconds: 4,
      waveform: Uint8Array.from([0, 50, 100, ...Array<number>(61).fill(0)]),
    },
  ],
  [
    'a sound',
    outgoing({ kind: 'audio', mime: 'audio/mpeg' }),
    { audio: { url: '/f' }, mimetype: 'audio/mpeg', ptt: false },
  ],
  [
    'a sound with words',
    outgoing({ kind: 'audio', mime: 'audio/mpeg' }, 'Ouça'),
    { document: { url: '/f' }, mimetype: 'audio/mpeg', fileName: 'f', caption: 'Ouça' },
  ],
  [
    'a file',
    outgoing({ kind: 'application', mime: 'application/pdf', name: 'nota.pdf' }),
    { document: { url: '/f' }, mimetype: 'application/pdf', fileName: 'nota.pdf' },
  ],
])('%s', (_case, input, content) => expect(toMessage(input)).toEqual(content));

test('the log keeps only warnings of Baileys, and of their fields only the error', () => {
  const lines: unknown[] = [];
  const logger = toLogger({ warn: (...target) => lines.push(target) }).child({ class: 'baileys' });
  logger.info({ me: 'x' }, 'opened');
  logger.error({ err: new Error('Bad MAC'), key: { privKey: 'secret' } }, 'failed to decrypt message');
  logger.warn({ trace: 'Error: x\n at y', node: 'secret' }, 'stream errored out');
  logger.warn('plain');
  expect(lines).toEqual([
    [{ reason: 'Error: Bad MAC' }, 'baileys: failed to decrypt message'],
    [{ reason: 'Error: x' }, 'baileys: stream errored out'],
    [{}, 'baileys: plain'],
  ]);
});

test('a cache drops expired entries, and the oldest one when it is full', () => {
  const clock = openStubClock();
  const cache = openCache(clock, 1_000, 2);
  void cache.set('a', 1);
  void cache.set('b', 0);
  void cache.set('c', 3);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, 0, 3]);
  clock.pass(1_000);
  expect(cache.get('c')).toBeUndefined();
});
