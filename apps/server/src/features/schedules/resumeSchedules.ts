import { and, eq, lte } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { schedules } from './schedules.tables.ts';
import { bookSending } from './sendSchedule.ts';

/** Most schedules that are resumed at once. The others are sent by their own waiting jobs, within ten minutes. */
const mostSchedules = 500;

/** Enqueues the sending of schedules that waited while the company was not served (behaviour 14.4). */
export async function resumeSchedules(work: Work): Promise<void> {
  const due = await work.db
    .select({ id: schedules.id })
    .from(schedules)
    .where(
      and(eq(schedules.companyId, work.companyId), eq(schedules.status, 'PENDENTE'), lte(schedules.sendAt, work.now)),
    )
    .limit(mostSchedules);
  for (const { id } of due) await bookSending(work, id, work.now);
}
