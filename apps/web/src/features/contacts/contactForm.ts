import { ContactFields, changedNumber, contactNameProblem, toContactName, type Contact } from '@recado/contracts';
import { z } from 'zod';
import type { Translate } from '../../lib/texts/texts.ts';
import type { contactTexts } from './contacts.texts.ts';

const { email } = ContactFields;
/** Maximum entries of extra information (wire 4.3). */
export const mostExtraInfo = 50;
/** Empty rows are dropped when saving. A value without a name is an error. */
const row = z
  .object({ name: z.string().trim().max(100), value: z.string().trim().max(1_000) })
  .refine(({ name: key, value }) => key !== '' || value === '', { path: ['name'] });

/**
 * Validates a name by the rule of the contract. `present` is the stored name, which WhatsApp may have set outside the
 * limits.
 */
const nameField = (present: string | undefined) =>
  z.string().superRefine((given, context) => {
    const problem = contactNameProblem(given, present);
    if (problem) context.addIssue({ code: 'custom', params: { problem } });
  });

/** The present values of a contact, which WhatsApp may have set outside of the limits; empty for a new contact. */
type Present = { name?: string; number?: string };

/** The form's schema, within the limits of the contract (CONT-13 to CONT-15). */
export const contactForm = (present: Present = {}) =>
  z.object({
    name: nameField(present.name),
    number: changedNumber(present.number),
    email,
    extraInfo: z.array(row).max(mostExtraInfo),
  });

export type ContactForm = { name: string; number: string; email: string; extraInfo: { name: string; value: string }[] };
export type ContactField = 'name' | 'number' | 'email';

/** Returns the initial values of the form. */
export const formOf = (contact: Partial<Pick<Contact, 'name' | 'number' | 'email' | 'extraInfo'>>): ContactForm => ({
  name: contact.name ?? '',
  number: contact.number ?? '',
  email: contact.email ?? '',
  extraInfo: (contact.extraInfo ?? []).map((entry) => ({ name: entry.name, value: entry.value })),
});

const longest: Record<ContactField, number> = { name: 50, number: 50, email: 255 };
export const isContactField = (field: string): field is ContactField => field in longest;

/**
 * Returns the text of a field's error (CONT-16). It depends on the typed text, because the code does not distinguish
 * the cases.
 */
export function problemOf(t: Translate<typeof contactTexts>, field: ContactField, code: string, typed: string): string {
  const length = field === 'name' ? toContactName(typed).length : typed.trim().length;
  if (code === 'ERR_DUPLICATED_CONTACT') return t('duplicate');
  if (length === 0) return t('required');
  if (length > longest[field]) return t('tooLong');
  return field === 'email' ? t('badEmail') : t('tooShort');
}
