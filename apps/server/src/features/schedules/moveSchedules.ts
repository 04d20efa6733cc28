import { and, eq, inArray } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { schedules } from './schedules.tables.ts';

/**
 * What was to be sent to one person goes to another, who turned out to be the same: all, or `only` these. Gives their
 * ids.
 */
export const moveSchedules = async (
  work: Work,
  fromContactId: number,
  toContactId: number,
  only?: readonly number[],
): Promise<number[]> =>
  (
    await work.db
      .update(schedules)
      .set({ contactId: toContactId })
      .where(
        and(
          eq(schedules.companyId, work.companyId),
          eq(schedules.contactId, fromContactId),
          only && inArray(schedules.id, [...only]),
        ),
      )
      .returning({ id: schedules.id })
  ).map(({ id }) => id);
