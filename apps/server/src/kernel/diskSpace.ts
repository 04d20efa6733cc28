import { statfs } from 'node:fs/promises';
import { AppError } from '@recado/contracts';

/** `low`: uploads are refused. `full`: the database may not be able to commit either. */
export type DiskState = 'ok' | 'low' | 'full';

export type DiskSpace = {
  state(): Promise<DiskState>;
  /** Throws ERR_STORAGE_FULL when `bytes` more would use up the reserve. */
  assertRoomFor(bytes: number): Promise<void>;
};

/** The fraction of the reserve below which the disk counts as full. */
const fullShare = 1 / 4;

/**
 * Watches the free space of the disks that hold `folders`. Uploads must leave `reserveBytes` of each disk free for the
 * database.
 */
export function openDiskSpace(folders: readonly string[], reserveBytes: number): DiskSpace {
  const free = async (): Promise<number> => {
    const each = await Promise.all(
      folders.map((folder) =>
        statfs(folder).then(
          ({ bavail, bsize }) => bavail * bsize,
          // A file system that does not report its free space is not watched. Writing to it still fails with its own
          // error code.
          () => Infinity,
        ),
      ),
    );
    return Math.min(Infinity, ...each);
  };
  return {
    async state() {
      const bytes = await free();
      // A disk without a free block is full, also with a reserve of 0.
      return bytes <= reserveBytes * fullShare ? 'full' : bytes <= reserveBytes ? 'low' : 'ok';
    },
    async assertRoomFor(bytes) {
      if ((await free()) - (Number.isFinite(bytes) ? bytes : 0) <= reserveBytes) throw new AppError('ERR_STORAGE_FULL');
    },
  };
}
