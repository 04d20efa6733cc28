import { AppError, type announcementsApi, type RequestOf } from '@recado/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/db/open.ts';
import type { UserErrand } from '../../kernel/errand.ts';
import { companyRoom, type Room } from '../../kernel/realtime/rooms.ts';
import { companies } from '../companies/companies.tables.ts';
import type { AnnouncementDeps } from './announcementDeps.ts';
import { announcements } from './announcements.tables.ts';
import { getAnnouncement, toPublished } from './readAnnouncements.ts';

/** Publishes an announcement to every company (ANN-11). The platform role writes it, because no company owns it. */
export async function createAnnouncement(
  errand: UserErrand,
  body: RequestOf<typeof announcementsApi.create>['body'],
  { acrossCompanies, publish }: AnnouncementDeps,
) {
  const [record, rooms] = await acrossCompanies(
    'announcements.create',
    async (db) => [(await db.insert(announcements).values(body).returning())[0]!, await everyCompany(db)] as const,
  );
  if (record.status) publish({ action: 'create', record: toPublished(record) }, rooms);
  return errand.inCompany((work) => getAnnouncement(work, record.id));
}

/** Changes an announcement. When it is deactivated, readers lose it; when it is activated again, it counts as new. */
export async function changeAnnouncement(
  errand: UserErrand,
  id: number,
  body: RequestOf<typeof announcementsApi.change>['body'],
  deps: AnnouncementDeps,
) {
  await writeAnnouncement('announcements.change', id, body, deps);
  return errand.inCompany((work) => getAnnouncement(work, id));
}

/** Writes fields of an announcement and publishes it. Throws ERR_NO_ANNOUNCEMENT_FOUND. */
export async function writeAnnouncement(
  purpose: string,
  id: number,
  fields: Partial<typeof announcements.$inferInsert>,
  { acrossCompanies, publish }: Omit<AnnouncementDeps, 'store'>,
): Promise<void> {
  const [record, rooms] = await acrossCompanies(purpose, async (db) => {
    const [changed] = await db
      .update(announcements)
      .set({ ...fields, updatedAt: sql`now()` })
      .where(eq(announcements.id, id))
      .returning();
    if (!changed) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
    return [changed, await everyCompany(db)] as const;
  });
  publish(record.status ? { action: 'update', record: toPublished(record) } : { action: 'delete', id }, rooms);
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
