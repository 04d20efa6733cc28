import { z } from 'zod';
import { declareJob } from '../../../kernel/jobs/job.ts';

/** Job that mails users what was changed of their two-step sign-in, in case that somebody else did it. */
export const mailTwoStepChange = declareJob({
  name: 'auth.mailTwoStepChange',
  attempts: 5,
  payload: z.object({ userId: z.number().int(), change: z.enum(['turnedOff', 'newCodes']) }),
});
