import { sql } from 'drizzle-orm';
import { boolean, index, integer, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { declareConstraints } from '../../kernel/db/constraintCodes.ts';
import { spellingsIn } from '../../kernel/db/numberSpellings.ts';
import { declareContactRows, ofContact } from '../../kernel/db/ofContact.ts';
import { requestColumns, requestIndex } from '../../kernel/db/requestColumns.ts';

/** Named lists of contacts that campaigns are sent to. */
export const contactLists = companyTable('contact_lists', { name: text().notNull(), ...requestColumns() }, (table) => [
  index('contact_lists_name').on(table.companyId, table.name, table.id),
  requestIndex('contact_lists', table.companyId, table.clientKey),
]);

export const contactListItems = companyTable(
  'contact_list_items',
  {
    contactListId: integer('contact_list_id').notNull(),
    name: ofContact(text().notNull()),
    /** Digits as a person typed them. */
    number: ofContact(text().notNull()),
    /** The number with the ninth digit, in which numbers of a list are compared. */
    numberKey: ofContact(text('number_key').notNull()),
    email: ofContact(text()),
    /** Null until WhatsApp was asked (behaviour 9.5). */
    isWhatsappValid: boolean('is_whatsapp_valid'),
    /** The time of the answer, or of the last question without an answer. */
    checkedAt: timestamp('checked_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('contact_list_items_number').on(table.companyId, table.contactListId, table.numberKey),
    index('contact_list_items_key').on(table.companyId, table.numberKey),
    index('contact_list_items_unchecked')
      .on(table.companyId, table.checkedAt, table.id)
      .where(sql`is_whatsapp_valid is null`),
    within('contact_list_items_list', table, table.contactListId, () => contactLists, 'cascade'),
  ],
);

// The erasure takes the identities of a contact away at its beginning: it calls `forgetListedNumbers` there.
declareContactRows({
  table: contactListItems,
  whose: ({ companyId, contactId }) => sql`company_id = ${companyId} and exists (
    select 1 from contact_identities i where i.company_id = ${companyId} and i.contact_id = ${contactId}
      and i.kind = 'phone' and i.value in ${spellingsIn(sql`number`, sql`number_key`)})`,
  erasure: 'delete',
  exportedAs: 'contactListItems',
});

declareConstraints({
  contact_list_items_number: 'ERR_DUPLICATED_CONTACT',
  contact_list_items_list: 'ERR_NO_CONTACT_LIST_FOUND',
});
