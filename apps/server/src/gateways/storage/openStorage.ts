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

/** A file received but not kept yet. Either `keep` or `discard` it. */
export type StoredTemp = { path: string; bytes: number; sha256: string };

/** A kept file: `path` is its bare random name, `name` what people see. */
export type StoredFile = { path: string; mime: string; bytes: number; sha256: string; kind: FileKind; name: string };

/** Both ends included, as in an HTTP range; without `end`, to the end of the file. */
export type ByteRange = { start: number; end?: number };

export type Storage = {
  /** Puts a stream on disk. Past `maxBytes` it throws ERR_FILE_TOO_LARGE; on any failure nothing stays. */
  receive(stream: Readable, limits: { maxBytes: number }): Promise<StoredTemp>;
  /** Removes a file that was received and is not wanted. */
  discard(temp: StoredTemp): Promise<void>;
  /**
   * Keeps a received file for good, under a random name and the type its content has. On failure nothing stays, and the
   * cause is thrown.
   */
  keep(temp: StoredTemp, as?: { name?: string }): Promise<StoredFile>;
  keepBuffer(buffer: Buffer, as?: { name?: string }): Promise<StoredFile>;
  /** Keeps what `make` writes to the path it is given, as `toVoiceNote` does. */
  keepMade(make: (outPath: string) => Promise<void>, as?: { name?: string }): Promise<StoredFile>;
  /** Length and type of a kept file. ERR_NO_MEDIA_FOUND for a missing one, and for anything but a bare name. */
  measure(path: string): Promise<{ bytes: number; mime: string }>;
  /**
   * Reads a kept file or a part of it; `bytes` is the whole length. A range past the end throws `RangeError`. Otherwise
   * as `measure`.
   */
  open(path: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number; mime: string }>;
  /** Removes a kept file; a missing one is no failure. */
  remove(path: string): Promise<void>;
  /** Kept files not written to since, by what their names begin with, so that no list grows with the house. */
  keptBefore(moment: Date): AsyncGenerator<{ beginning: string; paths: string[] }>;
  /** Where a kept file lies, for tools that read files. ERR_NO_MEDIA_FOUND for anything but a bare name. */
  absolute(path: string): string;
  /** Removes received files nobody kept since; tells how many. */
  sweep(olderThan: Date): Promise<number>;
};

/** Names with 160 random bits: they cannot be guessed, whatever else protects them (behaviour 1.8). */
const randomName = () => randomBytes(20).toString('hex');
const bareName = /^[A-Za-z0-9_-]{4,100}(?:\.[a-z0-9]{1,10})?$/;

/** Opens the file store of a directory: kept files under `media`, received ones under `incoming`. */
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
    try {
      await pipeline(stream, meter.through, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      return { path, ...meter.result() };
    } catch (error) {
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

/** What lies in a folder; nothing in one that is not there (yet). */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** Counts and hashes what passes, and stops it past a limit. */
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
