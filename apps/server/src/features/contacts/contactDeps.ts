import type { ContactDetails } from '@recado/contracts';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { UserErrand } from '../../kernel/errand.ts';
import type { Viewer, Work, UserWork } from '../../kernel/work.ts';

/** What contacts need of the tickets above them. */
export type ContactDeps = {
  /** Which `tickets t` a person sees. */
  whereVisible(viewer: Viewer): SQL;
  /** Removes every ticket of a contact, with what hangs on them. */
  removeTickets(work: UserWork, contactId: number): Promise<void>;
  /** Takes the newest merge of a contact apart; gives the contact that is back. */
  splitContact(work: UserWork, contactId: number): Promise<z.input<typeof ContactDetails>>;
  /** The connection numbers are asked after on: the default one, while it is connected. */
  askableConnection(work: Work): Promise<number | undefined>;
  /** The digits under which WhatsApp knows a number, null for nobody's. Throws when the phone could not say. */
  findNumber(errand: UserErrand, connectionId: number, number: string): Promise<string | null>;
};
