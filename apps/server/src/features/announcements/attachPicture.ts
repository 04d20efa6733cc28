import { announcementFileTypes, AppError, isMimeType, type Announcement } from '@recado/contracts';
import type { z } from 'zod';
import type { UserErrand } from '../../kernel/errand.ts';
import type { UploadedFile } from '../../kernel/http/upload.ts';
import { storeUpload } from '../media/index.ts';
import type { AnnouncementDeps } from './announcementDeps.ts';
import { writeAnnouncement } from './changeAnnouncement.ts';
import { getAnnouncement } from './readAnnouncements.ts';

/**
 * Attaches a picture to an announcement, replacing an earlier one (ANN-08). The type is detected from the content. The
 * nightly sweep deletes replaced pictures.
 */
export async function attachPicture(
  errand: UserErrand,
  id: number,
  file: UploadedFile | undefined,
  deps: AnnouncementDeps,
): Promise<{ mensagem: string; record: z.input<typeof Announcement> }> {
  // Checked before the file is processed, and again when it is written.
  await errand.inCompany((work) => getAnnouncement(work, id));
  await storeUpload(deps.store, file, async (kept) => {
    if (!isMimeType(kept.mime, ...announcementFileTypes))
      throw new AppError('ERR_FILE_TYPE', { allowed: announcementFileTypes });
    await writeAnnouncement('announcements.attach', id, { mediaPath: kept.path, mediaName: kept.name }, deps);
  });
  return { mensagem: 'ok', record: await errand.inCompany((work) => getAnnouncement(work, id)) };
}

/** Removes the picture of an announcement; the nightly sweep deletes its file. */
export async function detachPicture(id: number, deps: AnnouncementDeps): Promise<{ message: string }> {
  await writeAnnouncement('announcements.detach', id, { mediaPath: null, mediaName: null }, deps);
  return { message: 'ok' };
}
