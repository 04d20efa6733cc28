import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStorage } from '../openStorage.ts';
import type { Storage } from '../Storage.ts';
import { mediaRootOf, placeOf } from '../storedPlace.ts';

let directory: string;
let storage: Storage;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'folder-'));
  storage = openStorage({ directory });
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const missing = { code: 'ERR_NO_MEDIA_FOUND' };

test('a file that the disk cannot store leaves no partial file', async () => {
  await writeFile(join(directory, 'media'), 'a file where the folder belongs');
  await expect(storage.keepBuffer(Buffer.from('text'))).rejects.toMatchObject({
    code: expect.stringMatching(/ENOTDIR|EEXIST/) as string,
  });
  expect(await readdir(join(directory, 'incoming'))).toEqual([]);
});

test('a link out of the folder is no stored file', async () => {
  const { path } = await storage.keepBuffer(Buffer.from('x'));
  const link = `${path.slice(0, 4)}link.txt`;
  await symlink('/etc/hostname', placeOf(mediaRootOf(directory), link));
  await expect(storage.open(link)).rejects.toMatchObject(missing);
});
