import type { SentExternally } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable } from '../../kernel/db/companyTable.ts';
import { ticketsOfContact } from '../tickets/tickets.tables.ts';
import { declareContactRows, ofContact } from '../../kernel/db/ofContact.ts';

/**
 * Answers by `Idempotency-Key`: stored in the Work that sends, so that a repeat gets the answer exactly if the message
 * exists. Deleted after `limits.idempotencyHours`.
 */
export const externalAnswers = companyTable(
  'external_answers',
  {
    /** The name of the token: keys of different tokens never meet. */
    caller: text().notNull(),
    key: ofContact(text().notNull()),
    /** Hash of the request, to refuse the key with other content. */
    digest: ofContact(text().notNull()),
    answer: ofContact(jsonb().$type<SentExternally>().notNull()),
  },
  (table) => [uniqueIndex('external_answers_key').on(table.companyId, table.caller, table.key)],
);

declareContactRows({
  table: externalAnswers,
  whose: (contact) =>
    sql`company_id = ${contact.companyId} and (answer ->> 'ticketId')::int in ${ticketsOfContact(contact)}`,
  erasure: 'delete',
});
