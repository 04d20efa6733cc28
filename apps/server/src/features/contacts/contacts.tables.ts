import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { declareConstraints } from '../../kernel/db/constraintCodes.ts';
import { companyPolicies, companyTable, liveTable, within } from '../../kernel/db/companyTable.ts';
import { declareContactRows, ofContact } from '../../kernel/db/ofContact.ts';
import { storedPath } from '../../kernel/db/storedPath.ts';
import type { MergeRecord } from './mergeRecord.ts';

/** A person (or a group), not a number: `contact_identities` holds the ways to reach them. */
export const contacts = liveTable(
  'contacts',
  {
    /** An erased contact is named by a word of the company's language. */
    name: ofContact(text().notNull(), sql`''`),
    /** A user typed the name: profile names no longer replace it (behaviour 1.3). */
    nameEdited: boolean('name_edited').notNull().default(false),
    /** Digits for display; empty while no phone number is known. */
    number: ofContact(text().notNull().default(''), sql`''`),
    email: ofContact(text()),
    /** Stored for searches that read many contacts: `plain` for each took most of their time. */
    searchText: text('search_text').generatedAlwaysAs(sql`plain(name || E'\\n' || coalesce(email, ''))`),
    profilePicPath: ofContact(storedPath('profile_pic_path')),
    isGroup: boolean('is_group').notNull().default(false),
    /** Known from groups only; excluded from the contact list (behaviour 1.4). */
    groupOnly: boolean('group_only').notNull().default(false),
    /** Opted out of campaigns (behaviour 9.12). */
    optedOut: boolean('opted_out').notNull().default(false),
    optedOutAt: timestamp('opted_out_at', { withTimezone: true, precision: 3 }),
    extraInfo: ofContact(
      jsonb('extra_info').$type<{ id: number; name: string; value: string }[]>().notNull().default([]),
      sql`'[]'`,
    ),
    /**
     * When the person's data was erased. The row stays, so that figures stay right: it has no identity, is in no list,
     * and no ticket of it becomes live again (trigger `tickets_erased`).
     */
    erasedAt: timestamp('erased_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('contacts_name').on(table.companyId, table.name, table.id),
    // Contacts that lists leave out, for counting those with a tag without reading each contact.
    index('contacts_unlisted')
      .on(table.companyId, table.id)
      .where(sql`group_only or erased_at is not null`),
  ],
);

export const contactIdentities = pgTable(
  'contact_identities',
  {
    companyId: integer('company_id').notNull(),
    kind: text().$type<'phone' | 'lid' | 'bsuid' | 'group'>().notNull(),
    value: ofContact(text().notNull()),
    contactId: integer('contact_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.kind, table.value] }),
    ...companyPolicies('contact_identities'),
    within('contact_identities_contact', table, table.contactId, () => contacts, 'cascade'),
    index('contact_identities_of').on(table.companyId, table.contactId),
  ],
);

/**
 * A merge of two contacts that proved to be one person. Stores the data of the removed contact, so that the merge can
 * be undone (behaviour 1.3).
 */
export const contactMerges = companyTable(
  'contact_merges',
  {
    contactId: integer('contact_id').notNull(),
    record: ofContact(jsonb().$type<MergeRecord>().notNull()),
    undoneAt: timestamp('undone_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('contact_merges_of').on(table.companyId, table.contactId, table.id),
    within('contact_merges_contact', table, table.contactId, () => contacts, 'cascade'),
  ],
);

/**
 * Keyed hashes of the identities of erased contacts. They prove an erasure to those who know the number, and keep older
 * messages of it from coming back with the history of a phone (decision 0055).
 */
export const erasedIdentities = companyTable(
  'erased_identities',
  {
    digest: text().notNull(),
    erasedAt: timestamp('erased_at', { withTimezone: true, precision: 3 }).notNull(),
    /** The task of the report that erased it. */
    taskId: integer('task_id').notNull(),
  },
  (table) => [index('erased_identities_digest').on(table.companyId, table.digest)],
);

declareContactRows({
  table: contacts,
  whose: ({ companyId, contactId }) => sql`company_id = ${companyId} and id = ${contactId}`,
  erasure: 'empty',
  isErased: sql`erased_at is not null and profile_pic_path is null`,
  exportedAs: 'contact',
});
for (const table of [contactIdentities, contactMerges])
  declareContactRows({
    table,
    whose: ({ companyId, contactId }) => sql`company_id = ${companyId} and contact_id = ${contactId}`,
    erasure: 'delete',
    ...(table === contactIdentities ? { exportedAs: 'identities' } : {}),
  });

declareConstraints({
  contact_erased: 'ERR_CONTACT_ERASED',
  contact_identities_company_id_kind_value_pk: 'ERR_DUPLICATED_CONTACT',
});
