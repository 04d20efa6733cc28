import { exportHours } from '@recado/contracts';
import type { Storage, StoredFile } from '../../../gateways/storage/Storage.ts';
import type { Errand } from '../../../kernel/errand.ts';
import { changeTask, findTask } from '../dataTasks.ts';

export type ExportDeps = { storage: Pick<Storage, 'receive' | 'keep' | 'open' | 'remove'> };

/** How often the progress of an export is stored, in ms. */
const progressEveryMs = 1_000;

export type Progress = {
  /** Sets the number of steps. */
  expect(total: number): Promise<void>;
  /** Counts a finished step. */
  step(): Promise<void>;
};

/**
 * Runs an export until its archive can be downloaded. A killed run begins anew; its unfinished file was never stored.
 * `write` makes the archive.
 */
export async function runExport(
  errand: Errand,
  taskId: number,
  write: (progress: Progress) => Promise<{ file: StoredFile; counts: { rows: number; files: number } }>,
  { storage }: ExportDeps,
): Promise<void> {
  const task = await errand.inCompany((work) => findTask(work, taskId));
  if (task?.status !== 'running') return;
  let [done, stored] = [0, performance.now()];
  const progress: Progress = {
    expect: (total) => errand.inCompany(async (work) => void (await changeTask(work, taskId, { total, done: 0 }))),
    async step() {
      done += 1;
      if (performance.now() - stored < progressEveryMs) return;
      stored = performance.now();
      await errand.inCompany((work) => changeTask(work, taskId, { done }));
    },
  };
  const { file, counts } = await write(progress);
  try {
    const isWanted = await errand.inCompany(async (work) => {
      // An erasure ends the exports that contain the erased person.
      if ((await findTask(work, taskId))?.status !== 'running') return false;
      const expiresAt = new Date(work.now.getTime() + exportHours * 3_600_000);
      const archive = { archivePath: file.path, archiveBytes: file.bytes, expiresAt };
      await changeTask(work, taskId, { ...archive, counts, done, status: 'done', finishedAt: work.now });
      return true;
    });
    if (!isWanted) await storage.remove(file.path);
  } catch (error) {
    await storage.remove(file.path);
    throw error;
  }
}

/** Shows in the report that an export failed. */
export const failExport = (errand: Errand, taskId: number): Promise<void> =>
  errand.inCompany(async (work) => void (await changeTask(work, taskId, { status: 'failed', finishedAt: work.now })));

/** Returns a name that every system accepts in an archive. */
export const toEntryName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').slice(-120);

/** Yields nothing for a file that is not there any more: the sweep or an erasure may run at the same time. */
export const openFile = (storage: ExportDeps['storage'], path: string) =>
  storage.open(path).catch((error: { code?: string }) => {
    if (error.code === 'ERR_NO_MEDIA_FOUND') return undefined;
    throw error;
  });
