import type { ContactDetails } from '@recado/contracts';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { UserErrand } from '../../kernel/errand.ts';
import type { Viewer, Work, UserWork } from '../../kernel/work.ts';

export type ContactDeps = {
  /** SQL condition on `tickets t` for the tickets that a user may see. */
  whereVisible(viewer: Viewer): SQL;
  /** Deletes every ticket of a contact with its dependent rows. */
  removeTickets(work: UserWork, contactId: number): Promise<void>;
  /** Undoes the newest merge of a contact. Returns the restored contact. */
  splitContact(work: UserWork, contactId: number): Promise<z.input<typeof ContactDetails>>;
  /** The connection that looks numbers up: the default one, while it is connected. */
  askableConnection(work: Work): Promise<number | undefined>;
  /**
   * Returns the digits under which WhatsApp knows a number, null for a number without an account. Throws when the
   * look-up failed.
   */
  findNumber(errand: UserErrand, connectionId: number, number: string): Promise<string | null>;
};
