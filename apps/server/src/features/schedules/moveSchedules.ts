import { and, eq, inArray } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { schedules } from './schedules.tables.ts';

/** What was to be sent to one person goes to another, who turned out to be the same. Gives the ids of the schedules. */
export const moveSchedules = async (work: Work, fromContactId: number, toContactId: number): Promise<number[]> =>
  (
    await work.db
      .update(schedules)
      .set({ contactId: toContactId })
      .where(and(eq(schedules.companyId, work.companyId), eq(schedules.contactId, fromContactId)))
      .returning({ id: schedules.id })
  ).map(({ id }) => id);

/** Gives schedules back, as far as they are still for the person they went to. */
export const returnSchedules = async (work: Work, ids: readonly number[], fromContactId: number, toContactId: number): Promise<void> =>
  void (await work.db
    .update(schedules)
    .set({ contactId: toContactId })
    .where(and(eq(schedules.companyId, work.companyId), eq(schedules.contactId, fromContactId), inArray(schedules.id, [...ids]))));
