import { AppError, limits, type Announcement } from '@recado/contracts';
import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { containing, follows, pageOf, type NumberedQuery } from '../../kernel/db/page.ts';
import { platformFiles, toWireName } from '../../kernel/fileUrls.ts';
import type { Viewer, UserWork } from '../../kernel/work.ts';
import { announcements } from './announcements.tables.ts';

type Row = typeof announcements.$inferSelect;

/** Active announcements are visible to everyone, inactive ones only to super users (ANN-12). */
const whereVisible = (viewer: Viewer) => (viewer.super ? undefined : eq(announcements.status, true));

/** Converts a row to an announcement as every company receives it: without an address signed for one company. */
export const toPublished = (row: Row): z.input<typeof Announcement> => ({
  ...row,
  mediaPath: row.mediaPath === null ? null : toWireName(platformFiles, row.mediaPath),
  mediaUrl: null,
});

/** An announcement as this company sees it: the attachment's address is signed for this company. */
const toAnnouncement = (work: UserWork, row: Row): z.input<typeof Announcement> => ({
  ...toPublished(row),
  mediaUrl: work.fileUrl(row.mediaPath),
});

/** Returns true if a file is the picture of an announcement that the user may read. */
export async function mayReadPicture(work: UserWork, path: string): Promise<boolean> {
  const rows = await work.db
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(announcements.mediaPath, path), whereVisible(work.actor)));
  return rows.length > 0;
}

/** Returns a page of announcements by priority, then newest first. The search covers title and text. */
export async function listAnnouncements(work: UserWork, query: NumberedQuery & { changedAfter?: string | undefined }) {
  const pattern = containing(query.searchParam);
  const where = and(
    whereVisible(work.actor),
    query.changedAfter === undefined
      ? undefined
      : and(eq(announcements.status, true), gt(announcements.updatedAt, new Date(query.changedAfter))),
    sql`(plain(${announcements.title}) like plain(${pattern}) or plain(${announcements.text}) like plain(${pattern}))`,
  );
  const number = pageOf(query);
  const rows = await work.db
    .select()
    .from(announcements)
    .where(where)
    .orderBy(announcements.priority, desc(announcements.id))
    .limit(limits.listPage)
    .offset((number - 1) * limits.listPage);
  const [counted] = await work.db.select({ count: count() }).from(announcements).where(where);
  return {
    records: rows.map((row) => toAnnouncement(work, row)),
    ...follows(number, limits.listPage, counted?.count ?? 0),
  };
}

/** Returns an announcement that the user may read. Throws ERR_NO_ANNOUNCEMENT_FOUND. */
export async function getAnnouncement(work: UserWork, id: number): Promise<z.input<typeof Announcement>> {
  const [row] = await work.db
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), whereVisible(work.actor)));
  if (!row) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
  return toAnnouncement(work, row);
}
