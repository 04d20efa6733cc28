import { z } from 'zod';
import { ContactFields, contactIds } from './contacts.ts';
import { api, clientKey, date, done, formText, id, page, pageQuery, seen, text } from './kit.ts';
import { limits } from './limits.ts';
import { numberProblems } from './phoneNumbers.ts';
import { SheetBody } from './sheetColumns.ts';

/** A named list of contacts that campaigns are sent to (CLIST-02). */
export const ContactList = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: z.string(),
  contactsCount: z.number().int(),
  /** **+** Of these contacts, those with a number on WhatsApp, those without, and those that are not checked yet. */
  validCount: z.number().int(),
  invalidCount: z.number().int(),
  uncheckedCount: z.number().int(),
  createdAt: date,
  updatedAt: date,
});
export type ContactList = z.output<typeof ContactList>;

/** A contact of a list. It is no row of the contact book: it has no tickets. */
export const ContactListItem = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  contactListId: z.number().int(),
  name: z.string(),
  number: z.string(),
  email: formText,
  /** Null until WhatsApp was asked about the number (behaviour 9.5). */
  isWhatsappValid: z.boolean().nullable(),
  createdAt: date,
  updatedAt: date,
});
export type ContactListItem = z.output<typeof ContactListItem>;

/** A row of a sheet that was not imported. `row` is its number in the sheet. */
export const SkippedRow = z.object({
  row: z.number().int(),
  name: z.string(),
  reason: z.enum(['name', 'number', 'repeated', 'known']),
  /** With the reason `number`: what is missing. */
  problem: z.enum(numberProblems).optional(),
});
export type SkippedRow = z.output<typeof SkippedRow>;

/** The states that a list of items can be narrowed to. */
export const itemStates = ['valid', 'invalid', 'unchecked'] as const;
export type ItemState = (typeof itemStates)[number];

const admin = { access: 'campaigns-page:edit', plan: 'useCampaigns' } as const;
const params = z.object({ contactListId: id('contactList') });
const itemParams = z.object({ contactListItemId: id('contactListItem') });
export const ContactListFields = { name: text(50, 2) };
const { number, email } = ContactFields;
/** The most characters of a name in a list. */
export const longestItemName = 50;
export const ContactListItemFields = { name: text(longestItemName, 2), number, email: email.optional() };
const itemFields = { ...ContactListItemFields, contactListId: id('contactList') };
const sheet = {
  ...admin,
  params,
  upload: { field: 'file', maxFiles: 1, maxBytes: limits.sheetBytes },
  body: SheetBody,
  takesTurns: true,
  errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE', 'ERR_SHEET_COLUMNS', 'ERR_SHEET_ROWS'],
} as const;

export const contactListsApi = api({
  /** Sorted by name. */
  page: {
    ...admin,
    method: 'GET',
    path: '/contact-lists',
    query: z.object(pageQuery),
    reply: page('records', ContactList),
    statements: 4,
  },
  list: {
    ...admin,
    method: 'GET',
    path: '/contact-lists/list',
    reply: z.array(ContactList),
    statements: 3,
  },
  get: {
    ...admin,
    method: 'GET',
    path: '/contact-lists/:contactListId',
    params,
    reply: ContactList,
    errors: ['ERR_NO_CONTACT_LIST_FOUND'],
    statements: 3,
  },
  /** **+** A repeated `clientKey` returns the stored list. */
  create: {
    ...admin,
    method: 'POST',
    path: '/contact-lists',
    body: z.object({ ...ContactListFields, clientKey }),
    reply: ContactList,
    errors: ['ERR_CLIENT_KEY_REUSED'],
  },
  change: {
    ...admin,
    method: 'PUT',
    path: '/contact-lists/:contactListId',
    params,
    body: z.object(ContactListFields).partial().extend(seen),
    reply: ContactList,
    errors: ['ERR_ROW_CHANGED', 'ERR_NO_CONTACT_LIST_FOUND'],
  },
  remove: {
    ...admin,
    method: 'DELETE',
    path: '/contact-lists/:contactListId',
    params,
    reply: done,
    errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_IN_USE'],
  },
  /**
   * Adds the rows of an .xls or .xlsx file with the columns nome, numero and email, or with those that `mapping` names.
   * Answers the new items.
   */
  upload: {
    ...sheet,
    method: 'POST',
    path: '/contact-lists/:contactListId/upload',
    reply: z.array(ContactListItem),
  },
  /** **+** As `upload`, and answers how many rows were added and why the others were not. */
  import: {
    ...sheet,
    method: 'POST',
    path: '/contact-lists/:contactListId/import',
    reply: z.object({
      addedCount: z.number().int(),
      skipped: z.array(SkippedRow),
      /** Rows that were added without their invalid e-mail. */
      withoutEmailCount: z.number().int(),
    }),
  },
  /**
   * **+** Adds contacts of the contact book. Answers how many are new, how many have a number that is in the list, and
   * how many have none: groups, and contacts whose phone is not known.
   */
  addContacts: {
    ...admin,
    method: 'POST',
    path: '/contact-lists/:contactListId/contacts',
    params,
    body: z.object({ contactIds }),
    reply: z.object({
      addedCount: z.number().int(),
      knownCount: z.number().int(),
      withoutNumberCount: z.number().int(),
    }),
    errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_NO_CONTACT_FOUND'],
  },
});

export const contactListItemsApi = api({
  /** Sorted by name. A list that does not exist has no contacts. */
  page: {
    ...admin,
    method: 'GET',
    path: '/contact-list-items',
    query: z.object({ ...pageQuery, contactListId: id('contactList'), state: z.enum(itemStates).optional() }),
    reply: page('contacts', ContactListItem),
    statements: 4,
  },
  get: {
    ...admin,
    method: 'GET',
    path: '/contact-list-items/:contactListItemId',
    params: itemParams,
    reply: ContactListItem,
    errors: ['ERR_NO_CONTACT_LIST_ITEM_FOUND'],
    statements: 3,
  },
  create: {
    ...admin,
    method: 'POST',
    path: '/contact-list-items',
    body: z.object(itemFields),
    reply: ContactListItem,
    errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT'],
  },
  change: {
    ...admin,
    method: 'PUT',
    path: '/contact-list-items/:contactListItemId',
    params: itemParams,
    // The stored number is accepted as it is; another one is read when it is compared.
    body: z
      .object({ ...itemFields, number: text(50, 8) })
      .partial()
      .extend(seen),
    reply: ContactListItem,
    errors: [
      'ERR_ROW_CHANGED',
      'ERR_NO_CONTACT_LIST_ITEM_FOUND',
      'ERR_NO_CONTACT_LIST_FOUND',
      'ERR_DUPLICATED_CONTACT',
      'ERR_WAPP_INVALID_CONTACT',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/contact-list-items/:contactListItemId',
    access: 'contacts-page:deleteContact',
    plan: 'useCampaigns',
    params: itemParams,
    reply: done,
    errors: ['ERR_NO_CONTACT_LIST_ITEM_FOUND'],
  },
});

export const contactListChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), record: ContactList }),
  z.object({ action: z.literal('update'), record: ContactList }),
  z.object({ action: z.literal('delete'), id: z.number().int() }),
]);
export const contactListItemChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), record: ContactListItem }),
  z.object({ action: z.literal('update'), record: ContactListItem }),
  z.object({ action: z.literal('delete'), id: z.number().int() }),
  z.object({ action: z.literal('reload'), contactListId: z.number().int() }),
]);
