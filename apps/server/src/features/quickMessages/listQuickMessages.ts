import { AppError, limits, type quickMessagesApi, type QuickMessage, type RequestOf } from '@recado/contracts';
import { and, asc, count, eq, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { containing, follows, pageOf } from '../../kernel/db/page.ts';
import type { UserWork } from '../../kernel/work.ts';
import { media } from '../media/media.tables.ts';
import { users } from '../users/users.tables.ts';
import { quickMessages } from './quickMessages.tables.ts';
import { quickMessageVisibility } from './quickMessages.visibility.ts';

export type QuickMessageRow = z.input<typeof QuickMessage>;

const select = (work: UserWork) =>
  work.db
    .select({
      record: quickMessages,
      userName: users.name,
      file: { path: media.path, name: media.name, mime: media.mime },
    })
    .from(quickMessages)
    .innerJoin(users, and(eq(users.companyId, quickMessages.companyId), eq(users.id, quickMessages.userId)))
    .leftJoin(media, and(eq(media.companyId, quickMessages.companyId), eq(media.id, quickMessages.mediaId)));
type Joined = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const toQuickMessage = (work: UserWork, { record, userName, file }: Joined): QuickMessageRow => ({
  ...record,
  userName,
  isMedia: file !== null,
  // Clients of the specification download the file from this address (QM-04).
  mediaPath: work.fileUrl(file?.path ?? null),
  mediaName: file?.name ?? null,
  mediaMime: file?.mime ?? null,
  mediaUrl: work.fileUrl(file?.path ?? null),
});

const byShortcode = [sql`plain(${quickMessages.shortcode})`, asc(quickMessages.id)] as const;
const visible = (work: UserWork) =>
  and(eq(quickMessages.companyId, work.companyId), quickMessageVisibility.where(work.actor));

/**
 * Returns a page of the user's own and the shared quick messages, by shortcode; with `mine` the own ones alone. The search
 * covers shortcode and text. The cursor is the number of the next page.
 */
export async function listQuickMessages(work: UserWork, query: RequestOf<typeof quickMessagesApi.list>['query']) {
  const pattern = containing(query.searchParam);
  const where = and(
    visible(work),
    query.mine ? eq(quickMessages.userId, work.actor.id) : undefined,
    sql`(plain(${quickMessages.shortcode}) like plain(${pattern}) or plain(${quickMessages.message}) like plain(${pattern}))`,
  );
  const number = pageOf(query);
  const rows = await select(work)
    .where(where)
    .orderBy(...byShortcode)
    .limit(limits.listPage)
    .offset((number - 1) * limits.listPage);
  const [counted] = await work.db.select({ count: count() }).from(quickMessages).where(where);
  const records = rows.map((row) => toQuickMessage(work, row));
  return { records, ...follows(number, limits.listPage, counted?.count ?? 0) };
}

/** Returns the quick messages offered in the composer. One whose file was never uploaded has nothing to offer. */
export async function listSuggestions(work: UserWork): Promise<QuickMessageRow[]> {
  const isFilled = or(ne(quickMessages.message, ''), isNotNull(quickMessages.mediaId));
  const rows = await select(work)
    .where(and(visible(work), eq(quickMessages.status, true), isFilled))
    .orderBy(...byShortcode)
    .limit(limits.wholeList);
  return rows.map((row) => toQuickMessage(work, row));
}

/** Returns a quick message that the user sees. Throws ERR_NO_QUICK_MESSAGE_FOUND, also for a private one of another user. */
export const getQuickMessage = (work: UserWork, id: number): Promise<QuickMessageRow> =>
  getOne(work, and(visible(work), eq(quickMessages.id, id)));

/** Returns a quick message of the company, also one that the user just made private for its owner. */
export const getAnyQuickMessage = (work: UserWork, id: number): Promise<QuickMessageRow> =>
  getOne(work, and(eq(quickMessages.companyId, work.companyId), eq(quickMessages.id, id)));

async function getOne(work: UserWork, where: SQL | undefined): Promise<QuickMessageRow> {
  const [row] = await select(work).where(where);
  if (!row) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
  return toQuickMessage(work, row);
}

/**
 * Returns the file of a quick message that the user sees, and locks it until the commit, so that the nightly sweep does
 * not delete it before another row refers to it. Throws ERR_NO_QUICK_MESSAGE_FOUND, or ERR_NO_MEDIA_FOUND without a file.
 */
export async function getQuickFile(
  work: UserWork,
  id: number,
): Promise<Pick<typeof media.$inferSelect, 'id' | 'kind' | 'name'>> {
  const [row] = await work.db
    .select({ mediaId: quickMessages.mediaId })
    .from(quickMessages)
    .where(and(visible(work), eq(quickMessages.id, id)));
  if (!row) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
  if (row.mediaId === null) throw new AppError('ERR_NO_MEDIA_FOUND');
  const [file] = await work.db
    .select({ id: media.id, kind: media.kind, name: media.name })
    .from(media)
    .where(and(eq(media.companyId, work.companyId), eq(media.id, row.mediaId)))
    .for('key share');
  if (!file) throw new AppError('ERR_NO_MEDIA_FOUND');
  return file;
}
