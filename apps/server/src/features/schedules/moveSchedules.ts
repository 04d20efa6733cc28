import { and, eq, inArray } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { schedules } from './schedules.tables.ts';

/** Moves schedules to another contact when two contacts are merged: all, or `only` these. Returns their ids. */
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
