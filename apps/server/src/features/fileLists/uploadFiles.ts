import { AppError } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserErrand } from '../../kernel/errand.ts';
import type { UploadedFile } from '../../kernel/http/upload.ts';
import type { UserWork } from '../../kernel/work.ts';
import { keepMedia, storeUpload, type KeptFile, type UploadStore } from '../media/index.ts';
import { lockFileList, publishFileList } from './changeFileList.ts';
import { fileListOptions } from './fileLists.tables.ts';
import { getFileList, type FileListRow } from './readFileLists.ts';

/**
 * Stores the files of options, replacing earlier ones (FILE-05). `optionIds` has the option of each file. Throws
 * ERR_NO_FILE_FOUND, or ERR_VALIDATION without files or for an option that is not in the list; then no file is stored.
 */
export async function uploadFiles(
  errand: UserErrand,
  id: number,
  files: readonly UploadedFile[],
  optionIds: readonly number[],
  store: UploadStore,
): Promise<{ mensagem: string; files: FileListRow }> {
  // Checked before the files are processed, and again with the list locked.
  await errand.inCompany((work) => assertOptions(work, id, optionIds));
  if (files.length !== optionIds.length)
    throw new AppError('ERR_VALIDATION', { fields: files.length === 0 ? { files: 'required' } : { id: 'custom' } });
  const [first, ...rest] = files;
  const list = await storeUpload(store, first, (kept) => storeRest(errand, id, rest, [kept], optionIds, store));
  return { mensagem: 'ok', files: list };
}

/** Stores the other files one by one; the rows of all of them commit together. */
async function storeRest(
  errand: UserErrand,
  id: number,
  [next, ...rest]: readonly UploadedFile[],
  stored: readonly KeptFile[],
  optionIds: readonly number[],
  store: UploadStore,
): Promise<FileListRow> {
  if (next) return storeUpload(store, next, (kept) => storeRest(errand, id, rest, [...stored, kept], optionIds, store));
  return errand.inCompany(async (work) => {
    await lockFileList(work, id);
    await assertOptions(work, id, optionIds);
    for (const [index, file] of stored.entries()) {
      const mediaId = await keepMedia(work, file, { kind: 'fileList', id });
      await work.db
        .update(fileListOptions)
        .set({ mediaId, updatedAt: work.now })
        .where(and(eq(fileListOptions.companyId, work.companyId), eq(fileListOptions.id, optionIds[index]!)));
    }
    return publishFileList(work, id, 'update');
  });
}

async function assertOptions(work: UserWork, id: number, optionIds: readonly number[]): Promise<void> {
  const { options } = await getFileList(work, id);
  const known = new Set(options.map((option) => option.id));
  if (optionIds.some((optionId) => !known.has(optionId)))
    throw new AppError('ERR_VALIDATION', { fields: { id: 'custom' } });
}
