import type { Work } from '../../kernel/work.ts';
import { getSchedule, type ScheduleRow } from './readSchedules.ts';
import { scheduleVisibility } from './schedules.visibility.ts';

/** Publishes a schedule to the company and returns it (SCH-14). */
export async function publishSchedule(work: Work, id: number, action: 'create' | 'update'): Promise<ScheduleRow> {
  const schedule = await getSchedule(work, id);
  work.publish('schedule', { action, schedule }, scheduleVisibility.rooms(work.companyId, schedule));
  return schedule;
}
