import { boolean, index, integer, text } from 'drizzle-orm/pg-core';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { mediaReference } from '../../kernel/db/mediaReference.ts';
import { media } from '../media/media.tables.ts';
import { users } from '../users/users.tables.ts';

export const quickMessages = companyTable(
  'quick_messages',
  {
    shortcode: text().notNull(),
    message: text().notNull(),
    geral: boolean().notNull().default(false),
    status: boolean().notNull().default(true),
    allowEdit: boolean('allow_edit').notNull().default(false),
    userId: integer('user_id').notNull(),
    mediaId: mediaReference('media_id'),
  },
  (table) => [
    index('quick_messages_by_shortcode').on(table.companyId, table.shortcode, table.id),
    within('quick_messages_user', table, table.userId, () => users, 'cascade'),
    within('quick_messages_media', table, table.mediaId, () => media),
    // Found by the nightly sweep of files.
    index('quick_messages_of_media').on(table.companyId, table.mediaId),
  ],
);
