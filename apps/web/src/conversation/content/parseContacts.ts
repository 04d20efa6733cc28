import { readVcards } from '@recado/contracts';

/** A shared contact as shown in a bubble. */
export type SharedContact = { name: string; company: string; phones: string[]; email: string };

/** Parses the contacts of a message body: one or several vCards. Leaves out cards without name and phone. */
export const parseContacts = (body: string): SharedContact[] =>
  readVcards(body).map(({ name, company, phones, emails: [email = ''] }) => ({
    name,
    company,
    phones: phones.map(({ number }) => number),
    email,
  }));
