import { boolean, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { requestColumns, requestIndex } from '../../kernel/db/requestColumns.ts';
import { platformTable } from '../../kernel/db/tableKinds.ts';
import { storedPath } from '../../kernel/db/storedPath.ts';

/**
 * Messages of the platform to all companies. No company owns them: everyone may read them, only the platform role
 * writes.
 */
export const announcements = pgTable(
  platformTable('announcements'),
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    title: text().notNull(),
    text: text().notNull(),
    /** 1 high, 2 medium, 3 low. */
    priority: smallint().notNull().default(3),
    status: boolean().notNull().default(true),
    mediaPath: storedPath('media_path'),
    mediaName: text('media_name'),
    ...requestColumns(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('announcements_in_order').on(table.priority, table.id),
    requestIndex('announcements', table.clientKey),
  ],
);
