import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@recado/contracts';
import { typeOfStoredName } from '../contentTypes.ts';
import type { ByteRange } from '../Storage.ts';
import { bareName } from '../storedPlace.ts';
import type { BucketSettings } from './bucketSettings.ts';
import type { FileStore } from './FileStore.ts';
import type { Bucket } from './openBucket.ts';
import { openLocalCopies } from './openLocalCopies.ts';

/**
 * Called when the bucket did not answer, or refused. `name` is the code of S3 or of the SDK, such as AccessDenied or
 * TimeoutError; `status` is missing without an answer.
 */
export type BucketReport = (failure: { name: string; status: number | undefined; message: string }) => void;

type Options = {
  settings: BucketSettings;
  /** Returns a path for a copy on this machine. */
  newPath: () => string;
  /** Throws ERR_STORAGE_FULL where the disk has no room for a copy. */
  assertRoomFor?: ((bytes: number) => Promise<void>) | undefined;
  report?: BucketReport | undefined;
  /** True by default: a stored file stays on this machine for a while, for the tools that read it next. */
  keepsCopies?: boolean | undefined;
};

/**
 * Opens an S3 bucket as a store. While it is away, or refuses, every call throws ERR_UNAVAILABLE. The client of S3 is
 * loaded with the first call: an installation without a bucket does not pay for it.
 */
export function openBucketStore({ settings, newPath, assertRoomFor, report, keepsCopies = true }: Options): FileStore {
  let loading: Promise<Bucket> | undefined;
  const load = (): Promise<Bucket> =>
    (loading ??= import('./openBucket.ts').then(({ openBucket }) => openBucket(settings)));
  const copies = openLocalCopies(newPath);

  const unavailable = (cause: unknown): AppError => {
    report?.({ ...reasonOf(cause), message: (cause as Error).message });
    return Object.assign(new AppError('ERR_UNAVAILABLE'), { cause });
  };

  /**
   * Makes a call, and maps its errors to those of `FileStore`. `diskFailure` returns the error of a file of this machine
   * that made the call fail.
   */
  async function ask<T>(call: (bucket: Bucket) => Promise<T>, diskFailure = (): unknown => undefined): Promise<T> {
    const bucket = await load();
    try {
      return await call(bucket);
    } catch (error) {
      const ours = diskFailure();
      if (ours !== undefined) throw ours;
      const { name, status } = reasonOf(error);
      if (status === 416) throw new RangeError('no such part of the file');
      // The answer to HEAD has no body, so that a missing bucket looks like a missing file.
      if (name === 'NotFound')
        await bucket.check().catch((missing: unknown) => {
          throw unavailable(missing);
        });
      if (name === 'NotFound' || name === 'NoSuchKey') throw new AppError('ERR_NO_MEDIA_FOUND');
      throw unavailable(error);
    }
  }

  async function download(name: string, path: string): Promise<void> {
    const { stream, bytes } = await ask((bucket) => bucket.get(name));
    try {
      await assertRoomFor?.(bytes);
    } catch (error) {
      stream.destroy();
      throw error;
    }
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    // The pipeline destroys both streams with the error of one. The first event tells which one failed.
    let failed: 'bucket' | 'disk' | undefined;
    stream.once('error', () => (failed ??= 'bucket'));
    file.once('error', () => (failed ??= 'disk'));
    try {
      await pipeline(stream, file);
    } catch (error) {
      throw failed === 'bucket' ? unavailable(error) : error;
    }
  }

  return {
    async put(localPath, name) {
      const { size } = await stat(localPath);
      const body = createReadStream(localPath);
      let unreadable: NodeJS.ErrnoException | undefined;
      // A failed upload destroys the stream with an AbortError, which has no errno.
      body.once('error', (error: NodeJS.ErrnoException) => {
        if (error.errno !== undefined) unreadable = error;
      });
      try {
        const facts = { bytes: size, mime: typeOfStoredName(name).mime };
        await ask(
          (bucket) => bucket.upload(name, body, facts),
          () => unreadable,
        );
      } finally {
        body.destroy();
      }
      if (keepsCopies) await copies.adopt(name, localPath, size);
      else await rm(localPath);
    },
    measure: (name) => ask((bucket) => bucket.head(name)),
    open(name, range) {
      if (range) assertRange(range);
      return ask((bucket) => bucket.get(name, range));
    },
    openLocal: (name) => copies.open(name, (path) => download(name, path)),
    async remove(name) {
      copies.forget(name);
      await ask((bucket) => bucket.remove(name));
    },
    async *keptBefore(moment) {
      let beginning = '';
      let paths: string[] = [];
      const pages = (await load()).list();
      for (;;) {
        const { value: page, done } = await ask(() => pages.next());
        if (done) break;
        for (const { name, modified } of page) {
          if (!bareName.test(name) || modified >= moment) continue;
          if (name.slice(0, 2) !== beginning) {
            if (paths.length > 0) yield { beginning, paths };
            beginning = name.slice(0, 2);
            paths = [];
          }
          paths.push(name);
        }
      }
      if (paths.length > 0) yield { beginning, paths };
    },
  };
}

/** Throws `RangeError` for a range that no file has. A range past the end of a file is refused by the bucket. */
function assertRange({ start, end = start }: ByteRange): void {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || start > end)
    throw new RangeError('no such part of the file');
}

function reasonOf(error: unknown): { name: string; status: number | undefined } {
  const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return { name, status: $metadata?.httpStatusCode };
}
