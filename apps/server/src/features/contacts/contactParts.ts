import type { SQL } from 'drizzle-orm';
import type { UserWork } from '../../kernel/http/bind.ts';
import type { Viewer } from '../../kernel/work.ts';

/** What contacts need of the tickets above them. */
export type ContactParts = {
  /** Which `tickets t` a person sees. */
  whereVisible(viewer: Viewer): SQL;
  /** Removes every ticket of a contact, with what hangs on them. */
  removeTickets(work: UserWork, contactId: number): Promise<void>;
};
