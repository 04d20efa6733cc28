import { z } from 'zod';
import { contactNameProblem, longestContactName } from './contactNames.ts';
import { api, date, day, done, formText, id, idList, page, pageQuery, seen, text } from './kit.ts';
import { limits } from './limits.ts';
import { phoneNumber } from './phoneNumbers.ts';
import { TagBrief } from './tags.ts';

/** A contact inside a ticket. */
export const ContactBrief = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Digits with country code; empty while the phone is unknown (behaviour 1.3). */
  number: z.string(),
  email: formText,
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
  /** The data of the person was erased: no name, no number, no content. */
  isErased: z.boolean(),
});
export type ContactBrief = z.output<typeof ContactBrief>;

export const Contact = ContactBrief.extend({
  companyId: z.number().int(),
  extraInfo: z.array(z.object({ id: z.number().int(), name: z.string(), value: z.string() })),
  /** True if the contact declined further campaigns (behaviour 9.12). */
  optedOut: z.boolean(),
  revision: z.number().int(),
  createdAt: date,
  updatedAt: date,
});
export type Contact = z.output<typeof Contact>;

/** An address of a contact. A `lid` is never read as a phone (CONT-23). */
export const ContactIdentity = z.object({ kind: z.enum(['phone', 'lid', 'bsuid', 'group']), value: z.string() });

/** A single contact, with the connection of its newest ticket and its identities. */
export const ContactDetails = Contact.extend({
  whatsapp: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  identities: z.array(ContactIdentity),
  /** Since when the contact declines campaigns; null if unknown or not declined. */
  optedOutAt: date.nullable(),
  /** The contact that was last merged into this one and can be separated again; null for none. */
  merged: z.object({ name: z.string(), number: z.string(), at: date }).nullable(),
});
export type ContactDetails = z.output<typeof ContactDetails>;

/**
 * A row of the contact list (CONT-12). `uuid`: the live ticket that the user may see, else the newest ticket they may
 * see; `ticketStatus` and `lastActivityAt` are its own. `tags`: those of all tickets of the contact that the user may see.
 */
export const ListedContact = Contact.extend({
  whatsapp: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  uuid: z.string().nullable(),
  ticketStatus: z.enum(['pending', 'open', 'closed']).nullable(),
  lastActivityAt: date.nullable(),
  tags: z.array(TagBrief),
});
export type ListedContact = z.output<typeof ListedContact>;

const email = z.preprocess((value) => (value === '' ? null : value), text(255).pipe(z.email()).nullable());

/** The fields a person fills in (CONT-13 to CONT-15). A loaded row may be sent back: entries get new ids. */
export const ContactFields = {
  name: text(50, 2).refine((name) => contactNameProblem(name) === undefined),
  number: phoneNumber,
  email,
  extraInfo: z.array(z.object({ name: text(100, 1), value: text(1_000) })).max(limits.extraInfoEntries),
};
export const NewContact = z.object({
  ...ContactFields,
  email: email.optional(),
  extraInfo: ContactFields.extraInfo.optional(),
});
export type NewContact = z.output<typeof NewContact>;
/**
 * An empty number leaves the number as it is: the contact's phone is not known yet. The present name and number are
 * accepted as they are, because WhatsApp set them; another number is read when it is compared. Only administrators may
 * change `optedOut`.
 */
export const ContactChange = z
  .object({
    ...ContactFields,
    name: z.string().max(longestContactName),
    number: text(50),
    optedOut: z.boolean(),
    ...seen,
  })
  .partial();
export type ContactChange = z.output<typeof ContactChange>;

/** The orders of the list of contacts. */
export const contactOrders = ['name', 'newest'] as const;
export type ContactOrder = (typeof contactOrders)[number];

/** A cell of a sheet. */
const cell = z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()]).optional();
/** A row of an uploaded sheet, with the column names that the wire accepts (wire 4.3). `extraInfo`: its other columns. */
const SheetRow = z.object({
  Nome: cell,
  Telefone: cell,
  Email: cell,
  name: cell,
  number: cell,
  email: cell,
  extraInfo: ContactFields.extraInfo.optional(),
});
export type SheetRow = z.output<typeof SheetRow>;
const sheet = z.array(SheetRow).max(limits.contactRows);
/** The most bytes of an uploaded sheet: 5,000 rows of 1.6 KB. */
const sheetBytes = 8 * 1024 * 1024;

/**
 * A refused row of a sheet (CONT-07, CONT-10). `row` counts the rows of the request from 1. `fields` has the code of each
 * wrong field. A duplicate names the row that it repeats, or the contact that has the number.
 */
export const RefusedRow = z.object({
  contactName: z.string(),
  row: z.number().int(),
  error: z.object({ message: z.string(), statusCode: z.number().int() }),
  fields: z.record(z.string(), z.string()).optional(),
  repeats: z.number().int().optional(),
  existing: z.object({ id: z.number().int(), name: z.string() }).optional(),
});
export type RefusedRow = z.output<typeof RefusedRow>;

/**
 * A row whose contact is stored without the invalid e-mail, or with its name cut to the stored maximum: a customer with
 * a good number is not left out for them.
 */
export const AdjustedRow = z.object({ row: z.number().int(), field: z.enum(['name', 'email']) });
export type AdjustedRow = z.output<typeof AdjustedRow>;

/** The contacts that one call may change. Contacts that do not exist any more are skipped. */
export const contactIds = z.array(id('contact')).min(1).max(limits.contactsAtOnce);
const tags = idList('tag').optional();

