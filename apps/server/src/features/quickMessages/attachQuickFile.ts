import { AppError, isQuickMessageWhole } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserErrand } from '../../kernel/errand.ts';
import type { UploadedFile } from '../../kernel/http/upload.ts';
import type { UserWork } from '../../kernel/work.ts';
import { keepMedia, saveWithFile, storeUpload, type KeptFile, type UploadStore } from '../media/index.ts';
import { getChangeable, publishQuickMessage, recordSharedChange } from './changeQuickMessage.ts';
import type { QuickMessageRow } from './listQuickMessages.ts';
import { quickMessages } from './quickMessages.tables.ts';

/** Attaches a file of any type to a quick message, replacing an earlier one (QM-06). */
export async function attachQuickFile(
  errand: UserErrand,
  id: number,
  file: UploadedFile | undefined,
  store: UploadStore,
): Promise<{ mensagem: string; record: QuickMessageRow }> {
  // Checked before the file is processed, and again in the transaction that attaches it.
  await errand.inCompany((work) => getChangeable(work, id));
  const record = await storeUpload(store, file, (kept) =>
    errand.inCompany(async (work) => replaceFile(work, await getChangeable(work, id), kept)),
  );
  return { mensagem: 'ok', record };
}

type FileChange = { file: UploadedFile | undefined; removeFile?: boolean | undefined };

/** Creates or changes a quick message, with a file if one was sent, or without its file. */
export const saveQuickMessage = (
  errand: UserErrand,
  save: (work: UserWork) => Promise<QuickMessageRow>,
  { file, removeFile }: FileChange,
  store: UploadStore,
): Promise<QuickMessageRow> =>
  saveWithFile(errand, store, file, async (work, kept) => {
    const saved = await save(work);
    if (kept) return replaceFile(work, saved, kept);
    return removeFile ? dropFile(work, saved) : saved;
  });

async function replaceFile(work: UserWork, before: QuickMessageRow, kept: KeptFile): Promise<QuickMessageRow> {
  const { id } = before;
  await setFile(work, id, await keepMedia(work, kept, { kind: 'quickMessage', id }));
  const after = await publishQuickMessage(work, id, 'update');
  await recordSharedChange(work, before, after);
  return after;
}

/**
 * Removes the file; the nightly sweep deletes it. Throws ERR_VALIDATION if the quick message has no text, because
 * nothing would be left.
 */
export async function detachQuickFile(work: UserWork, id: number): Promise<{ message: string }> {
  const before = await getChangeable(work, id);
  if (!isQuickMessageWhole({ message: before.message, isMedia: false }))
    throw new AppError('ERR_VALIDATION', { fields: { message: 'required' } });
  await dropFile(work, before);
  return { message: 'ok' };
}

async function dropFile(work: UserWork, before: QuickMessageRow): Promise<QuickMessageRow> {
  await setFile(work, before.id, null);
  const after = await publishQuickMessage(work, before.id, 'update');
  await recordSharedChange(work, before, after);
  return after;
}

const setFile = async (work: UserWork, id: number, mediaId: number | null): Promise<void> =>
  void (await work.db
    .update(quickMessages)
    .set({ mediaId, updatedAt: work.now })
    .where(and(eq(quickMessages.companyId, work.companyId), eq(quickMessages.id, id))));
