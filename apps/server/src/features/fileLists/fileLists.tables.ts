import { index, integer, text } from 'drizzle-orm/pg-core';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { mediaReference } from '../../kernel/db/mediaReference.ts';
import { requestColumns, requestIndex } from '../../kernel/db/requestColumns.ts';
import { media } from '../media/media.tables.ts';

/** Lists of files that campaigns send after their message. */
export const fileLists = companyTable(
  'file_lists',
  { name: text().notNull(), message: text().notNull(), ...requestColumns() },
  (table) => [
    index('file_lists_by_name').on(table.companyId, table.name, table.id),
    requestIndex('file_lists', table.companyId, table.clientKey),
  ],
);

/** The files of a list, in the order of `position`. The file is absent until it is uploaded. */
export const fileListOptions = companyTable(
  'file_list_options',
  {
    fileListId: integer('file_list_id').notNull(),
    name: text().notNull(),
    position: integer().notNull(),
    mediaId: mediaReference('media_id'),
  },
  (table) => [
    index('file_list_options_in_order').on(table.companyId, table.fileListId, table.position),
    // Found by the nightly sweep of files.
    index('file_list_options_of_media').on(table.companyId, table.mediaId),
    within('file_list_options_list', table, table.fileListId, () => fileLists, 'cascade'),
    within('file_list_options_media', table, table.mediaId, () => media),
  ],
);
