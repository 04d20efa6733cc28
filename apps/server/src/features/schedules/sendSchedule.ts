import { z } from 'zod';
import { declareJob } from '../../kernel/jobs/job.ts';
import type { Work } from '../../kernel/work.ts';

/** Sends a schedule. `waits` counts how often the sending was delayed because the connection was down. */
export const sendSchedule = declareJob({
  name: 'schedules.send',
  attempts: 12,
  payload: z.object({ scheduleId: z.number().int(), waits: z.number().int() }),
});

/** Enqueues the sending of a schedule at a time. Replaces an earlier job of the same schedule. */
export const bookSending = (work: Work, scheduleId: number, at: Date, waits = 0): Promise<void> =>
  work.enqueue(sendSchedule, { scheduleId, waits }, { at, key: `schedule:${scheduleId}` });
