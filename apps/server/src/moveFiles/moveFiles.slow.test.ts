import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildServer } from '../../test/buildServer.ts';
import { settingsOf, startBucket, type TestBucket } from '../../test/startBucket.ts';
import { openMovePlaces, openStorage } from '../gateways/storage/openStorage.ts';
import type { Storage } from '../gateways/storage/Storage.ts';
import type { FileStore } from '../gateways/storage/stores/FileStore.ts';
import { moveFiles } from './moveFiles.ts';

let directory: string;
let server: TestBucket;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'move-'));
  server = await startBucket();
});
afterEach(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

type Place = 'folder' | 'bucket';
const openPlaces = () => openMovePlaces({ directory, bucket: server.settings });
/** The storage of a running product. */
const openProduct = (filePlace: Place): Storage => openStorage({ directory, bucket: server.settings, filePlace });

/** Stores files of the product in a place, and returns their contents by name. */
async function store(place: Place, count: number, bytes = 200): Promise<Map<string, Buffer>> {
  const product = openProduct(place);
  const files = new Map<string, Buffer>();
  for (let index = 0; index < count; index++) {
    const content = randomBytes(bytes);
    files.set((await product.keepBuffer(content)).path, content);
  }
  return files;
}

async function namesIn(place: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { paths } of place.keptBefore(new Date(Date.now() + 60_000))) names.push(...paths);
  return names.sort();
}

/** Throws unless a place has exactly these files. */
async function expectFiles(place: FileStore, files: Map<string, Buffer>): Promise<void> {
  expect(await namesIn(place)).toEqual([...files.keys()].sort());
  for (const [name, content] of files)
    expect((await buffer((await place.open(name)).stream)).equals(content), name).toBe(true);
}

const other = { folder: 'bucket', bucket: 'folder' } as const;
const placesFrom = (from: Place) => {
  const { newPath, ...places } = openPlaces();
  return { from: places[from], to: places[other[from]], newPath };
};

describe.each(['folder', 'bucket'] as const)('a move of files from the %s', (from) => {
  it('moves every file while the product reads each of them all the time', async () => {
    const files = await store(from, 40);
    const long = await store(from, 1, 9 * 1024 * 1024);
    for (const [name, content] of long) files.set(name, content);
    const product = openProduct(other[from]);
    let isMoving = true;
    let reads = 0;
    const reading = (async () => {
      while (isMoving)
        for (const [name, content] of files) {
          expect((await buffer((await product.open(name)).stream)).equals(content), name).toBe(true);
          reads++;
        }
    })();
    const places = placesFrom(from);
    const moved = await moveFiles(places);
    isMoving = false;
    await reading;
    expect(reads).toBeGreaterThan(files.size);
    expect(moved).toMatchObject({ files: files.size, damaged: [] });
    expect(await namesIn(places.from)).toEqual([]);
    await expectFiles(places.to, files);
  }, 60_000);

  it('leaves a file where it is if its copy is not the same', async () => {
    const files = await store(from, 3);
    const [first] = files.keys();
    const { to, ...rest } = placesFrom(from);
    const put: FileStore['put'] = async (path, name) => {
      if (name === first) await truncate(path, 100);
      await to.put(path, name);
    };
    expect(await moveFiles({ ...rest, to: { ...to, put } })).toMatchObject({ files: 2, damaged: [first] });
    expect(await namesIn(rest.from)).toEqual([first]);
    expect(await namesIn(to)).toHaveLength(2);
  });

  it('brings back no file that the product deletes meanwhile', async () => {
    const files = await store(from, 3);
    const [before, after] = files.keys();
    const product = openProduct(other[from]);
    const { to, ...rest } = placesFrom(from);
    const put: FileStore['put'] = async (path, name) => {
      if (name === before) await product.remove(name);
      await to.put(path, name);
      if (name === after) await product.remove(name);
    };
    expect(await moveFiles({ ...rest, to: { ...to, put } })).toMatchObject({ files: 1, damaged: [] });
    expect(await namesIn(rest.from)).toEqual([]);
    expect(await namesIn(to)).toHaveLength(1);
  });
});

describe('npm run move-files', () => {
  beforeAll(() => buildServer(), 300_000);

  const program = join(import.meta.dirname, '../../dist/commands/move-files.js');
  const start = (to: string, settings: NodeJS.ProcessEnv = {}) => {
    const child = spawn(process.execPath, [program, '--to', to], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, DATA_DIR: directory, ...settingsOf(server), FILE_STORE: to, ...settings },
    });
    let printed = '';
    for (const output of [child.stdout, child.stderr])
      output.setEncoding('utf8').on('data', (piece: string) => (printed += piece));
    const ended = new Promise<{ code: number | null; printed: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, printed })),
    );
    return { child, ended };
  };

  it.each(['folder', 'bucket'] as const)(
    'loses no file of the %s when it is killed, and continues',
    async (from) => {
      const files = await store(from, 120);
      const { from: origin, to: target } = placesFrom(from);
      const lives: number[] = [];
      for (let life = 1; life <= 3; life++) {
        const before = (await namesIn(target)).length;
        const { child, ended } = start(other[from]);
        await expect
          .poll(async () => (await namesIn(target)).length, { timeout: 40_000, interval: 20 })
          .toBeGreaterThan(before + 5);
        child.kill('SIGKILL');
        expect((await ended).code).toBeNull();
        const product = openProduct(other[from]);
        for (const [name, content] of files)
          expect((await buffer((await product.open(name)).stream)).equals(content), name).toBe(true);
        lives.push((await namesIn(origin)).length);
      }
      // Each life was killed in the middle of its work.
      expect(Math.min(...lives)).toBeGreaterThan(0);
      const { code, printed } = await start(other[from]).ended;
      expect(printed).toMatch(
        new RegExp(`^${lives.at(-1)} files to move[^]*moved to the ${other[from]}: ${lives.at(-1)} files`, 'm'),
      );
      expect(code).toBe(0);
      expect(await namesIn(origin)).toEqual([]);
      await expectFiles(target, files);
      expect(existsSync(join(directory, 'move-files.pid'))).toBe(false);
    },
    120_000,
  );

  it('says what is missing or in the way, and moves nothing', async () => {
    const files = await store('folder', 2);
    const refusals: [RegExp, string, NodeJS.ProcessEnv, number][] = [
      [/usage: npm run move-files/, 'disk', {}, 2],
      [/^FILE_STORE is folder: .* restart every process/, 'bucket', { FILE_STORE: 'folder' }, 1],
      [
        /^The bucket recado-files does not answer or refuses \(InvalidAccessKeyId: /,
        'bucket',
        { S3_ACCESS_KEY_ID: 'X' },
        1,
      ],
    ];
    for (const [words, to, settings, expected] of refusals) {
      const { code, printed } = await start(to, settings).ended;
      expect(printed).toMatch(new RegExp(words.source, 'm'));
      expect(code).toBe(expected);
    }
    await writeFile(join(directory, 'move-files.pid'), String(process.pid));
    expect((await start('bucket').ended).printed).toMatch(/^Another move of files is running/m);
    await expectFiles(openPlaces().folder, files);
    expect(await namesIn(openPlaces().bucket)).toEqual([]);
  }, 60_000);
});
