import type { SQL } from 'drizzle-orm';
import type { Room } from './realtime/rooms.ts';
import type { Viewer } from './work.ts';

/**
 * The visibility of a table's rows within a company, in three forms that must agree. `visibilityForms.test.ts` compares
 * them with generated rows and viewers.
 */
export type Visibility<Facts> = {
  /** The condition of lists, beside the company. */
  where(viewer: Viewer): SQL;
  /** Returns whether the user may see one row. */
  can(viewer: Pick<Viewer, 'profile' | 'id' | 'allTicket' | 'queueIds'>, facts: Facts): boolean;
  /** The rooms of the row's events. */
  rooms(companyId: number, facts: Facts): Room[];
};
