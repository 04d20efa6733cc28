import { z } from 'zod';
import { declareJob } from '../../../kernel/jobs/job.ts';

/** Job that mails a user that an administrator has removed their two-step sign-in. */
export const sendTwoStepReset = declareJob({
  name: 'auth.sendTwoStepReset',
  attempts: 5,
  payload: z.object({ userId: z.number().int() }),
});
