import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startMeter } from '../kernel/startMeter.ts';

/** Returns length and SHA-256 of a file, or undefined if there is none. */
export async function findDigest(path: string): Promise<{ bytes: number; sha256: string } | undefined> {
  const meter = startMeter();
  try {
    await pipeline(createReadStream(path), meter.through.resume());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return meter.result();
}

/**
 * Copies a file and returns length and SHA-256 of what was read. The target has either the whole file or none. Returns
 * undefined if the source is gone.
 */
export async function copyFile(from: string, to: string): Promise<{ bytes: number; sha256: string } | undefined> {
  if (!(await stat(from).catch(() => undefined))) return undefined;
  return copyStream(createReadStream(from), to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Writes a stream to a file and returns its length and SHA-256. The target has either all of it or nothing. */
export async function copyStream(from: Readable, to: string): Promise<{ bytes: number; sha256: string }> {
  const draft = `${to}.part`;
  const meter = startMeter();
  try {
    await mkdir(dirname(to), { recursive: true });
    await pipeline(from, meter.through, createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, to);
  } catch (error) {
    from.destroy();
    await rm(draft, { force: true });
    throw error;
  }
  return meter.result();
}
