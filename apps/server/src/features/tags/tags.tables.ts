import { integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { declareConstraints } from '../../kernel/db/constraintCodes.ts';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { users } from '../users/users.tables.ts';

export const tags = companyTable(
  'tags',
  {
    name: text().notNull(),
    color: text().notNull().default('#A4CCCC'),
    kanban: integer().notNull().default(0),
    userId: integer('user_id'),
  },
  (table) => [
    uniqueIndex('tags_name').on(table.companyId, table.name),
    within('tags_user', table, table.userId, () => users),
  ],
);

declareConstraints({ tags_name: 'ERR_NAME_ALREADY_EXISTS' });
