import { companyRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { getSchedule, type ScheduleRow } from './readSchedules.ts';

/** Publishes a schedule to the company and returns it (SCH-14). */
export async function publishSchedule(work: Work, id: number, action: 'create' | 'update'): Promise<ScheduleRow> {
  const schedule = await getSchedule(work, id);
  work.publish('schedule', { action, schedule }, [companyRoom(work.companyId)]);
  return schedule;
}
