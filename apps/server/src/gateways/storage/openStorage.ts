import { createHash, randomBytes } from 'node:crypto';
import { constants, createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@recado/contracts';
import { typeOfStoredName, type FileKind } from './contentTypes.ts';
import { detectType } from './detectType.ts';
import { makeDirectory, syncDirectory, syncFile } from './durable.ts';
import { toDisplayName } from './toDisplayName.ts';

/** A received file that is not stored yet. Call either `keep` or `discard`. */
export type StoredTemp = { path: string; bytes: number; sha256: string };

/** A stored file: `path` is its random name, `name` the displayed name. */
export type StoredFile = { path: string; mime: string; bytes: number; sha256: string; kind: FileKind; name: string };

/** Inclusive like an HTTP range; without `end`, until the end of the file. */
export type ByteRange = { start: number; end?: number };

export type Storage = {
  /** Writes a stream to disk. Throws ERR_FILE_TOO_LARGE past `maxBytes`. On any failure, nothing remains on disk. */
  receive(stream: Readable, limits: { maxBytes: number }): Promise<StoredTemp>;
  /** Deletes a received file that is not needed. */
  discard(temp: StoredTemp): Promise<void>;
  /**
   * Stores a received file under a random name, with the type of its content. On failure, nothing remains and the cause
   * is thrown.
   */
  keep(temp: StoredTemp, as?: { name?: string }): Promise<StoredFile>;
  keepBuffer(buffer: Buffer, as?: { name?: string }): Promise<StoredFile>;
  /** Stores the file that `make` writes to the given path, as `toVoiceNote` does. */
  keepMade(make: (outPath: string) => Promise<void>, as?: { name?: string }): Promise<StoredFile>;
  /**
   * Returns length and type of a stored file. Throws ERR_NO_MEDIA_FOUND for a missing file and for anything but a bare
   * name.
   */
  measure(path: string): Promise<{ bytes: number; mime: string }>;
  /**
   * Reads a stored file or a part of it; `bytes` is the whole length. Throws `RangeError` for a range past the end,
   * otherwise like `measure`.
   */
  open(path: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number; mime: string }>;
  /** Deletes a stored file; a missing file is no error. */
  remove(path: string): Promise<void>;
  /**
   * Yields the stored files last written before a moment, grouped by the beginning of their names, so that no list
   * grows with the installation.
   */
  keptBefore(moment: Date): AsyncGenerator<{ beginning: string; paths: string[] }>;
  /**
   * Returns the path of a stored file, for tools that read files. Throws ERR_NO_MEDIA_FOUND for anything but a bare
   * name.
   */
  absolute(path: string): string;
  /** Deletes received files older than this that were never stored. Returns how many. */
  sweep(olderThan: Date): Promise<number>;
};

/** Names with 160 random bits cannot be guessed, whatever else protects the files (behaviour 1.8). */
const randomName = () => randomBytes(20).toString('hex');
const bareName = /^[A-Za-z0-9_-]{4,100}(?:\.[a-z0-9]{1,10})?$/;

/** Opens the file store of a directory: stored files in `media`, received ones in `incoming`. */
export function openStorage({
  directory,
  assertRoomFor,
}: {
  directory: string;
  /** Throws ERR_STORAGE_FULL where the disk has no room. */ assertRoomFor?: (bytes: number) => Promise<void>;
}): Storage {
  const mediaRoot = join(directory, 'media');
  const incomingRoot = join(directory, 'incoming');
  mkdirSync(incomingRoot, { recursive: true });

  const folderOf = (path: string) => join(mediaRoot, path.slice(0, 2), path.slice(2, 4));
  const absolute = (path: string) => {
    if (!bareName.test(path)) throw new AppError('ERR_NO_MEDIA_FOUND');
    return join(folderOf(path), path);
  };
  const incoming = () => join(incomingRoot, `${randomName()}.part`);
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
    let kept: string | undefined;
    try {
      const { mime, extension, kind } = await detectType(temp.path, as.name);
      const path = `${randomName()}.${extension}`;
      await syncFile(temp.path);
      await makeDirectory(folderOf(path));
      kept = absolute(path);
      await rename(temp.path, kept);
      await syncDirectory(folderOf(path));
      return {
        path,
        mime,
        bytes: temp.bytes,
        sha256: temp.sha256,
        kind,
        name: toDisplayName(as.name, `${temp.sha256.slice(0, 8)}.${extension}`),
      };
    } catch (error) {
      for (const path of [temp.path, kept]) if (path) await discard({ path }).catch(() => undefined);
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
        const meter = startMeter(Number.POSITIVE_INFINITY);
        await pipeline(createReadStream(path), meter.through.resume());
        return await keep({ path, ...meter.result() }, as);
      } finally {
        await discard({ path }).catch(() => undefined);
      }
    },
    async measure(path) {
      const found = await stat(absolute(path)).catch(notFound);
      if (!found.isFile()) throw new AppError('ERR_NO_MEDIA_FOUND');
      return { bytes: found.size, mime: typeOfStoredName(path).mime };
    },
    async open(path, range) {
      const file = await open(absolute(path), constants.O_RDONLY | constants.O_NOFOLLOW).catch(notFound);
      try {
        const found = await file.stat();
        if (!found.isFile()) throw new AppError('ERR_NO_MEDIA_FOUND');
        return { stream: streamOf(file, found.size, range), bytes: found.size, mime: typeOfStoredName(path).mime };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async remove(path) {
      await rm(absolute(path), { force: true });
    },
    async *keptBefore(moment) {
      for (const beginning of await namesIn(mediaRoot)) {
        const paths: string[] = [];
        for (const folder of await namesIn(join(mediaRoot, beginning)))
          for (const path of await namesIn(join(mediaRoot, beginning, folder))) {
            const found = await stat(join(mediaRoot, beginning, folder, path)).catch(() => undefined);
            if (found?.isFile() && found.mtime < moment && bareName.test(path)) paths.push(path);
          }
        if (paths.length > 0) yield { beginning, paths };
      }
    },
    absolute,
    async sweep(olderThan) {
      let removed = 0;
      for (const name of await readdir(incomingRoot)) {
        const path = join(incomingRoot, name);
        const found = await stat(path).catch(() => undefined);
        if (!found || found.mtime >= olderThan) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

/** Lists a folder; empty if it does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** Counts and hashes a stream, and stops it past a limit. */
function startMeter(maxBytes: number) {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      if (bytes > maxBytes) return done(new AppError('ERR_FILE_TOO_LARGE', { limit: maxBytes }));
      hash.update(piece);
      done(null, piece);
    },
  });
  return { through, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

function streamOf(file: FileHandle, size: number, range: ByteRange | undefined): Readable {
  if (!range) return file.createReadStream({ start: 0 });
  const end = Math.min(range.end ?? size - 1, size - 1);
  if (!Number.isSafeInteger(range.start) || !Number.isSafeInteger(end) || range.start < 0 || range.start > end)
    throw new RangeError('no such part of the file');
  return file.createReadStream({ start: range.start, end });
}

function notFound(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ELOOP')
    throw new AppError('ERR_NO_MEDIA_FOUND');
  throw error;
}
