import { and, eq } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { schedules } from './schedules.tables.ts';

/** What was to be sent to one person goes to another, who turned out to be the same. */
export const moveSchedules = async (work: Work, fromContactId: number, toContactId: number): Promise<void> =>
  void (await work.db
    .update(schedules)
    .set({ contactId: toContactId })
    .where(and(eq(schedules.companyId, work.companyId), eq(schedules.contactId, fromContactId))));
