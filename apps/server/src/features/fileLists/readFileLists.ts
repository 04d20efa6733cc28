import { AppError, limits, type FileList } from '@recado/contracts';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { containing, follows, pageOf, type NumberedQuery } from '../../kernel/db/page.ts';
import { toWireName } from '../../kernel/fileUrls.ts';
import type { UserWork } from '../../kernel/work.ts';
import { media } from '../media/media.tables.ts';
import type { FileListDeps } from './fileListDeps.ts';
import { fileListOptions, fileLists } from './fileLists.tables.ts';

export type FileListRow = z.input<typeof FileList>;
type Row = typeof fileLists.$inferSelect;

/** Returns a page of file lists by name, each with the campaigns that use it. The search covers name and message. */
export async function listFileLists(
  work: UserWork,
  query: NumberedQuery,
  { campaignsUsing }: Pick<FileListDeps, 'campaignsUsing'>,
) {
  const pattern = containing(query.searchParam);
  const where = and(
    eq(fileLists.companyId, work.companyId),
    sql`(plain(${fileLists.name}) like plain(${pattern}) or plain(${fileLists.message}) like plain(${pattern}))`,
  );
  const number = pageOf(query);
  const rows = await work.db
    .select()
    .from(fileLists)
    .where(where)
    .orderBy(sql`plain(${fileLists.name})`, asc(fileLists.id))
    .limit(limits.listPage)
    .offset((number - 1) * limits.listPage);
  const [counted] = await work.db.select({ count: count() }).from(fileLists).where(where);
  const used = await campaignsUsing(
    work,
    rows.map(({ id }) => id),
  );
  const files = (await withOptions(work, rows)).map((list) => ({ ...list, campaigns: [...(used.get(list.id) ?? [])] }));
  return { files, ...follows(number, limits.listPage, counted?.count ?? 0) };
}

/** Returns a file list with its options. Throws ERR_NO_FILE_FOUND. */
export async function getFileList(work: UserWork, id: number): Promise<FileListRow> {
  const rows = await work.db
    .select()
    .from(fileLists)
    .where(and(eq(fileLists.companyId, work.companyId), eq(fileLists.id, id)));
  const [list] = await withOptions(work, rows);
  if (!list) throw new AppError('ERR_NO_FILE_FOUND');
  return list;
}

/** Adds the options, in their order, with the signed addresses of their files. */
async function withOptions(work: UserWork, rows: readonly Row[]): Promise<FileListRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const options = await work.db
    .select({
      option: fileListOptions,
      file: { path: media.path, name: media.name, mime: media.mime, bytes: media.bytes },
    })
    .from(fileListOptions)
    .leftJoin(media, and(eq(media.companyId, fileListOptions.companyId), eq(media.id, fileListOptions.mediaId)))
    .where(and(eq(fileListOptions.companyId, work.companyId), inArray(fileListOptions.fileListId, ids)))
    .orderBy(asc(fileListOptions.position), asc(fileListOptions.id));
  return rows.map((row) => ({
    ...row,
    options: options
      .filter(({ option }) => option.fileListId === row.id)
      .map(({ option, file }) => ({
        id: option.id,
        fileId: row.id,
        name: option.name,
        path: file && toWireName(work.companyId, file.path),
        mediaType: file?.mime ?? null,
        mediaName: file?.name ?? null,
        bytes: file?.bytes ?? null,
        mediaUrl: work.fileUrl(file?.path ?? null),
      })),
  }));
}
