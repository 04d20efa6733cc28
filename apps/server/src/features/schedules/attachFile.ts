import { AppError, isMimeType, scheduleFileTypes, type NewSchedule } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserErrand } from '../../kernel/errand.ts';
import type { UserWork } from '../../kernel/work.ts';
import { contentDigest } from '../../kernel/contentDigest.ts';
import type { UploadedFile } from '../../kernel/http/upload.ts';
import { keepMedia, saveWithFile, storeUpload, type KeptFile, type UploadStore } from '../media/index.ts';
import { changeable, createSchedule } from './changeSchedule.ts';
import { publishSchedule } from './publishSchedule.ts';
import { findRepeated } from './findRepeated.ts';
import { getSchedule, type ScheduleRow } from './readSchedules.ts';
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
  const schedule = await storeUpload(deps, file, (kept) =>
    errand.inCompany(async (work) => {
      await changeable(work, id);
      return hangPicture(work, id, kept);
    }),
  );
  return { mensagem: 'ok', schedule };
}

/** Creates a schedule, with a picture if one was sent. A repeated `clientKey` returns the stored schedule. */
export const createWithFile = (
  errand: UserErrand,
  { clientKey, ...body }: NewSchedule,
  file: UploadedFile | undefined,
  deps: UploadStore,
) =>
  saveWithFile(errand, deps, file, async (work, kept) => {
    const clientDigest = contentDigest([body, kept?.sha256]);
    const known = clientKey === undefined ? undefined : await findRepeated(work, clientKey, clientDigest);
    if (known !== undefined) return getSchedule(work, known);
    const schedule = await createSchedule(work, body, clientKey === undefined ? {} : { clientKey, clientDigest });
    return kept ? hangPicture(work, schedule.id, kept) : schedule;
  });

type FileChange = { file: UploadedFile | undefined; removeFile: boolean | undefined };

/** Runs a change of a schedule, with a picture if one was sent, or without its picture. */
export const changeWithFile = (
  errand: UserErrand,
  change: (work: UserWork) => Promise<ScheduleRow>,
  { file, removeFile }: FileChange,
  deps: UploadStore,
) =>
  saveWithFile(errand, deps, file, async (work, kept) => {
    const schedule = await change(work);
    if (kept) return hangPicture(work, schedule.id, kept);
    return removeFile ? takeDown(work, schedule.id) : schedule;
  });

/** Replaces the picture of a schedule. Throws ERR_FILE_TYPE by the content of the file. */
async function hangPicture(work: UserWork, id: number, kept: KeptFile): Promise<ScheduleRow> {
  if (!isMimeType(kept.mime, ...scheduleFileTypes)) throw new AppError('ERR_FILE_TYPE', { allowed: scheduleFileTypes });
  await hang(work, id, await keepMedia(work, kept, { kind: 'schedule', id }));
  return publishSchedule(work, id, 'update');
}

/** Removes the picture; the next cleanup deletes the file. */
export async function detachFile(work: UserWork, id: number): Promise<{ message: string }> {
  await changeable(work, id);
  await takeDown(work, id);
  return { message: 'ok' };
}

async function takeDown(work: UserWork, id: number): Promise<ScheduleRow> {
  await hang(work, id, null);
  return publishSchedule(work, id, 'update');
}

const hang = async (work: UserWork, id: number, mediaId: number | null): Promise<void> =>
  void (await work.db
    .update(schedules)
    .set({ mediaId, updatedAt: work.now })
    .where(and(eq(schedules.companyId, work.companyId), eq(schedules.id, id))));
