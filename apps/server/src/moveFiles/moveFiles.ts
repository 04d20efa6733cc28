import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@recado/contracts';
import { copyStream } from '../backup/fileCopies.ts';
import type { FileStore } from '../gateways/storage/stores/FileStore.ts';
import { startMeter } from '../kernel/startMeter.ts';

type Digest = { bytes: number; sha256: string };

/** Files that are moved so far. `damaged` are files whose copy was not the same: they stay at their origin. */
export type Moved = { files: number; bytes: number; damaged: string[] };

type Options = {
  from: FileStore;
  to: FileStore;
  /** Returns a path for a copy on this machine. */
  newPath: () => string;
  /** Throws ERR_STORAGE_FULL where the disk has no room for a copy. */
  assertRoomFor?: (bytes: number) => Promise<void>;
  /** Called after each file. */
  onProgress?: (moved: Readonly<Moved>) => void;
};

/** Files that are moved at the same time: most of the time of a file is spent waiting for the bucket. */
const filesAtOnce = 4;
/** The list of files to move includes those that are stored up to now, by the clock of either place. */
const clockMarginMs = 60_000;

/**
 * Moves every stored file from one place to the other, also while the product runs and uses both places (see
 * `openBothStores`). A file is deleted at its origin only after its copy was read back and has the same length and
 * SHA-256, so a move that was killed loses nothing and can be started again. Throws ERR_UNAVAILABLE or ERR_STORAGE_FULL.
 */
export async function moveFiles({ onProgress, ...places }: Options): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, damaged: [] };
  for await (const { paths } of places.from.keptBefore(new Date(Date.now() + clockMarginMs))) {
    const waiting = [...paths];
    const moveNext = async (): Promise<void> => {
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
        const bytes = await moveFile(name, places);
        if (bytes === 'damaged') moved.damaged.push(name);
        else if (bytes !== 'gone') Object.assign(moved, { files: moved.files + 1, bytes: moved.bytes + bytes });
        onProgress?.(moved);
      }
    };
    const movers = await Promise.allSettled(Array.from({ length: filesAtOnce }, moveNext));
    for (const mover of movers) if (mover.status === 'rejected') throw mover.reason;
  }
  return moved;
}

/** Returns the length of the moved file. A file that was deleted meanwhile is in neither place afterwards. */
async function moveFile(
  name: string,
  { from, to, newPath, assertRoomFor }: Omit<Options, 'onProgress'>,
): Promise<number | 'gone' | 'damaged'> {
  const opened = await findFile(from, name);
  if (!opened) return 'gone';
  const path = newPath();
  let original: Digest;
  try {
    await assertRoomFor?.(opened.bytes);
    original = await copyStream(opened.stream, path);
  } catch (error) {
    opened.stream.destroy();
    throw error;
  }
  try {
    // A move that was killed may have left a whole copy.
    if (!isSame(await digestOf(to, name), original)) await to.put(path, name);
    const copy = await digestOf(to, name);
    if (await isMissing(from, name)) {
      // The product deleted the file after it was read: it looked in both places, but the copy was not there yet.
      await to.remove(name);
      return 'gone';
    }
    if (!isSame(copy, original)) {
      // The product would read the damaged copy.
      await to.remove(name);
      return 'damaged';
    }
    await from.remove(name);
    return original.bytes;
  } finally {
    await rm(path, { force: true });
  }
}

async function digestOf(store: FileStore, name: string): Promise<Digest | undefined> {
  const file = await findFile(store, name);
  if (!file) return undefined;
  const meter = startMeter();
  await pipeline(file.stream, meter.through.resume());
  return meter.result();
}

const isSame = (found: Digest | undefined, wanted: Digest): boolean =>
  found?.bytes === wanted.bytes && found.sha256 === wanted.sha256;

const findFile = (store: FileStore, name: string): Promise<{ stream: Readable; bytes: number } | undefined> =>
  store.open(name).catch(undefinedIfMissing);

const isMissing = async (store: FileStore, name: string): Promise<boolean> =>
  (await store.measure(name).catch(undefinedIfMissing)) === undefined;

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_NO_MEDIA_FOUND') throw error;
}
