import { rename, rm, stat } from 'node:fs/promises';
import type { LocalFile } from './FileStore.ts';

/** How long a copy stays after its last use, in ms. A file is described, converted and often sent within a minute. */
const idleMs = 60_000;
/** How many bytes all unused copies may take together. */
const mostIdleBytes = 256 * 1024 * 1024;

type Copy = {
  path: string;
  /** The length in bytes, once the copy is whole. */
  made: Promise<number>;
  uses: number;
  idleBytes: number;
  timer: NodeJS.Timeout | undefined;
};

/**
 * Copies on this machine of files that are stored elsewhere, for tools that read files. Uses of one file at the same
 * time share a copy. `newPath` returns a path that the sweep of uploads cleans up after a killed process.
 */
export function openLocalCopies(newPath: () => string) {
  const copies = new Map<string, Copy>();

  const drop = (name: string, copy: Copy): void => {
    clearTimeout(copy.timer);
    copy.idleBytes = 0;
    if (copies.get(name) === copy) copies.delete(name);
    void copy.made.catch(() => undefined).then(() => rm(copy.path, { force: true }).catch(() => undefined));
  };

  /** Drops an unused copy after a while, and the oldest unused ones at once if they take too much room together. */
  const releaseLater = (name: string, copy: Copy, bytes: number): void => {
    copy.idleBytes = bytes;
    copy.timer = setTimeout(() => drop(name, copy), idleMs).unref();
    let total = 0;
    for (const each of copies.values()) total += each.idleBytes;
    // The map is ordered by first use, which is close enough to the last one.
    for (const [other, each] of copies) {
      if (total <= mostIdleBytes) break;
      if (each.uses > 0) continue;
      total -= each.idleBytes;
      drop(other, each);
    }
  };

  const add = (name: string, path: string, made: Promise<number>): Copy => {
    const copy: Copy = { path, made, uses: 0, idleBytes: 0, timer: undefined };
    copies.set(name, copy);
    return copy;
  };

  const start = (name: string, fetch: (path: string) => Promise<void>): Copy => {
    const path = newPath();
    return add(
      name,
      path,
      fetch(path).then(async () => (await stat(path)).size),
    );
  };

  const release = async (name: string, copy: Copy, bytes: number): Promise<void> => {
    copy.uses -= 1;
    if (copy.uses > 0) return;
    if (copies.get(name) === copy) releaseLater(name, copy, bytes);
    else await rm(copy.path, { force: true });
  };

  return {
    /** Returns the copy of a file. `fetch` writes the file to a path, if there is no copy yet. */
    async open(name: string, fetch: (path: string) => Promise<void>): Promise<LocalFile> {
      const copy = copies.get(name) ?? start(name, fetch);
      clearTimeout(copy.timer);
      copy.idleBytes = 0;
      copy.uses += 1;
      try {
        const bytes = await copy.made;
        return { path: copy.path, close: () => release(name, copy, bytes) };
      } catch (error) {
        copy.uses -= 1;
        drop(name, copy);
        throw error;
      }
    },
    /** Takes a file of this machine away from its path, as the copy of a file that has just been stored. */
    async adopt(name: string, localPath: string, bytes: number): Promise<void> {
      const path = newPath();
      await rename(localPath, path);
      releaseLater(name, add(name, path, Promise.resolve(bytes)), bytes);
    },
    /** Deletes the copy of a removed file, after its last use if it is in use. */
    forget(name: string): void {
      const copy = copies.get(name);
      if (copy && copy.uses === 0) drop(name, copy);
      else copies.delete(name);
    },
  };
}
