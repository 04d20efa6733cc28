import { AppError, cutText, limits, type Schedule } from '@recado/contracts';
import { and, asc, count, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { beginningOf } from '../../kernel/db/beginningOf.ts';
import { dayBegins, dayEnds } from '../../kernel/db/days.ts';
import { containing, cut, fromCursor, rowAt } from '../../kernel/db/page.ts';
import { toWireName } from '../../kernel/fileUrls.ts';
import type { Work, UserWork } from '../../kernel/work.ts';
import { contacts } from '../contacts/contacts.tables.ts';
import { media } from '../media/media.tables.ts';
import { keyOfTextBefore } from '../messages/index.ts';
import { messages } from '../messages/messages.tables.ts';
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

/** Converts a joined row to a schedule of the contract. */
export const toSchedule = (work: Work, { schedule, contact, user, file }: Joined): ScheduleRow => ({
  ...schedule,
  contact,
  user,
  mediaPath: file ? toWireName(work.companyId, file.path) : null,
  mediaName: file?.name ?? null,
  mediaUrl: work.fileUrl(file?.path ?? null),
});

/** Returns a schedule of the company. Throws ERR_NO_SCHEDULE_FOUND. */
export async function getSchedule(work: Work, id: number): Promise<ScheduleRow> {
  const [row] = await select(work).where(and(eq(schedules.companyId, work.companyId), eq(schedules.id, id)));
  if (!row) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  return toSchedule(work, row);
}

/** Returns a schedule with the text that the customer got. Throws ERR_NO_SCHEDULE_FOUND. */
export async function getScheduleDetails(work: Work, id: number): Promise<ScheduleRow & { sentBody: string | null }> {
  const schedule = await getSchedule(work, id);
  if (schedule.status !== 'ENVIADA') return { ...schedule, sentBody: null };
  const [sent] = await work.db
    .select({ id: messages.id, ticketId: messages.ticketId, body: messages.body })
    .from(schedules)
    .innerJoin(messages, and(eq(messages.companyId, schedules.companyId), eq(messages.id, schedules.messageId)))
    .where(and(eq(schedules.companyId, work.companyId), eq(schedules.id, id), eq(messages.isDeleted, false)));
  const body = sent?.body === '' ? await findTextBefore(work, sent) : sent?.body;
  return { ...schedule, sentBody: body ?? null };
}

/** Finds the text that was sent before a picture, because it was too long for its caption. */
async function findTextBefore(work: Work, { id, ticketId }: { id: number; ticketId: number }) {
  const [text] = await work.db
    .select({ body: messages.body })
    .from(messages)
    .where(
      and(
        eq(messages.companyId, work.companyId),
        eq(messages.ticketId, ticketId),
        eq(messages.clientKey, keyOfTextBefore(id)),
        eq(messages.isDeleted, false),
      ),
    );
  return text?.body;
}

type Filter = {
  searchParam?: string | undefined;
  pageNumber?: number | undefined;
  cursor?: string | undefined;
  unsent?: boolean | undefined;
  contactId?: number | undefined;
  userId?: number | undefined;
  /** The first and the last day, by the company's clock. */
  from?: string | undefined;
  to?: string | undefined;
};

/** Everyone sees the whole calendar (behaviour 8.2). The search covers text and contact. */
function whereSchedules(work: UserWork, filter: Filter): SQL | undefined {
  const pattern = containing(filter.searchParam);
  const { timezone } = work.actor.company;
  return and(
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
}

/** Returns a page of the company's schedules, newest first. */
export async function listSchedules(work: UserWork, filter: Filter) {
  const where = whereSchedules(work, filter);
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

/** Longest text of an entry of the calendar, in characters. */
const shownText = 160;

/** Returns the entries of some days for the calendar, by time, and how many schedules wait or failed in all. */
export async function listCalendar(work: UserWork, filter: Pick<Filter, 'from' | 'to' | 'searchParam' | 'userId'>) {
  const rows = await work.db
    .select({
      id: schedules.id,
      body: beginningOf(schedules.body, shownText),
      contact: { id: contacts.id, name: contacts.name },
      userId: schedules.userId,
      user: { id: users.id, name: users.name },
      sendAt: schedules.sendAt,
      status: schedules.status,
      error: schedules.error,
      hasFile: sql<boolean>`${schedules.mediaId} is not null`,
    })
    .from(schedules)
    .innerJoin(contacts, and(eq(contacts.companyId, schedules.companyId), eq(contacts.id, schedules.contactId)))
    .leftJoin(users, and(eq(users.companyId, schedules.companyId), eq(users.id, schedules.userId)))
    .where(whereSchedules(work, filter))
    .orderBy(asc(schedules.sendAt), asc(schedules.id))
    .limit(limits.calendarEntries + 1);
  const [unsent] = await work.db
    .select({
      waiting: sql<number>`count(*) filter (where ${schedules.status} = 'PENDENTE')::int`,
      failed: sql<number>`count(*) filter (where ${schedules.status} = 'ERRO')::int`,
    })
    .from(schedules)
    .where(and(eq(schedules.companyId, work.companyId), inArray(schedules.status, ['PENDENTE', 'ERRO'])));
  return {
    entries: rows
      .slice(0, limits.calendarEntries)
      .map(({ body, ...entry }) => ({ ...entry, body: cutText(body, shownText) })),
    isCut: rows.length > limits.calendarEntries,
    waiting: unsent?.waiting ?? 0,
    failed: unsent?.failed ?? 0,
  };
}
