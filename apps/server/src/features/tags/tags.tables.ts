import { integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable } from '../../kernel/db/companyTable.ts';

export const tags = companyTable('tags', { name: text().notNull(), color: text().notNull().default('#A4CCCC'), kanban: integer().notNull().default(0) }, (table) => [
  uniqueIndex('tags_name').on(table.companyId, table.name),
]);
