import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toAppError } from '../../../kernel/http/errorReply.ts';
import { openStorage } from '../../storage/openStorage.ts';
import { fetchSandboxMedia } from './fetchSandboxMedia.ts';
import { openSandboxWorld, type SandboxWorld } from './sandboxWorld.ts';

let directory: string;
let world: SandboxWorld;
const opened: SandboxWorld[] = [];
const look = () => {
  const another = openSandboxWorld({ directory });
  opened.push(another);
  return another;
};

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
  world = look();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
  await rm(directory, { recursive: true, force: true });
});

const ledgerPath = () => join(directory, 'sandbox', '7', 'ledger.jsonl');
const message = (wid: string, number = '5513912344321', body = `text ${wid}`) => ({
  wid,
  number,
  kind: 'text' as const,
  body,
  media: null,
  quotedWid: null,
  sentAt: '2026-11-21T12:00:00.000Z',
});
const wids = async (from: SandboxWorld, query: { number?: string; after?: string; limit?: number } = {}) =>
  (await from.outbound(7, { limit: 200, ...query })).map((one) => one.wid);

test('the messages of a contact are listed oldest first, by number, after a wid, up to a limit', async () => {
  for (const wid of ['A', 'B', 'C', 'D'])
    await world.recordOutbound(7, message(wid, wid === 'B' ? '551190000' : '5513912344321'));
  await world.recordOutbound(8, message('X'));
  expect(await wids(world)).toEqual(['A', 'B', 'C', 'D']);
  expect(await wids(world, { number: '+55 13 91234-4321'.replace('-', '') })).toEqual(['A', 'C', 'D']);
  expect(await wids(world, { after: 'A', number: '5513912344321', limit: 1 })).toEqual(['C']);
  expect(await wids(world, { after: 'D' })).toEqual([]);
  expect(await wids(world, { after: 'unknown', limit: 2 })).toEqual(['A', 'B']);
  expect((await world.outbound(7, { limit: 1 }))[0]).toEqual({
    ...message('A'),
    sentAt: new Date('2026-11-21T12:00:00Z'),
    ack: 1,
    revoked: false,
    edited: false,
    forwarded: false,
  });
});

test('a wid sent twice has one accepted line, and both tries are in the ledger', async () => {
  expect(await world.recordOutbound(7, message('A', '55', 'first'))).toEqual({ again: false });
  expect(await world.recordOutbound(7, message('A', '55', 'second'))).toEqual({ again: true });
  expect(await Promise.all([world.recordOutbound(7, message('B')), world.recordOutbound(7, message('B'))])).toEqual([
    { again: false },
    { again: true },
  ]);
  expect(await look().recordOutbound(7, message('A', '55', 'third'))).toEqual({ again: true });
  expect((await world.findOutbound(7, 'A'))?.body).toBe('first');
  expect(await wids(world)).toEqual(['A', 'B']);
  const lines = await world.ledgerOf(7);
  expect(lines.map((line) => line.type === 'outbound' && [line.wid, line.again ?? false])).toEqual([
    ['A', false],
    ['A', true],
    ['B', false],
    ['B', true],
    ['A', true],
  ]);
});

test('acks only rise, a refusal changes none, and a deletion is listed', async () => {
  await world.recordOutbound(7, message('A'));
  const ack = async () => (await world.findOutbound(7, 'A'))?.ack;
  await world.recordReceipt(7, { wid: 'A', ack: 3 });
  await world.recordReceipt(7, { wid: 'A', ack: 2 });
  await world.recordReceipt(7, { wid: 'A', error: 'ERR' });
  await world.recordReceipt(7, { wid: 'nobody', ack: 4 });
  expect(await ack()).toBe(3);
  await world.recordRevoked(7, 'A');
  expect(await world.findOutbound(7, 'A')).toMatchObject({ ack: 3, revoked: true });
  expect(await world.findOutbound(7, 'nobody')).toBeNull();
  expect(await world.findOutbound(8, 'A')).toBeNull();
});

test('two processes see the messages of each other', async () => {
  const web = look();
  expect(await wids(web)).toEqual([]);
  await world.recordOutbound(7, message('A'));
  expect(await wids(web)).toEqual(['A']);
  await web.recordReceipt(7, { wid: 'A', ack: 3 });
  expect((await world.findOutbound(7, 'A'))?.ack).toBe(3);
  await web.recordInbound(7, { step: 'offered', wid: 'IN', number: '55', kind: 'text', body: 'Oi' });
  await web.recordInbound(7, {
    step: 'acknowledged',
    wid: 'IN',
    number: '55',
    kind: 'text',
    body: 'Oi',
    messageId: 4,
    ticketId: 2,
  });
  await world.recordRead(7, ['IN']);
  expect((await world.ledgerOf(7)).map((line) => line.type)).toEqual([
    'outbound',
    'receipt',
    'inbound',
    'inbound',
    'read',
  ]);
});

test('a line cut off by a crash is skipped, and the next line is read', async () => {
  await world.recordOutbound(7, message('A'));
  await appendFile(ledgerPath(), '{"type":"outbound","wid":"TORN","bo');
  await world.recordOutbound(7, message('B'));
  expect(await wids(world)).toEqual(['A', 'B']);
  expect(await wids(look())).toEqual(['A', 'B']);
});

test('a half written line is read when its rest arrives', async () => {
  await world.recordOutbound(7, message('A'));
  const line = `${JSON.stringify({ type: 'outbound', ...message('B'), body: 'ção 😀' })}\n`;
  const bytes = Buffer.from(line);
  const inside = bytes.indexOf('😀') + 2;
  await appendFile(ledgerPath(), bytes.subarray(0, inside));
  expect(await wids(world)).toEqual(['A']);
  await appendFile(ledgerPath(), bytes.subarray(inside));
  expect(await wids(world)).toEqual(['A', 'B']);
  expect((await world.findOutbound(7, 'B'))?.body).toBe('ção 😀');
});

