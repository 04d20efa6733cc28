import { readVcards } from '@recado/contracts';

/**
 * A number of a shared contact. `shown`: as its owner wrote it. `written`: as a form or a call takes it. The number as
 * WhatsApp knows it wins there, because people write others, such as `98765-4321`, into their address books.
 */
export type SharedPhone = { shown: string; written: string };

/** A shared contact as shown in a bubble. */
export type SharedContact = { name: string; company: string; phones: SharedPhone[]; email: string };

/** Parses the contacts of a message body: one or several vCards. Leaves out cards without name and phone. */
export const parseContacts = (body: string): SharedContact[] =>
  readVcards(body).map(({ name, company, phones, emails: [email = ''] }) => ({
    name,
    company,
    phones: phones.map(({ number, waId }) => ({ shown: number, written: waId ? `+${waId}` : number })),
    email,
  }));

/** Returns the first number of a card as a form or a call takes it; empty without a number. */
export const writtenNumber = ({ phones }: SharedContact): string => phones[0]?.written ?? '';
