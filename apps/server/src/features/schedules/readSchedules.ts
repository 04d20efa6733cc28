import { AppError, limits, type Schedule } from '@recado/contracts';
import { and, count, desc, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { dayBegins, dayEnds } from '../../kernel/db/days.ts';
import { containing, cut, fromCursor, rowAt } from '../../kernel/db/page.ts';
import type { Work, UserWork } from '../../kernel/work.ts';
import { contacts } from '../contacts/contacts.tables.ts';
import { media } from '../media/media.tables.ts';
import { users } from '../users/users.tables.ts';
import { schedules } from './schedules.tables.ts';
import { scheduleVisibility } from './schedules.visibility.ts';

export type ScheduleRow = z.input<typeof Schedule>;

const select = (work: Work) =>
  work.db
    .select({
      schedule: schedules,
      contact: { id: contacts.id, name: contacts.name },
      user: { id: users.id, name: users.name },
      file: { path: media.path, name: media.name },
    })
    .from(schedules)
    .innerJoin(contacts, and(eq(contacts.companyId, schedules.companyId), eq(contacts.id, schedules.contactId)))
    .leftJoin(users, and(eq(users.companyId, schedules.companyId), eq(users.id, schedules.userId)))
    .leftJoin(media, and(eq(media.companyId, schedules.companyId), eq(media.id, schedules.mediaId)));
type Joined = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const toSchedule = (work: Work, { schedule, contact, user, file }: Joined): ScheduleRow => ({
  ...schedule,
  contact,
  user,
  mediaPath: file?.path ?? null,
  mediaName: file?.name ?? null,
  mediaUrl: work.fileUrl(file?.path ?? null),
});

/** Returns a schedule of the company. Throws ERR_NO_SCHEDULE_FOUND. */
export async function getSchedule(work: Work, id: number): Promise<ScheduleRow> {
  const [row] = await select(work).where(and(eq(schedules.companyId, work.companyId), eq(schedules.id, id)));
  if (!row) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  return toSchedule(work, row);
}

type Filter = {
  searchParam?: string | undefined;
  pageNumber?: number | undefined;
  cursor?: string | undefined;
  unsent?: boolean | undefined;
  contactId?: number | undefined;
  userId?: number | undefined;
} & Days;
type Days = { from?: string | undefined; to?: string | undefined };

/**
 * Returns a page of the company's schedules, newest first: everyone sees the whole calendar (behaviour 8.2). The search
 * covers text and contact.
 */
export async function listSchedules(work: UserWork, filter: Filter) {
  const pattern = containing(filter.searchParam);
  const { timezone } = work.actor.company;
  const where = and(
    eq(schedules.companyId, work.companyId),
    scheduleVisibility.where(work.actor),
    filter.contactId === undefined ? undefined : eq(schedules.contactId, filter.contactId),
    filter.unsent ? ne(schedules.status, 'ENVIADA') : undefined,
    filter.userId === undefined ? undefined : eq(schedules.userId, filter.userId),
    filter.from === undefined ? undefined : sql`${schedules.sendAt} >= ${dayBegins(filter.from, timezone)}`,
    filter.to === undefined ? undefined : sql`${schedules.sendAt} < ${dayEnds(filter.to, timezone)}`,
    filter.searchParam?.trim()
      ? sql`(plain(${schedules.body}) like plain(${pattern}) or plain(${contacts.name}) like plain(${pattern}))`
      : undefined,
  );
  const after = fromCursor(filter.cursor);
  const rows = await select(work)
    .where(and(where, after ? sql`(${schedules.createdAt}, ${schedules.id}) < ${rowAt(after)}` : undefined))
    .orderBy(desc(schedules.createdAt), desc(schedules.id))
    .limit(limits.listPage + 1)
    .offset(after ? 0 : ((filter.pageNumber ?? 1) - 1) * limits.listPage);
  const [counted] = await work.db
    .select({ count: count() })
    .from(schedules)
    .innerJoin(contacts, and(eq(contacts.companyId, schedules.companyId), eq(contacts.id, schedules.contactId)))
    .where(where);
  const page = cut(
    rows.map((row) => toSchedule(work, row)),
    limits.listPage,
    ({ createdAt, id }) => ({ at: createdAt as Date, id }),
  );
  return { schedules: page.rows, count: counted?.count ?? 0, hasMore: page.hasMore, nextCursor: page.nextCursor };
}
