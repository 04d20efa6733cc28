import { text } from 'drizzle-orm/pg-core';
import { companyTable } from '../../kernel/db/companyTable.ts';
import { secret } from '../../kernel/db/secretColumn.ts';

/**
 * Mails to users of a company, stored because no SMTP server is configured (PWD-11). `sealed` is the encrypted text,
 * which may contain a code.
 */
export const mails = companyTable('mails', {
  to: text().notNull(),
  subject: text().notNull(),
  sealed: secret(text().notNull()),
});