const params = z.object({ contactId: id('contact') });
const searchParam = pageQuery.searchParam;

export const contactsApi = api({
  /**
   * `date`, `dateStart` and `dateEnd` are days of creation, inclusive. With them, groups are left out, because they
   * count new people (behaviour 15). **+** `order`: by name, or those that were created last first.
   */
  page: {
    method: 'GET',
    path: '/contacts',
    access: 'user',
    query: z.object({
      ...pageQuery,
      tags,
      date: day.optional(),
      dateStart: day.optional(),
      dateEnd: day.optional(),
      order: z.enum(contactOrders).optional(),
    }),
    reply: page('contacts', ListedContact),
    statements: 6,
  },
  /**
   * The first `limits.wholeList` contacts by name, as every list without pages (wire 1). `page` and `exportPage` reach
   * all of them.
   */
  list: {
    method: 'GET',
    path: '/contacts/list',
    access: 'user',
    query: z.object({ searchParam }),
    reply: z.array(Contact.pick({ id: true, name: true, number: true, email: true })),
    statements: 3,
  },
  /** The contacts that a search finds, all of them page by page, for the export and for selecting all (CONT-24). */
  exportPage: {
    method: 'GET',
    path: '/contacts/export',
    access: 'user',
    query: z.object({ searchParam, tags, dateStart: day.optional(), cursor: pageQuery.cursor }),
    reply: z.object({
      contacts: z.array(ContactBrief.pick({ id: true, name: true, number: true, email: true })),
      nextCursor: z.string().nullable(),
    }),
    compressed: true,
    statements: 3,
  },
  /** Creates a contact for each valid row that is new, all in one transaction; the other rows are returned (CONT-06). */
  upload: {
    method: 'POST',
    path: '/contacts/upload',
    access: 'user',
    body: sheet,
    bodyBytes: sheetBytes,
    takesTurns: true,
    reply: z.object({
      newContacts: z.array(z.object({ contactName: z.string(), contactId: z.number().int(), row: z.number().int() })),
      errorBag: z.array(RefusedRow),
      adjusted: z.array(AdjustedRow),
    }),
  },
  /** Returns the result that `upload` of these rows would have. Creates nothing. */
  checkUpload: {
    method: 'POST',
    path: '/contacts/upload/check',
    access: 'user',
    body: sheet,
    bodyBytes: sheetBytes,
    takesTurns: true,
    reply: z.object({
      newCount: z.number().int(),
      errorBag: z.array(RefusedRow),
      adjusted: z.array(AdjustedRow),
    }),
  },
  /**
   * Starts the import of the contacts of the phone: of the default connection, or of the given one (CONT-08, CONT-09). The
   * import continues after the answer.
   */
  import: {
    method: 'POST',
    path: '/contacts/import',
    access: 'user',
    body: z.object({ whatsappId: id('connection').optional() }),
    reply: done,
    errors: ['ERR_NO_DEF_WAPP_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED'],
  },
  /**
   * Adds a tag to the ticket that each contact's card leads to. `skipped` counts the contacts without a ticket that the
   * user may see.
   */
  tag: {
    method: 'POST',
    path: '/contacts/tag',
    access: 'user',
    body: z.object({ contactIds, tagId: id('tag') }),
    reply: z.object({ tagged: z.number().int(), skipped: z.number().int() }),
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_TAG_FOUND'],
  },
  /** Deletes contacts with everything of them, all or none (CONT-26). */
  removeMany: {
    method: 'POST',
    path: '/contacts/delete',
    access: 'contacts-page:deleteContact',
    body: z.object({ contactIds }),
    reply: z.object({ removed: z.number().int() }),
    errors: ['ERR_NO_CONTACT_FOUND'],
  },
  get: {
    method: 'GET',
    path: '/contacts/:contactId',
    access: 'user',
    params,
    reply: ContactDetails,
    errors: ['ERR_NO_CONTACT_FOUND'],
    statements: 3,
  },
  create: {
    method: 'POST',
    path: '/contacts',
    access: 'user',
    body: NewContact,
    reply: ContactDetails,
    userRatePerMinute: limits.contactsPerMinute,
    errors: ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_CHECK_CONTACT', 'ERR_TOO_MANY_REQUESTS'],
  },
  change: {
    method: 'PUT',
    path: '/contacts/:contactId',
    access: 'user',
    params,
    body: ContactChange,
    reply: ContactDetails,
    errors: [
      'ERR_ROW_CHANGED',
      'ERR_CONTACT_ERASED',
      'ERR_NO_CONTACT_FOUND',
      'ERR_DUPLICATED_CONTACT',
      'ERR_WAPP_INVALID_CONTACT',
      'ERR_NO_PERMISSION',
    ],
  },
  /** Undoes the newest merge (behaviour 1.3). Returns the contact that was separated. */
  unmerge: {
    method: 'POST',
    path: '/contacts/:contactId/unmerge',
    access: 'contacts-page:unmerge',
    params,
    reply: ContactDetails,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NOT_MERGED'],
  },
  remove: {
    method: 'DELETE',
    path: '/contacts/:contactId',
    access: 'contacts-page:deleteContact',
    params,
    reply: done,
    errors: ['ERR_NO_CONTACT_FOUND'],
  },
});

export const contactChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), contact: Contact }),
  z.object({ action: z.literal('update'), contact: Contact }),
  z.object({ action: z.literal('delete'), contactId: z.number().int(), revision: z.number().int() }),
]);
