import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBucket, type TestBucket } from '../../../../test/startBucket.ts';
import { openStorage } from '../openStorage.ts';

let directory: string;
let server: TestBucket;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'both-'));
  server = await startBucket();
});
afterEach(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

const missing = { code: 'ERR_NO_MEDIA_FOUND' };

test.each(['folder', 'bucket'] as const)(
  'new files in the %s and those of both places are found',
  async (filePlace) => {
    const inFolder = await openStorage({ directory }).keepBuffer(Buffer.from('first'));
    const inBucket = await openStorage({ directory, bucket: server.settings }).keepBuffer(Buffer.from('second'));
    const both = openStorage({ directory, bucket: server.settings, filePlace });
    const added = await both.keepBuffer(Buffer.from('third'));
    const files = [
      [inFolder.path, 'first'],
      [inBucket.path, 'second'],
      [added.path, 'third'],
    ] as const;
    for (const [path, text] of files) {
      expect((await buffer((await both.open(path)).stream)).toString()).toBe(text);
      expect(await both.measure(path)).toEqual({ bytes: text.length, mime: 'text/plain' });
      expect(await both.withLocal(path, (local) => readFile(local, 'utf8'))).toBe(text);
    }
    const listed: string[] = [];
    for await (const { paths } of both.keptBefore(new Date(Date.now() + 60_000))) listed.push(...paths);
    expect(listed.sort()).toEqual(files.map(([path]) => path).sort());

    const folder = openStorage({ directory });
    await (filePlace === 'folder'
      ? expect(folder.measure(added.path)).resolves.toBeDefined()
      : expect(folder.measure(added.path)).rejects.toMatchObject(missing));
    for (const [path] of files) {
      await both.remove(path);
      await expect(both.open(path)).rejects.toMatchObject(missing);
    }
  },
);

test('a file of the folder stays readable for its user when it is removed meanwhile', async () => {
  const { path } = await openStorage({ directory }).keepBuffer(Buffer.from('in use'));
  const both = openStorage({ directory, bucket: server.settings });
  const text = await both.withLocal(path, async (local) => {
    await openStorage({ directory }).remove(path);
    return readFile(local, 'utf8');
  });
  expect(text).toBe('in use');
});
