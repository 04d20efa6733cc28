import { z } from 'zod';
import { contactNameProblem, longestContactName } from './contactNames.ts';
import { api, date, day, done, id, page, pageQuery, text } from './kit.ts';

/** A contact inside a ticket. */
export const ContactBrief = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Digits with country code; empty while the phone is unknown (behaviour 1.3). */
  number: z.string(),
  email: z.string().nullable(),
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
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
  /** The contact that was last merged into this one and can be separated again; null for none. */
  merged: z.object({ name: z.string(), number: z.string(), at: date }).nullable(),
});
export type ContactDetails = z.output<typeof ContactDetails>;

/**
 * A row of the contact list (CONT-12). `uuid`: the live ticket that the user may see, else the newest ticket they may
 * see.
 */
export const ListedContact = Contact.extend({
  whatsapp: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  uuid: z.string().nullable(),
});
export type ListedContact = z.output<typeof ListedContact>;

/** A phone number as a person types it: at least eight digits, other characters are removed. */
const number = text(50, 8)
  .transform((value) => value.replace(/\D/g, ''))
  .refine((digits) => digits.length >= 8);
const email = z.preprocess((value) => (value === '' ? null : value), text(255).pipe(z.email()).nullable());

/** The fields a person fills in (CONT-13 to CONT-15). A loaded row may be sent back: entries get new ids. */
export const ContactFields = {
  name: text(50, 2).refine((name) => contactNameProblem(name) === undefined),
  number,
  email,
  extraInfo: z.array(z.object({ name: text(100, 1), value: text(1_000) })).max(50),
};
export const NewContact = z.object({
  ...ContactFields,
  email: email.optional(),
  extraInfo: ContactFields.extraInfo.optional(),
});
export type NewContact = z.output<typeof NewContact>;
/**
 * An empty number leaves the number as it is: the contact's phone is not known yet. The present name is accepted at any
 * length, because WhatsApp set it. Only administrators may change `optedOut`.
 */
export const ContactChange = z
  .object({
    ...ContactFields,
    name: z.string().max(longestContactName),
    number: z.union([z.literal(''), number]),
    optedOut: z.boolean(),
  })
  .partial();
export type ContactChange = z.output<typeof ContactChange>;

const params = z.object({ contactId: id('contact') });
const searchParam = pageQuery.searchParam;

export const contactsApi = api({
  /**
   * `date`, `dateStart` and `dateEnd` are days of creation, inclusive. With them, groups are left out, because they
   * count new people (behaviour 15).
   */
  page: {
    method: 'GET',
    path: '/contacts',
    access: 'user',
    query: z.object({ ...pageQuery, date: day.optional(), dateStart: day.optional(), dateEnd: day.optional() }),
    reply: page('contacts', ListedContact),
    statements: 4,
  },
  list: {
    method: 'GET',
    path: '/contacts/list',
    access: 'user',
    query: z.object({ searchParam }),
    reply: z.array(Contact.pick({ id: true, name: true, number: true, email: true })),
    statements: 3,
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
    errors: ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_CHECK_CONTACT'],
  },
  change: {
    method: 'PUT',
    path: '/contacts/:contactId',
    access: 'user',
    params,
    body: ContactChange,
    reply: ContactDetails,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_DUPLICATED_CONTACT', 'ERR_NO_PERMISSION'],
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
