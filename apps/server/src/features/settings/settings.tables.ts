import { text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable } from '../../kernel/db/companyTable.ts';

export const settings = companyTable('settings', { key: text().notNull(), value: text().notNull() }, (table) => [
  uniqueIndex('settings_key').on(table.companyId, table.key),
]);
