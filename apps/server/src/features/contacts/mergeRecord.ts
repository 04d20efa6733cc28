import type { Identity } from '../../gateways/whatsapp/WhatsAppSession.ts';

/** What a person or a profile said of a contact. */
export type ContactFacts = {
  name: string;
  nameEdited: boolean;
  number: string;
  email: string | null;
  profilePicPath: string | null;
  groupOnly: boolean;
  /** Absent in records made before it was kept. */
  optedOut?: boolean;
  extraInfo: { id: number; name: string; value: string }[];
};

/** A contact that went into another. */
export type AbsorbedContact = ContactFacts & { id: number; identities: Identity[] };

/** Everything a merge moved, for who takes it apart. */
export type MergeRecord = {
  contact: AbsorbedContact;
  /** The contact that stayed, as it was and as it became. */
  kept: { before: ContactFacts; after: ContactFacts };
  /** The tickets of the one who went. */
  tickets: number[];
  /** Messages of live tickets that were closed for an older one. */
  moved: {
    into: number;
    out: number;
    messages: number[];
    /** Absent in records made before internal notes. */ internalNotes?: number[];
  }[];
  /** Earlier merges into the one who went. */
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
