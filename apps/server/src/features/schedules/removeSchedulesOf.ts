import { and, eq } from 'drizzle-orm';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { schedules } from './schedules.tables.ts';

/** Deletes the scheduled messages of a contact and publishes each deletion (SCH-14). Returns how many there were. */
export async function removeSchedulesOf(work: Work, contactId: number): Promise<number> {
  const gone = await work.db
    .delete(schedules)
    .where(and(eq(schedules.companyId, work.companyId), eq(schedules.contactId, contactId)))
    .returning({ id: schedules.id });
  for (const { id } of gone)
    work.publish('schedule', { action: 'delete', scheduleId: id }, [companyRoom(work.companyId)]);
  return gone.length;
}
