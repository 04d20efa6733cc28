import { text } from 'drizzle-orm/pg-core';
import { companyTable } from '../../kernel/db/companyTable.ts';

/**
 * The local outbox: mails to people of a company that had no way out (PWD-11). `sealed` is the text, which may carry a
 * code.
 */
export const mails = companyTable('mails', {
  to: text().notNull(),
  subject: text().notNull(),
  sealed: text().notNull(),
});
