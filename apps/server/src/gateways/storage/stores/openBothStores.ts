import { AppError } from '@recado/contracts';
import type { FileStore } from './FileStore.ts';

/**
 * Joins the folder and the bucket of an installation whose files move from one to the other. New files are stored in
 * `target`.
 *
 * Every look-up goes through the folder, the bucket and the folder again: a file that is moved between the first two
 * looks is found by one of them, whichever way it moves. A removal keeps the same order, so that a file which is moved
 * meanwhile stays in neither (see `moveFiles`).
 */
export function openBothStores(folder: FileStore, bucket: FileStore, target: FileStore): FileStore {
  const order = [folder, bucket, folder];

  async function find<T>(look: (store: FileStore) => Promise<T>): Promise<T> {
    for (const store of order)
      try {
        return await look(store);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'ERR_NO_MEDIA_FOUND') throw error;
      }
    throw new AppError('ERR_NO_MEDIA_FOUND');
  }

  return {
    put: target.put,
    measure: (name) => find((store) => store.measure(name)),
    open: (name, range) => find((store) => store.open(name, range)),
    openLocal: (name) => find((store) => store.openLocal(name)),
    async remove(name) {
      for (const store of order) await store.remove(name);
    },
    async *keptBefore(moment) {
      for (const store of [folder, bucket]) yield* store.keptBefore(moment);
    },
  };
}
