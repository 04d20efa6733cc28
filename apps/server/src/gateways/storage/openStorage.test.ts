import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@recado/contracts';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startBucket } from '../../../test/startBucket.ts';
import { openStorage } from './openStorage.ts';
import type { Storage, StoredTemp } from './Storage.ts';

type Engine = { storage: Storage; directory: string; close(): Promise<void> };

async function openFolder(): Promise<Engine> {
  const directory = await mkdtemp(join(tmpdir(), 'storage-'));
  const close = () => rm(directory, { recursive: true, force: true });
  return { storage: openStorage({ directory }), directory, close };
}

/** Only the bucket has files: nothing was stored in the folder before. */
async function openBucket(): Promise<Engine> {
  const folder = await openFolder();
  const bucket = await startBucket();
  return {
    ...folder,
    storage: openStorage({ directory: folder.directory, bucket: bucket.settings }),
    close: async () => void (await Promise.all([bucket.close(), folder.close()])),
  };
}

describe.each([
  ['a folder', openFolder],
  ['an S3 bucket', openBucket],
])('stored files in %s', (_place, openEngine) => {
  let engine: Engine;
  let directory: string;
  let storage: Storage;

  beforeEach(async () => {
    engine = await openEngine();
    ({ directory, storage } = engine);
  });
  afterEach(() => engine.close());

  /** The uploads that are received and not stored yet. Copies that a bucket leaves for a minute do not count. */
  const incoming = async () => (await readdir(join(directory, 'incoming'))).filter((name) => name.endsWith('.part'));
  const kept = async () => {
    const names: string[] = [];
    for await (const { paths } of storage.keptBefore(new Date(Date.now() + 60_000))) names.push(...paths);
    return names;
  };
  const receive = (content: string | Buffer, maxBytes = 1_000_000): Promise<StoredTemp> =>
    storage.receive(Readable.from([Buffer.from(content)]), { maxBytes });
  const missing = { code: 'ERR_NO_MEDIA_FOUND' };

  test('a received file is counted, hashed and stored under a random name', async () => {
    const temp = await receive('olá');
    expect(temp).toMatchObject({ bytes: 4, sha256: createHash('sha256').update('olá').digest('hex') });
    const file = await storage.keep(temp, { name: 'nota.txt' });
    expect(file).toMatchObject({
      mime: 'text/plain',
      kind: 'application',
      bytes: 4,
      name: 'nota.txt',
      sha256: temp.sha256,
    });
    expect(file.path).toMatch(/^[0-9a-f]{40}\.txt$/);
    expect(await storage.withLocal(file.path, (localPath) => readFile(localPath, 'utf8'))).toBe('olá');
    expect(await incoming()).toEqual([]);
    const opened = await storage.open(file.path);
    expect(opened).toMatchObject({ bytes: 4, mime: 'text/plain' });
    expect((await buffer(opened.stream)).toString()).toBe('olá');
  });

  test('a stream over its limit leaves nothing behind', async () => {
    const endless = Readable.from(
      (async function* () {
        for (;;) yield Buffer.alloc(64 * 1024);
      })(),
    );
    const failure = await storage.receive(endless, { maxBytes: 200_000 }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ code: 'ERR_FILE_TOO_LARGE', details: { limit: 200_000 } });
    expect(await incoming()).toEqual([]);
    expect(await receive('12345', 5)).toMatchObject({ bytes: 5 });
  });

  test('a stream cut in the middle leaves nothing behind and tells why', async () => {
    const cut = new Error('socket hang up');
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw cut;
      })(),
    );
    await expect(storage.receive(broken, { maxBytes: 1_000 })).rejects.toBe(cut);
    expect(await incoming()).toEqual([]);
  });

  test('a stream that is broken before its file is open leaves nothing behind', async () => {
    for (let attempt = 0; attempt < 300; attempt += 1) {
      const broken = new Readable({ read: () => undefined }).on('error', () => undefined);
      broken.destroy(new Error('socket hang up'));
      await expect(storage.receive(broken, { maxBytes: 1_000 })).rejects.toThrow('socket hang up');
    }
    await storage.discard(await receive('a file that is opened later'));
    expect(await incoming()).toEqual([]);
  });

  test('a file written by a conversion is stored, and nothing is stored if it fails', async () => {
    const file = await storage.keepMade((path) => writeFile(path, 'made'), { name: 'made.txt' });
    expect(file).toMatchObject({
      bytes: 4,
      sha256: createHash('sha256').update('made').digest('hex'),
      kind: 'application',
    });
    await expect(
      storage.keepMade(async (path) => {
        await writeFile(path, 'half');
        throw new Error('encoder');
      }),
    ).rejects.toThrow('encoder');
    expect(await incoming()).toEqual([]);
    expect(await kept()).toHaveLength(1);
  });

  test('a file can be discarded twice without an error', async () => {
    const temp = await receive('x');
    await storage.discard(temp);
    await storage.discard(temp);
    expect(await incoming()).toEqual([]);
  });

  describe('reading', () => {
    test('returns ranges of a file', async () => {
      const { path } = await storage.keepBuffer(Buffer.from('0123456789'));
      const part = async (range: { start: number; end?: number }) =>
        (await buffer((await storage.open(path, range)).stream)).toString();
      expect(await part({ start: 2, end: 4 })).toBe('234');
      expect(await part({ start: 8 })).toBe('89');
      expect(await part({ start: 0, end: 99_999 })).toBe('0123456789');
      expect(await storage.measure(path)).toEqual({ bytes: 10, mime: 'text/plain' });
      for (const range of [{ start: 10 }, { start: -1 }, { start: 5, end: 4 }, { start: Number.NaN }, { start: 0.5 }])
        await expect(storage.open(path, range)).rejects.toBeInstanceOf(RangeError);
    });

    test('returns an empty file', async () => {
      const file = await storage.keepBuffer(Buffer.alloc(0), { name: 'empty.png' });
      expect(file).toMatchObject({ mime: 'application/octet-stream', kind: 'application', bytes: 0 });
      expect(await buffer((await storage.open(file.path)).stream)).toHaveLength(0);
    });

    test.each([
      '',
      '.',
      '..',
      '../../etc/passwd',
      '..%2f..%2fetc',
      'a/b.txt',
      'a\\b.txt',
      '/etc/passwd',
      'name.txt\0.png',
      'name\0',
      '.hidden',
      'x'.repeat(300),
      'abcd.TXT',
      'abcd.tar.gz',
      'abcd.',
    ])('no file has the name %j', async (path) => {
      await expect(storage.open(path)).rejects.toMatchObject(missing);
      await expect(storage.measure(path)).rejects.toMatchObject(missing);
      await expect(storage.withLocal(path, async () => undefined)).rejects.toMatchObject(missing);
      await expect(storage.remove(path)).rejects.toMatchObject(missing);
    });

    test('finds no missing file', async () => {
      await expect(storage.open('00ff00ff.png')).rejects.toMatchObject(missing);
      await expect(storage.measure('00ff00ff.png')).rejects.toMatchObject(missing);
      await expect(storage.withLocal('00ff00ff.png', async () => undefined)).rejects.toMatchObject(missing);
    });

    test('finds no file that was removed', async () => {
      const { path } = await storage.keepBuffer(Buffer.from('x'));
      await storage.remove(path);
      await storage.remove(path);
      await expect(storage.open(path)).rejects.toMatchObject(missing);
    });
  });

  test('the sweep deletes files that nothing refers to, and only old ones', async () => {
    const stale = await receive('stale');
    const fresh = await receive('fresh');
    const hourAgo = new Date(Date.now() - 3_600_000);
    await utimes(stale.path, hourAgo, hourAgo);
    expect(await storage.sweep(new Date(Date.now() - 60_000))).toBe(1);
    expect(await incoming()).toEqual([fresh.path.split('/').at(-1)]);
  });

  test('a picture is served with its own type', async () => {
    const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await storage.keepBuffer(png, { name: 'foto.pdf' })).toMatchObject({
      mime: 'image/png',
      kind: 'image',
      name: 'foto.pdf',
    });
  });

  test('a hundred files can be written at once', async () => {
    const files = await Promise.all(
      Array.from({ length: 100 }, (_, index) => storage.keepBuffer(Buffer.from(`file ${index}`))),
    );
    expect(new Set(files.map((file) => file.path)).size).toBe(100);
    expect(await kept()).toHaveLength(100);
  });
});
