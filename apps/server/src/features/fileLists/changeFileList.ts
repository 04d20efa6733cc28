import { AppError, type fileListsApi, type RequestOf } from '@recado/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import { adminRoom } from '../../kernel/realtime/rooms.ts';
import { readRequest } from '../../kernel/db/readRequest.ts';
import type { UserWork } from '../../kernel/work.ts';
import type { FileListDeps } from './fileListDeps.ts';
import { fileListOptions, fileLists } from './fileLists.tables.ts';
import { getFileList, type FileListRow } from './readFileLists.ts';

type Drafts = RequestOf<typeof fileListsApi.create>['body']['options'];

/**
 * Creates a file list with its options; the files follow with `uploadFiles`. A repeated `clientKey` returns the stored
 * list.
 */
export async function createFileList(
  work: UserWork,
  { clientKey, ...body }: RequestOf<typeof fileListsApi.create>['body'],
): Promise<FileListRow> {
  const { storedId, keyed } = await readRequest(work, fileLists, clientKey, body);
  if (storedId !== undefined) return getFileList(work, storedId);
  const { name, message, options } = body;
  const [row] = await work.db
    .insert(fileLists)
    .values({ companyId: work.companyId, name, message, ...keyed })
    .returning({ id: fileLists.id });
  await saveOptions(work, row!.id, options);
  return publishFileList(work, row!.id, 'create');
}

/** Changes a file list. Options that are left out are removed; the nightly sweep deletes their files (FILE-08). */
export async function changeFileList(
  work: UserWork,
  id: number,
  { options, ...body }: RequestOf<typeof fileListsApi.change>['body'],
): Promise<FileListRow> {
  await lockFileList(work, id);
  await work.db
    .update(fileLists)
    .set({ ...body, updatedAt: work.now })
    .where(one(work, id));
  if (options) await saveOptions(work, id, options);
  return publishFileList(work, id, 'update');
}

/**
 * Deletes a file list with its options. The nightly sweep deletes the files. Throws ERR_IN_USE with the names of the
 * campaigns that wait or are being sent (behaviour 9.14).
 */
export async function removeFileList(
  work: UserWork,
  id: number,
  { campaignsUsing }: Pick<FileListDeps, 'campaignsUsing'>,
): Promise<{ message: string }> {
  await lockFileList(work, id);
  const by = (await campaignsUsing(work, [id])).get(id) ?? [];
  if (by.length > 0) throw new AppError('ERR_IN_USE', { by });
  await work.db.delete(fileLists).where(one(work, id));
  work.publish('file', { action: 'delete', fileId: id }, [adminRoom(work.companyId)]);
  return { message: 'ok' };
}

/** Locks a file list until the commit, so that two changes do not mix their options. Throws ERR_NO_FILE_FOUND. */
export async function lockFileList(work: UserWork, id: number): Promise<void> {
  const [row] = await work.db.select({ id: fileLists.id }).from(fileLists).where(one(work, id)).for('update');
  if (!row) throw new AppError('ERR_NO_FILE_FOUND');
}

/** Publishes a file list to the administrators, and returns it. */
export async function publishFileList(work: UserWork, id: number, action: 'create' | 'update'): Promise<FileListRow> {
  const files = await getFileList(work, id);
  work.publish('file', { action, files }, [adminRoom(work.companyId)]);
  return files;
}

/** Writes the options in the given order. A known option keeps its file; an unknown id is a new option. */
async function saveOptions(work: UserWork, fileListId: number, drafts: Drafts): Promise<void> {
  const { companyId } = work;
  const ofList = and(eq(fileListOptions.companyId, companyId), eq(fileListOptions.fileListId, fileListId));
  const present = await work.db.select({ id: fileListOptions.id }).from(fileListOptions).where(ofList);
  const left = new Set(present.map(({ id }) => id));
  for (const [position, { id, name }] of drafts.entries()) {
    // A repeated id is a new option the second time.
    if (id != null && left.delete(id))
      await work.db
        .update(fileListOptions)
        .set({ name, position, updatedAt: work.now })
        .where(and(ofList, eq(fileListOptions.id, id)));
    else await work.db.insert(fileListOptions).values({ companyId, fileListId, name, position });
  }
  if (left.size > 0) await work.db.delete(fileListOptions).where(and(ofList, inArray(fileListOptions.id, [...left])));
}

const one = (work: UserWork, id: number) => and(eq(fileLists.companyId, work.companyId), eq(fileLists.id, id));
