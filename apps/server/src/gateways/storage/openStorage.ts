import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@recado/contracts';
import { typeOfStoredName } from './contentTypes.ts';
import { detectType } from './detectType.ts';
import { startMeter } from '../../kernel/startMeter.ts';
import type { Storage, StoredTemp } from './Storage.ts';
import { bareName, mediaRootOf } from './storedPlace.ts';
import type { BucketSettings } from './stores/bucketSettings.ts';
import type { FileStore } from './stores/FileStore.ts';
import { openBucketStore } from './stores/openBucketStore.ts';
import { openFolderStore } from './stores/openFolderStore.ts';
import { openStores, type StoreOptions } from './stores/openStores.ts';
import { toDisplayName } from './toDisplayName.ts';

/** Names with 160 random bits cannot be guessed, whatever else protects the files (behaviour 1.8). */
const randomName = () => randomBytes(20).toString('hex');

type Options = StoreOptions & {
  directory: string;
  /** Throws ERR_STORAGE_FULL where the disk has no room. */
  assertRoomFor?: (bytes: number) => Promise<void>;
};

/**
 * Opens the file store of a directory: received files and short-lived copies in `incoming`, stored ones in `media`. With a bucket, stored files
 * are in the bucket, in `media`, or in both places.
 */
export function openStorage({ directory, assertRoomFor, ...options }: Options): Storage {
  const { incomingRoot, newPath } = openIncoming(directory);
  const incoming = () => join(incomingRoot, `${randomName()}.part`);
  const store = openStores({ mediaRoot: mediaRootOf(directory), newPath, assertRoomFor, ...options });
  const discard = (temp: Pick<StoredTemp, 'path'>) => rm(temp.path, { force: true });

  const receive: Storage['receive'] = async (stream, { maxBytes }) => {
    await assertRoomFor?.(0);
    const path = incoming();
    const meter = startMeter(maxBytes);
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    try {
      await pipeline(stream, meter.through, file);
      return { path, ...meter.result() };
    } catch (error) {
      // A file that is still being opened would appear after it was deleted.
      if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()));
      await discard({ path }).catch(() => undefined);
      throw error;
    }
  };

  const keep: Storage['keep'] = async (temp, as = {}) => {
    try {
      const { mime, extension, kind } = await detectType(temp.path, as.name);
      const path = `${randomName()}.${extension}`;
      await store.put(temp.path, path);
      return {
        path,
        mime,
        bytes: temp.bytes,
        sha256: temp.sha256,
        kind,
        name: toDisplayName(as.name, `${temp.sha256.slice(0, 8)}.${extension}`),
      };
    } catch (error) {
      await discard(temp).catch(() => undefined);
      throw error;
    }
  };

  return {
    receive,
    discard,
    keep,
    keepBuffer: async (buffer, as) => keep(await receive(Readable.from([buffer]), { maxBytes: buffer.length }), as),
    async keepMade(make, as) {
      const path = incoming();
      try {
        await make(path);
        const meter = startMeter();
        await pipeline(createReadStream(path), meter.through.resume());
        return await keep({ path, ...meter.result() }, as);
      } finally {
        await discard({ path }).catch(() => undefined);
      }
    },
    measure: async (path) => ({ bytes: await store.measure(assertBare(path)), mime: typeOfStoredName(path).mime }),
    open: async (path, range) => ({
      ...(await store.open(assertBare(path), range)),
      mime: typeOfStoredName(path).mime,
    }),
    remove: async (path) => store.remove(assertBare(path)),
    keptBefore: store.keptBefore,
    async withLocal(path, use) {
      const local = await store.openLocal(assertBare(path));
      try {
        return await use(local.path);
      } finally {
        await local.close();
      }
    },
    sweep: (olderThan) => removeOlder(incomingRoot, olderThan),
  };
}

/** Removes the files of a folder that were last written before a time. Returns how many. */
async function removeOlder(folder: string, olderThan: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found || found.mtime >= olderThan) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** Opens the folder and the bucket each by itself, for a move from one to the other. */
export function openMovePlaces({
  directory,
  bucket: settings,
  report,
}: Pick<Options, 'directory' | 'report'> & { bucket: BucketSettings }): {
  folder: FileStore;
  bucket: FileStore;
  newPath: () => string;
} {
  const { newPath } = openIncoming(directory);
  return {
    folder: openFolderStore(mediaRootOf(directory)),
    bucket: openBucketStore({ settings, newPath, report, keepsCopies: false }),
    newPath,
  };
}

/** Makes the folder of files that are not stored yet and of copies. The sweep deletes those of killed processes. */
function openIncoming(directory: string): { incomingRoot: string; newPath: () => string } {
  const incomingRoot = join(directory, 'incoming');
  mkdirSync(incomingRoot, { recursive: true });
  return { incomingRoot, newPath: () => join(incomingRoot, `${randomName()}.copy`) };
}

/** Returns the name. Throws ERR_NO_MEDIA_FOUND for anything but a bare name, which could leave the store. */
function assertBare(path: string): string {
  if (!bareName.test(path)) throw new AppError('ERR_NO_MEDIA_FOUND');
  return path;
}
