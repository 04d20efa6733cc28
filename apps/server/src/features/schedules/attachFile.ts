import { AppError, isMimeType, scheduleFileTypes } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserErrand } from '../../kernel/errand.ts';
import type { UserWork } from '../../kernel/work.ts';
import type { UploadedFile } from '../../kernel/http/upload.ts';
import { keepMedia, storeUpload, type UploadStore } from '../media/index.ts';
import { changeable } from './changeSchedule.ts';
import { publishSchedule } from './publishSchedule.ts';
import type { ScheduleRow } from './readSchedules.ts';
import { schedules } from './schedules.tables.ts';

/**
 * Attaches a picture to a schedule, replacing an earlier one; the text becomes the caption (SCH-11). The type is
 * detected from the content.
 */
export async function attachFile(
  errand: UserErrand,
  id: number,
  file: UploadedFile | undefined,
  deps: UploadStore,
): Promise<{ mensagem: string; schedule: ScheduleRow }> {
  // Checked before the file is processed, and again with the row locked.
  await errand.inCompany((work) => changeable(work, id));
  const schedule = await storeUpload(deps, file, async (kept) => {
    if (!isMimeType(kept.mime, ...scheduleFileTypes))
      throw new AppError('ERR_FILE_TYPE', { allowed: scheduleFileTypes });
    return errand.inCompany(async (work) => {
      await changeable(work, id);
      await hang(work, id, await keepMedia(work, kept, { kind: 'schedule', id }));
      return publishSchedule(work, id, 'update');
    });
  });
  return { mensagem: 'ok', schedule };
}

/** Removes the picture; the next cleanup deletes the file. */
export async function detachFile(work: UserWork, id: number): Promise<{ message: string }> {
  await changeable(work, id);
  await hang(work, id, null);
  await publishSchedule(work, id, 'update');
  return { message: 'ok' };
}

const hang = async (work: UserWork, id: number, mediaId: number | null): Promise<void> =>
  void (await work.db
    .update(schedules)
    .set({ mediaId, updatedAt: work.now })
    .where(and(eq(schedules.companyId, work.companyId), eq(schedules.id, id))));
