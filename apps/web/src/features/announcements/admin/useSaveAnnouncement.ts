import { announcementsApi, type Announcement } from '@recado/contracts';
import { useRef } from 'react';
import { useCall } from '../../../lib/server/api.ts';
import type { FileChange } from '../../../ui/fields/FileField.tsx';
import { refreshAnnouncements } from '../announcements.queries.ts';

const quiet = { quiet: true };

export type AnnouncementFields = Pick<Announcement, 'title' | 'text' | 'priority' | 'status'> & { file: FileChange };

/**
 * Returns a function that creates an announcement or changes the given one, then its picture. It throws the refusals of
 * the server. If only the picture was refused, the next attempt changes the saved announcement instead of creating a
 * second one.
 */
export function useSaveAnnouncement(record: Announcement | null) {
  const create = useCall(announcementsApi.create, quiet);
  const change = useCall(announcementsApi.change, quiet);
  const attach = useCall(announcementsApi.attach, quiet);
  const detach = useCall(announcementsApi.detach, quiet);
  const saved = useRef(record);
  return async ({ file, ...body }: AnnouncementFields): Promise<void> => {
    saved.current = saved.current
      ? await change.run({ params: { announcementId: saved.current.id }, body })
      : await create.run({ body });
    // The texts are saved, also if the picture is refused.
    refreshAnnouncements();
    const params = { announcementId: saved.current.id };
    if (file === 'remove' && saved.current.mediaPath !== null) await detach.run({ params });
    if (file instanceof File) {
      const upload = new FormData();
      upload.append('file', file);
      await attach.run({ params, form: upload });
    }
    if (file !== 'keep') refreshAnnouncements();
  };
}
