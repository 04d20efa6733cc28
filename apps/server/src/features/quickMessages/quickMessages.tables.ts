import { boolean, index, integer, text } from 'drizzle-orm/pg-core';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
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
  },
  (table) => [
    index('quick_messages_by_shortcode').on(table.companyId, table.shortcode, table.id),
    within('quick_messages_user', table, table.userId, () => users, 'cascade'),
  ],
);
