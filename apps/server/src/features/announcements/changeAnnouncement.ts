import { announcementFileTypes, AppError, isMimeType, type announcementsApi, type RequestOf } from '@recado/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/db/open.ts';
import { readPlatformRequest } from '../../kernel/db/readRequest.ts';
import { unlessChanged } from '../../kernel/http/unlessChanged.ts';
import type { UserErrand } from '../../kernel/errand.ts';
import type { UploadedFile } from '../../kernel/http/upload.ts';
import { companyRoom, type Room } from '../../kernel/realtime/rooms.ts';
import { companies } from '../companies/companies.tables.ts';
import { storeUpload } from '../media/index.ts';
import type { AnnouncementDeps } from './announcementDeps.ts';
import { announcements } from './announcements.tables.ts';
import { getAnnouncement, toPublished } from './readAnnouncements.ts';

type Picture = { mediaPath?: string; mediaName?: string };
export const noPicture = { mediaPath: null, mediaName: null };

/** Stores the picture that was sent with an announcement, if any. Throws ERR_FILE_TYPE by its content. */
export const withPicture = <T>(
  file: UploadedFile | undefined,
  { store }: AnnouncementDeps,
  write: (picture: Picture, sha256?: string) => Promise<T>,
): Promise<T> =>
  file
    ? storeUpload(
        store,
        file,
        ({ path, name, sha256 }) => write({ mediaPath: path, mediaName: name }, sha256),
        assertPicture,
      )
    : write({});

function assertPicture({ mime }: { mime: string }): void {
  if (!isMimeType(mime, ...announcementFileTypes))
    throw new AppError('ERR_FILE_TYPE', { allowed: announcementFileTypes });
}

/**
 * Publishes an announcement to every company (ANN-11). The platform role writes it, because no company owns it. A repeated
 * `clientKey` returns the stored announcement.
 */
export async function createAnnouncement(
  errand: UserErrand,
  { clientKey, ...body }: RequestOf<typeof announcementsApi.create>['body'],
  file: UploadedFile | undefined,
  deps: AnnouncementDeps,
) {
  const { id: userId } = await errand.viewer();
  const id = await withPicture(file, deps, async (picture, sha256) => {
    const { storedId, made, rooms } = await deps.acrossCompanies('announcements.create', async (db) => {
      const request = await readPlatformRequest(db, announcements, { userId, clientKey }, [body, sha256]);
      if (request.storedId !== undefined) return { storedId: request.storedId, made: undefined, rooms: [] };
      const [made] = await db
        .insert(announcements)
        .values({ ...body, ...picture, ...request.keyed })
        .returning();
      return { storedId: made!.id, made, rooms: await everyCompany(db) };
    });
    if (made?.status) deps.publish({ action: 'create', record: toPublished(made) }, rooms);
    return storedId;
  });
  return errand.inCompany((work) => getAnnouncement(work, id));
}

/** Changes an announcement. When it is deactivated, readers lose it; when it is activated again, it counts as new. */
export async function changeAnnouncement(
  errand: UserErrand,
  id: number,
  { removeFile, ...body }: RequestOf<typeof announcementsApi.change>['body'],
  file: UploadedFile | undefined,
  deps: AnnouncementDeps,
) {
  await withPicture(file, deps, (picture) =>
    writeAnnouncement('announcements.change', id, { ...body, ...(removeFile && noPicture), ...picture }, deps),
  );
  return errand.inCompany((work) => getAnnouncement(work, id));
}

/** Writes fields of an announcement and publishes it. Throws ERR_NO_ANNOUNCEMENT_FOUND. */
export async function writeAnnouncement(
  purpose: string,
  id: number,
  { seenAt, ...fields }: Partial<typeof announcements.$inferInsert> & { seenAt?: string | undefined },
  { acrossCompanies, publish }: Omit<AnnouncementDeps, 'store'>,
): Promise<void> {
  const where = eq(announcements.id, id);
  const [record, rooms, wasShown] = await acrossCompanies(purpose, (db) =>
    unlessChanged(db, { table: announcements, where, seenAt }, async () => {
      const [before] = await db.select({ status: announcements.status }).from(announcements).where(where).for('update');
      const [changed] = await db
        .update(announcements)
        .set({ ...fields, updatedAt: sql`now()` })
        .where(where)
        .returning();
      if (!changed) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
      return [changed, await everyCompany(db), before!.status] as const;
    }),
  );
  if (!record.status) return publish({ action: 'delete', id }, rooms);
  publish({ action: 'update', record: toPublished(record), ...(!wasShown && { isNew: true }) }, rooms);
}

export async function removeAnnouncement(
  id: number,
  { acrossCompanies, publish }: AnnouncementDeps,
): Promise<{ message: string }> {
  const rooms = await acrossCompanies('announcements.remove', async (db) => {
    const gone = await db.delete(announcements).where(eq(announcements.id, id)).returning({ id: announcements.id });
    if (gone.length === 0) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
    return everyCompany(db);
  });
  publish({ action: 'delete', id }, rooms);
  return { message: 'ok' };
}

/** Returns the room of every company: no room spans companies (behaviour 17.1). */
const everyCompany = async (db: Transaction): Promise<Room[]> =>
  (await db.select({ id: companies.id }).from(companies)).map(({ id }) => companyRoom(id));
