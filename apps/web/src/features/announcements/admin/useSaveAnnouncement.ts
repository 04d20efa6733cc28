import { announcementsApi, type Announcement } from '@recado/contracts';
import { useCall } from '../../../lib/server/api.ts';
import { withFile } from '../../../lib/server/toFormData.ts';
import { traceOfFile } from '../../../lib/server/traceOfFile.ts';
import { useClientKey } from '../../../lib/server/useClientKey.ts';
import type { FileChange } from '../../../ui/fields/FileField.tsx';
import type { Edited } from '../../../ui/forms/useServerForm.ts';
import { refreshAnnouncements } from '../announcements.queries.ts';

const quiet = { quiet: true };

export type AnnouncementFields = Pick<Announcement, 'title' | 'text' | 'priority' | 'status'> & { file: FileChange };

/**
 * Returns a function that creates an announcement or changes the given one, together with its picture: what is refused is
 * not published at all. It throws the refusals of the server.
 */
export function useSaveAnnouncement(record: Announcement | null) {
  const create = useCall(announcementsApi.create, quiet);
  const change = useCall(announcementsApi.change, quiet);
  const clientKeyOf = useClientKey();
  return async <V extends object>(
    file: FileChange,
    bodyOf: (values: V) => Omit<AnnouncementFields, 'file'>,
    values: V,
    { changed }: Edited<V>,
  ): Promise<void> => {
    if (record) {
      const params = { announcementId: record.id };
      const body = { ...changed(bodyOf), ...(file === 'remove' && { removeFile: true }) };
      await change.run({ params, ...withFile(body, file) });
    } else {
      const body = bodyOf(values);
      await create.run(withFile({ ...body, clientKey: clientKeyOf([body, traceOfFile(file)]) }, file));
    }
    void refreshAnnouncements();
  };
}