test('a ledger longer than one read is read whole', async () => {
  const long = 'ç'.repeat(4_000);
  await Promise.all(
    Array.from({ length: 100 }, (_, index) => world.recordOutbound(7, message(`W${index}`, '55', `${index} ${long}`))),
  );
  const all = await look().outbound(7, { limit: 200 });
  expect(all.map((one) => one.body)).toEqual(Array.from({ length: 100 }, (_, index) => `${index} ${long}`));
});

test('messages that are sent at the same time share one fsync', async () => {
  const start = performance.now();
  const chatQueues = Array.from({ length: 8 }, async (_, chatQueue) => {
    for (let index = 0; index < 100; index += 1) await world.recordOutbound(7, message(`${chatQueue}-${index}`));
  });
  await Promise.all(chatQueues);
  const seconds = (performance.now() - start) / 1_000;
  expect((await wids(world)).length).toBe(200);
  expect((await readFile(ledgerPath(), 'utf8')).trim().split('\n')).toHaveLength(800);
  expect(800 / seconds).toBeGreaterThan(300);
});

test('two processes append at the same time without broken lines', async () => {
  const script = `
    import { openSandboxWorld } from ${JSON.stringify(new URL('./sandboxWorld.ts', import.meta.url).href)};
    const world = openSandboxWorld({ directory: ${JSON.stringify(directory)} });
    const message = (wid) => ({ wid, number: '55', kind: 'text', body: 'x'.repeat(500), media: null, quotedWid: null, sentAt: new Date().toISOString() });
    await Promise.all(Array.from({ length: 300 }, (_, index) => world.recordOutbound(7, message('other-' + index))));
    await world.close();`;
  const other = promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
  await Promise.all([
    other,
    (async () => {
      for (let index = 0; index < 300; index += 1) await world.recordOutbound(7, message(`own-${index}`));
    })(),
  ]);
  const lines = (await readFile(ledgerPath(), 'utf8')).split('\n').filter((line) => line !== '');
  expect(new Set(lines.map((line) => (JSON.parse(line) as { wid: string }).wid)).size).toBe(600);
  expect(await world.findOutbound(7, 'other-299')).not.toBeNull();
}, 30_000);

test('a pairing outlives the process, and the number stays the same', async () => {
  expect(await world.pairing(7)).toEqual({ paired: false, number: null });
  await world.setPaired(7, true);
  expect(await look().pairing(7)).toEqual({ paired: true, number: '5511900000007' });
  expect(await look().pairing(8)).toEqual({ paired: false, number: null });
  await world.setPaired(7, false);
  expect(await world.pairing(7)).toEqual({ paired: false, number: null });
});

test('a fault is used as often as set, also by many at once, and keeps the pairing', async () => {
  await world.setPaired(7, true);
  await world.setFault(7, { next: 'refuse', times: 3 });
  const met = await Promise.all(Array.from({ length: 5 }, () => world.takeFault(7)));
  expect(met).toEqual(['refuse', 'refuse', 'refuse', 'none', 'none']);
  await world.setFault(7, { next: 'vanish', times: 9 });
  await world.setFault(7, { next: 'none', times: 1 });
  expect(await world.takeFault(7)).toBe('none');
  expect((await world.pairing(7)).paired).toBe(true);
});

test('an uploaded file reaches the job that fetches it', async () => {
  const storage = openStorage({ directory });
  const media = await world.keepMedia(
    7,
    await storage.receive(Readable.from([Buffer.from('nota')]), { maxBytes: 10 }),
    { name: '../nota.txt' },
  );
  expect(media).toMatchObject({
    mime: 'text/plain',
    kind: 'application',
    bytes: 4,
    name: 'nota.txt',
    path: expect.stringMatching(/^7\/[0-9a-f]{40}\.txt$/) as string,
  });
  const fetched = await fetchSandboxMedia(look(), { provider: 'sandbox', path: media.path });
  expect(fetched.bytes).toBe(4);
  expect(await text(fetched.stream)).toBe('nota');
  await rm(world.mediaFile(media.path)!);
  await expect(fetchSandboxMedia(world, { provider: 'sandbox', path: media.path })).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

test.each([
  '',
  '7',
  '../state.json',
  '7/../state.json',
  '7/state.json',
  '7/media/x',
  '/etc/passwd',
  `7/${'a'.repeat(40)}.txt\0`,
  5,
  null,
])('%j is no medium', async (path) => {
  await expect(fetchSandboxMedia(world, { provider: 'sandbox', path })).rejects.toThrow('not the address');
});

test('a line that does not fit on the disk is told as a full disk, which answers 503', async () => {
  await world.recordOutbound(7, message('A'));
  const probe = await open(ledgerPath());
  const handle = Object.getPrototypeOf(probe) as typeof probe;
  await probe.close();
  const write = vi.spyOn(handle, 'write').mockResolvedValueOnce({ bytesWritten: 3, buffer: Buffer.alloc(0) } as never);
  const failed = await world.recordReceipt(7, { wid: 'A', ack: 2 }).catch((error: unknown) => error);
  write.mockRestore();
  expect(toAppError(failed).code).toBe('ERR_STORAGE_FULL');
  // The next line is written whole.
  await world.recordOutbound(7, message('B'));
  expect(await look().findOutbound(7, 'B')).toBeTruthy();
});
