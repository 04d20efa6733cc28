import type { Job } from '../../kernel/jobs/job.ts';
import type { Work } from '../../kernel/work.ts';
import type { KeptFile } from '../media/index.ts';

export type SendScheduleJob = Job<{ scheduleId: number; waits: number }>;

/** What schedules need of the process. */
export type ScheduleDeps = {
  sendSchedule: SendScheduleJob;
  /** Keeps an uploaded file, or takes a kept one away again; both outside any Work. */
  keepFile(received: unknown, name: string): Promise<KeptFile>;
  dropFile(file: KeptFile): Promise<void>;
};

/** Books the sending of a schedule; an earlier booking of it gives way. */
export const bookSending = (work: Work, job: SendScheduleJob, scheduleId: number, at: Date, waits = 0): Promise<void> =>
  work.enqueue(job, { scheduleId, waits }, { at, key: `schedule:${scheduleId}` });
