import { statfs } from 'node:fs/promises';
import { AppError } from '@recado/contracts';

/** `low`: uploads are refused. `full`: the database may not be able to commit either. */
export type DiskState = 'ok' | 'low' | 'full';

export type DiskSpace = {
  state(): Promise<DiskState>;
  /** Throws ERR_STORAGE_FULL when so many bytes more would use up the reserve. */
  assertRoomFor(bytes: number): Promise<void>;
};

/** The part of the reserve below which the disk counts as full. */
const fullShare = 1 / 4;

/**
 * Watches the free space below some folders. `reserveBytes` of each disk stay free for the database; uploads may not
 * use them.
 */
export function openDiskSpace(folders: readonly string[], reserveBytes: number): DiskSpace {
  const free = async (): Promise<number> => {
    const each = await Promise.all(
      folders.map((folder) =>
        statfs(folder).then(
          ({ bavail, bsize }) => bavail * bsize,
          // A file system that does not tell its size is not watched; writing to it still fails with a code of its own.
          () => Infinity,
        ),
      ),
    );
    return Math.min(Infinity, ...each);
  };
  return {
    async state() {
      const bytes = await free();
      // A disk without one free block is full whatever the reserve.
      return bytes <= reserveBytes * fullShare ? 'full' : bytes <= reserveBytes ? 'low' : 'ok';
    },
    async assertRoomFor(bytes) {
      if ((await free()) - (Number.isFinite(bytes) ? bytes : 0) <= reserveBytes) throw new AppError('ERR_STORAGE_FULL');
    },
  };
}
