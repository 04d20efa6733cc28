import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startBucket, type TestBucket } from '../../../../test/startBucket.ts';
import { openStorage } from '../openStorage.ts';
import type { Storage } from '../Storage.ts';
import type { BucketReport } from './openBucketStore.ts';

let directory: string;
let server: TestBucket;
let reports: Parameters<BucketReport>[0][];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bucket-'));
  server = await startBucket();
  reports = [];
});
afterEach(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

/** A process of its own: it has no copies of the files of another. */
const open = (changed: Partial<TestBucket['settings']> = {}): Storage =>
  openStorage({
    directory,
    bucket: { ...server.settings, ...changed },
    report: (failure) => reports.push(failure),
  });
/** A client of the test's own, beside the store. */
const clientOf = ({ endpoint, region, credentials }: TestBucket['settings']) =>
  new S3Client({ endpoint: endpoint!, region, credentials: credentials!, forcePathStyle: true });
const away = { code: 'ERR_UNAVAILABLE' };
const namesIn = async (storage: Storage) => {
  const names: string[] = [];
  for await (const { paths } of storage.keptBefore(new Date(Date.now() + 60_000))) names.push(...paths);
  return names;
};

test('a file of several parts arrives whole, and any range of it can be read', async () => {
  const content = randomBytes(20 * 1024 * 1024 + 7);
  const { path } = await open().keepBuffer(content);
  const storage = open();
  expect(await storage.measure(path)).toMatchObject({ bytes: content.length });
  expect((await buffer((await storage.open(path)).stream)).equals(content)).toBe(true);
  const part = await storage.open(path, { start: 8 * 1024 * 1024 - 3, end: 8 * 1024 * 1024 + 3 });
  expect(part.bytes).toBe(content.length);
  expect(await buffer(part.stream)).toEqual(content.subarray(8 * 1024 * 1024 - 3, 8 * 1024 * 1024 + 4));
  expect(await storage.withLocal(path, async (local) => (await readFile(local)).equals(content))).toBe(true);
}, 60_000);

test('more files than one page of the bucket are listed, each once', async () => {
  const storage = open();
  const stored: string[] = [];
  for (let page = 0; page < 11; page += 1)
    stored.push(
      ...(
        await Promise.all(
          Array.from({ length: 100 }, (_, index) => storage.keepBuffer(Buffer.from(`${page} ${index}`))),
        )
      ).map(({ path }) => path),
    );
  expect((await namesIn(storage)).sort()).toEqual(stored.sort());
}, 60_000);

describe('a bucket that is away', () => {
  test('refuses every call with ERR_UNAVAILABLE, leaves no upload, and works again when it is back', async () => {
    const storage = open();
    const { path } = await storage.keepBuffer(Buffer.from('olá'));
    const other = open();
    server.network.refuse(true);
    server.network.cut('rst');
    await expect(other.keepBuffer(Buffer.from('lost'))).rejects.toMatchObject(away);
    await expect(other.open(path)).rejects.toMatchObject(away);
    await expect(other.measure(path)).rejects.toMatchObject(away);
    await expect(other.withLocal(path, async () => undefined)).rejects.toMatchObject(away);
    await expect(other.remove(path)).rejects.toMatchObject(away);
    await expect(namesIn(other)).rejects.toMatchObject(away);
    expect(reports).toHaveLength(6);
    expect((await readdir(join(directory, 'incoming'))).filter((name) => name.endsWith('.part'))).toEqual([]);
    server.network.refuse(false);
    expect((await buffer((await other.open(path)).stream)).toString()).toBe('olá');
    expect(await namesIn(other)).toEqual([path]);
  }, 30_000);

  test('that hangs ends requests and streams after a time', async () => {
    const content = randomBytes(30 * 1024 * 1024);
    const storage = open({ silentMs: 1_000 });
    const { path } = await storage.keepBuffer(content);
    const { stream } = await storage.open(path);
    stream.once('readable', () => server.network.blackHole('both'));
    await expect(buffer(stream)).rejects.toThrow();
    await expect(storage.open(path)).rejects.toMatchObject(away);
    await expect(storage.keepBuffer(Buffer.from('lost'))).rejects.toMatchObject(away);
  }, 60_000);

  test('lets a file be used on this machine that was stored a moment ago', async () => {
    const storage = open();
    const { path } = await storage.keepBuffer(Buffer.from('olá'));
    server.network.refuse(true);
    server.network.cut('rst');
    expect(await storage.withLocal(path, (local) => readFile(local, 'utf8'))).toBe('olá');
  });
});

test('a missing bucket is no missing file', async () => {
  const storage = open({ bucket: 'another-bucket' });
  await expect(storage.measure('00ff00ff.png')).rejects.toMatchObject(away);
  await expect(storage.open('00ff00ff.png')).rejects.toMatchObject(away);
  expect(reports).toMatchObject([{ status: 404 }, { name: 'NoSuchBucket', status: 404 }]);
});

test('wrong credentials are no missing file and store nothing', async () => {
  const storage = open({ credentials: { accessKeyId: 'ANOTHER', secretAccessKey: 'S3RVER' } });
  await expect(storage.open('00ff00ff.png')).rejects.toMatchObject(away);
  await expect(storage.keepBuffer(Buffer.from('lost'))).rejects.toMatchObject(away);
  expect(reports).toMatchObject([
    { name: 'InvalidAccessKeyId', status: 403 },
    { name: 'InvalidAccessKeyId', status: 403 },
  ]);
  expect(await readdir(join(directory, 'incoming'))).toEqual([]);
  expect(await namesIn(open())).toEqual([]);
});

test('an upload in parts that fails is aborted, so that its parts do not stay', async () => {
  const storage = open();
  const lost = expect(storage.keepBuffer(randomBytes(20 * 1024 * 1024))).rejects.toMatchObject(away);
  for (let attempt = 1; attempt <= 2; attempt++) await server.network.cutAt('partNumber=2', false);
  // The request that aborts an upload is the only DELETE of an upload.
  await server.network.cutAt('DELETE /recado-files/media/', true);
  await lost;
  expect(await namesIn(storage)).toEqual([]);
  expect(await readdir(join(directory, 'incoming'))).toEqual([]);
}, 60_000);

test('files have a prefix and a type, and other objects of the bucket stay untouched', async () => {
  const client = clientOf(server.settings);
  const Bucket = server.settings.bucket;
  await client.send(new PutObjectCommand({ Bucket, Key: '00ff00ff.png', Body: 'of another program' }));
  const storage = open();
  const { path } = await storage.keepBuffer(Buffer.from('%PDF-1.4 fatura'), { name: 'fatura.pdf' });
  const stored = await client.send(new HeadObjectCommand({ Bucket, Key: `media/${path}` }));
  expect(stored).toMatchObject({ ContentType: 'application/pdf', ContentLength: 15 });
  expect(await namesIn(storage)).toEqual([path]);
  await expect(storage.open('00ff00ff.png')).rejects.toMatchObject({ code: 'ERR_NO_MEDIA_FOUND' });
  await storage.remove('00ff00ff.png');
  expect((await client.send(new HeadObjectCommand({ Bucket, Key: '00ff00ff.png' }))).ContentLength).toBe(18);
});

test('a removed file leaves no copy on this machine', async () => {
  const storage = open();
  const { path } = await storage.keepBuffer(Buffer.from('personal'));
  await storage.withLocal(path, async () => storage.remove(path));
  await expect.poll(() => readdir(join(directory, 'incoming'))).toEqual([]);
  await expect(storage.withLocal(path, async () => undefined)).rejects.toMatchObject({ code: 'ERR_NO_MEDIA_FOUND' });
});

test('uses of one file at the same time share one download', async () => {
  const { path } = await open().keepBuffer(Buffer.from('shared'));
  const storage = open();
  const paths = await Promise.all(Array.from({ length: 5 }, () => storage.withLocal(path, async (local) => local)));
  expect(new Set(paths).size).toBe(1);
});
