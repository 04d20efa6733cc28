import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { declareConstraints } from '../../kernel/db/constraintCodes.ts';
import { companyPolicies, companyTable, liveTable, within } from '../../kernel/db/companyTable.ts';
import { storedPath } from '../../kernel/db/storedPath.ts';
import type { MergeRecord } from './mergeRecord.ts';

/** A person (or a group), not a number: `contact_identities` holds the ways to reach them. */
export const contacts = liveTable(
  'contacts',
  {
    name: text().notNull(),
    /** A user typed the name: profile names no longer replace it (behaviour 1.3). */
    nameEdited: boolean('name_edited').notNull().default(false),
    /** Digits for display; empty while no phone number is known. */
    number: text().notNull().default(''),
    email: text(),
    profilePicPath: storedPath('profile_pic_path'),
    isGroup: boolean('is_group').notNull().default(false),
    /** Known from groups only; excluded from the contact list (behaviour 1.4). */
    groupOnly: boolean('group_only').notNull().default(false),
    /** Opted out of campaigns (behaviour 9.12). */
    optedOut: boolean('opted_out').notNull().default(false),
    extraInfo: jsonb('extra_info').$type<{ id: number; name: string; value: string }[]>().notNull().default([]),
  },
  (table) => [index('contacts_name').on(table.companyId, table.name, table.id)],
);

export const contactIdentities = pgTable(
  'contact_identities',
  {
    companyId: integer('company_id').notNull(),
    kind: text().$type<'phone' | 'lid' | 'bsuid' | 'group'>().notNull(),
    value: text().notNull(),
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
    record: jsonb().$type<MergeRecord>().notNull(),
    undoneAt: timestamp('undone_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('contact_merges_of').on(table.companyId, table.contactId, table.id),
    within('contact_merges_contact', table, table.contactId, () => contacts, 'cascade'),
  ],
);

declareConstraints({ contact_identities_company_id_kind_value_pk: 'ERR_DUPLICATED_CONTACT' });
