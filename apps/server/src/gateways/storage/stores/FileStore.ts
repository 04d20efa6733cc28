import type { Readable } from 'node:stream';
import type { ByteRange } from '../Storage.ts';

/** A file to read on this machine. Do not change it. */
export type LocalFile = { path: string; close(): Promise<void> };

/**
 * A place of stored files: a folder or a bucket. Every name is a bare name, which the caller checks. A file never
 * changes under its name.
 */
export type FileStore = {
  /**
   * Stores a file of this machine under a new name. Its old path is then empty. The file survives a power cut once the
   * promise resolves. On failure, the store tries to leave nothing under the name.
   */
  put(localPath: string, name: string): Promise<void>;
  /** Returns the length in bytes. Throws ERR_NO_MEDIA_FOUND. */
  measure(name: string): Promise<number>;
  /** Returns a file or a part of it, and its whole length. Throws ERR_NO_MEDIA_FOUND, or `RangeError` past the end. */
  open(name: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number }>;
  /** Returns a path of the file on this machine, valid until it is closed. Throws ERR_NO_MEDIA_FOUND. */
  openLocal(name: string): Promise<LocalFile>;
  /** Deletes a file; a missing file is no error. */
  remove(name: string): Promise<void>;
  /** See `Storage.keptBefore`. */
  keptBefore(moment: Date): AsyncGenerator<{ beginning: string; paths: string[] }>;
};
