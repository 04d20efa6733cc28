import { constants } from 'node:fs';
import { copyFile, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '@recado/contracts';
import { makeDirectory, syncDirectory, syncFile } from '../durable.ts';
import type { ByteRange } from '../Storage.ts';
import { bareName, folderOf, placeOf } from '../storedPlace.ts';
import type { FileStore } from './FileStore.ts';

/**
 * Opens a folder of this machine as a store. The folder is created with the first file. With `newPath`, files may be
 * moved away at any time: a file in local use is then copied to such a path.
 */
export function openFolderStore(root: string, newPath?: () => string): FileStore {
  const measure: FileStore['measure'] = async (name) => {
    const found = await stat(placeOf(root, name)).catch(notFound);
    if (!found.isFile()) throw new AppError('ERR_NO_MEDIA_FOUND');
    return found.size;
  };

  return {
    async put(localPath, name) {
      const place = placeOf(root, name);
      await syncFile(localPath);
      await makeDirectory(folderOf(root, name));
      try {
        await rename(localPath, place);
        await syncDirectory(folderOf(root, name));
      } catch (error) {
        await rm(place, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    measure,
    async open(name, range) {
      const file = await open(placeOf(root, name), constants.O_RDONLY | constants.O_NOFOLLOW).catch(notFound);
      try {
        const found = await file.stat();
        if (!found.isFile()) throw new AppError('ERR_NO_MEDIA_FOUND');
        return { stream: streamOf(file, found.size, range), bytes: found.size };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async openLocal(name) {
      const place = placeOf(root, name);
      if (!newPath) {
        await measure(name);
        return { path: place, close: async () => undefined };
      }
      const path = newPath();
      try {
        await copyFile(place, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
      } catch (error) {
        await rm(path, { force: true });
        return notFound(error as NodeJS.ErrnoException);
      }
      return { path, close: () => rm(path, { force: true }) };
    },
    remove: (name) => rm(placeOf(root, name), { force: true }),
    async *keptBefore(moment) {
      for (const beginning of await namesIn(root)) {
        const paths: string[] = [];
        for (const folder of await namesIn(join(root, beginning)))
          for (const path of await namesIn(join(root, beginning, folder))) {
            const found = await stat(join(root, beginning, folder, path)).catch(() => undefined);
            if (found?.isFile() && found.mtime < moment && bareName.test(path)) paths.push(path);
          }
        if (paths.length > 0) yield { beginning, paths };
      }
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
