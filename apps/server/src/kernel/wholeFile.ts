import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Replaces a file. Readers see either the old or the new text, never a part of it, also after a power cut. Mode 0600.
 */
export function replaceWholeFile(path: string, text: string): void {
  const draft = writeDraft(path, text);
  try {
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/**
 * Creates a file with its whole text. Returns false and changes nothing if the file exists. Of several processes
 * exactly one creates the file, and the others read a complete file. Mode 0600.
 */
export function createWholeFile(path: string, text: string): boolean {
  const draft = writeDraft(path, text);
  try {
    linkOrCopy(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(dirname(path));
  return true;
}

/**
 * FAT and some network shares have no hard links. There, a crash may truncate the copy, so readers validate what they
 * read.
 */
function linkOrCopy(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
    copyFileSync(draft, path, constants.COPYFILE_EXCL);
  }
}

/** Writes the text to a temporary file beside `path` and syncs it to disk. */
function writeDraft(path: string, text: string): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  return draft;
}

/** Syncs a folder, so that new file names survive a power cut. Windows has no such call. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
