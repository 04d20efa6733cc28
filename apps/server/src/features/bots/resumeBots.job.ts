import { job } from '../../kernel/jobs/job.ts';
import { resumeBots, resumeRest } from './resumeBots.ts';

/** Resumes the bots behind a position. A second run enqueues turns that find nothing to decide about. */
export const resumeBotsJob = job({
  ...resumeRest,
  retrySeconds: [1, 5, 30, 120, 600],
  run: (errand, { at, id }) => errand.inCompany((work) => resumeBots(work, { at: new Date(at), id })),
});
