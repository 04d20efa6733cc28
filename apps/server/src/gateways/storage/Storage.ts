import type { Readable } from 'node:stream';
import type { FileKind } from './contentTypes.ts';

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
   * Calls `use` with the path of the file on this machine, for tools that read files, and returns its result. The path
   * is valid until `use` settles. Do not change the file. Throws ERR_NO_MEDIA_FOUND for a missing file and for
   * anything but a bare name.
   */
  withLocal<T>(path: string, use: (localPath: string) => Promise<T>): Promise<T>;
  /** Deletes received files older than this that were never stored. Returns how many. */
  sweep(olderThan: Date): Promise<number>;
};
