import { z } from 'zod';
import { date } from './kit.ts';

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
  revision: z.number().int(),
  createdAt: date,
  updatedAt: date,
});
export type Contact = z.output<typeof Contact>;

export const contactChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), contact: Contact }),
  z.object({ action: z.literal('update'), contact: Contact }),
  z.object({ action: z.literal('delete'), contactId: z.number().int(), revision: z.number().int() }),
]);
