import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk of its own. */
export type SmallDisk = {
  directory: string;
  /** Uses up all that is free. */
  fill(): void;
  free(): void;
  /** Fails while a process still uses it. */
  remove(): void;
};

const block = Buffer.alloc(64 * 1024, 1);

/** Mounts a disk of so many megabytes in memory; undefined where this account may not mount. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'recado-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', directory], {
      stdio: 'ignore',
    });
  } catch {
    rmSync(directory, { recursive: true });
    return undefined;
  }
  chmodSync(directory, 0o755);
  const filler = join(directory, 'filler');
  return {
    directory,
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (const size of [block.length, 4_096]) for (;;) writeSync(file, block.subarray(0, size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', [directory]);
      rmSync(directory, { recursive: true });
    },
  };
}
