import { sql } from 'drizzle-orm';
import { text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable } from '../../../kernel/db/companyTable.ts';
import { declareConstraints } from '../../../kernel/db/constraintCodes.ts';
import { spellingsIn } from '../../../kernel/db/numberSpellings.ts';
import { declareContactRows, ofContact } from '../../../kernel/db/ofContact.ts';

/** Numbers that get no campaign of the company. */
export const suppressedNumbers = companyTable(
  'suppressed_numbers',
  {
    /** Digits as a person typed them. */
    number: ofContact(text().notNull()),
    /** The number with the ninth digit, in which numbers are compared. */
    numberKey: ofContact(text('number_key').notNull()),
    note: ofContact(text().notNull().default('')),
  },
  (table) => [uniqueIndex('suppressed_numbers_number').on(table.companyId, table.numberKey)],
);

// As the numbers of lists, they are deleted by `forgetListedNumbers` at the beginning of an erasure.
declareContactRows({
  table: suppressedNumbers,
  whose: ({ companyId, contactId }) => sql`company_id = ${companyId} and exists (
    select 1 from contact_identities i where i.company_id = ${companyId} and i.contact_id = ${contactId}
      and i.kind = 'phone' and i.value in ${spellingsIn(sql`number`, sql`number_key`)})`,
  erasure: 'delete',
  exportedAs: 'suppressedNumbers',
});

declareConstraints({ suppressed_numbers_number: 'ERR_DUPLICATED_CONTACT' });
