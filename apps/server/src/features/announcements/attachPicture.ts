import { AppError, type Announcement } from '@recado/contracts';
import type { z } from 'zod';
import type { UserErrand } from '../../kernel/errand.ts';
import type { UploadedFile } from '../../kernel/http/upload.ts';
import type { AnnouncementDeps } from './announcementDeps.ts';
import { noPicture, withPicture, writeAnnouncement } from './changeAnnouncement.ts';
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
  if (!file) throw new AppError('ERR_VALIDATION', { fields: { file: 'required' } });
  await withPicture(file, deps, (picture) => writeAnnouncement('announcements.attach', id, picture, deps));
  return { mensagem: 'ok', record: await errand.inCompany((work) => getAnnouncement(work, id)) };
}

/** Removes the picture of an announcement; the nightly sweep deletes its file. */
export async function detachPicture(id: number, deps: AnnouncementDeps): Promise<{ message: string }> {
  await writeAnnouncement('announcements.detach', id, noPicture, deps);
  return { message: 'ok' };
}
