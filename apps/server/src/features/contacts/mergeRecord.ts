import type { Identity } from '../../gateways/whatsapp/WhatsAppSession.ts';

/** Facts about a contact, typed by a user or read from a profile. */
export type ContactFacts = {
  name: string;
  nameEdited: boolean;
  number: string;
  email: string | null;
  profilePicPath: string | null;
  groupOnly: boolean;
  /** Absent in records made before this field existed. */
  optedOut?: boolean;
  extraInfo: { id: number; name: string; value: string }[];
};

/** The contact that a merge removed. */
export type AbsorbedContact = ContactFacts & { id: number; identities: Identity[] };

/** Everything a merge moved, used to undo it. */
export type MergeRecord = {
  contact: AbsorbedContact;
  /** The remaining contact, before and after. */
  kept: { before: ContactFacts; after: ContactFacts };
  /** The tickets of the removed contact. */
  tickets: number[];
  /** Messages of live tickets that were closed for an older one. */
  moved: {
    into: number;
    out: number;
    messages: number[];
    /** Absent in records made before internal notes. */ internalNotes?: number[];
  }[];
  /** Earlier merges into the removed contact. */
  merges: number[];
  notes: number[];
  schedules: number[];
};

export const factsOf = ({
  name,
  nameEdited,
  number,
  email,
  profilePicPath,
  groupOnly,
  optedOut,
  extraInfo,
}: ContactFacts): ContactFacts => ({
  name,
  nameEdited,
  number,
  email,
  profilePicPath,
  groupOnly,
  ...(optedOut === undefined ? {} : { optedOut }),
  extraInfo,
});
