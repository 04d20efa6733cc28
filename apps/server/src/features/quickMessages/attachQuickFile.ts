import { AppError, isQuickMessageWhole } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserErrand } from '../../kernel/errand.ts';
import type { UploadedFile } from '../../kernel/http/upload.ts';
import type { UserWork } from '../../kernel/work.ts';
import { keepMedia, storeUpload, type UploadStore } from '../media/index.ts';
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
    errand.inCompany(async (work) => {
      const before = await getChangeable(work, id);
      await setFile(work, id, await keepMedia(work, kept, { kind: 'quickMessage', id }));
      const after = await publishQuickMessage(work, id, 'update');
      await recordSharedChange(work, before, after);
      return after;
    }),
  );
  return { mensagem: 'ok', record };
}

/**
 * Removes the file; the nightly sweep deletes it. Throws ERR_VALIDATION if the quick message has no text, because
 * nothing would be left.
 */
export async function detachQuickFile(work: UserWork, id: number): Promise<{ message: string }> {
  const before = await getChangeable(work, id);
  if (!isQuickMessageWhole({ message: before.message, isMedia: false }))
    throw new AppError('ERR_VALIDATION', { fields: { message: 'required' } });
  await setFile(work, id, null);
  await recordSharedChange(work, before, await publishQuickMessage(work, id, 'update'));
  return { message: 'ok' };
}

const setFile = async (work: UserWork, id: number, mediaId: number | null): Promise<void> =>
  void (await work.db
    .update(quickMessages)
    .set({ mediaId, updatedAt: work.now })
    .where(and(eq(quickMessages.companyId, work.companyId), eq(quickMessages.id, id))));
