import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { requestColumns, requestIndex } from '../../kernel/db/requestColumns.ts';
import { platformTable } from '../../kernel/db/tableKinds.ts';

/** Help videos of the platform. No company owns them: everyone may read them, only the platform role writes. */
export const helps = pgTable(
  platformTable('helps'),
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    title: text().notNull(),
    description: text().notNull().default(''),
    /** The id of a YouTube video. */
    video: text().notNull(),
    ...requestColumns(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [index('helps_by_title').on(table.title, table.id), requestIndex('helps', table.clientKey)],
);
