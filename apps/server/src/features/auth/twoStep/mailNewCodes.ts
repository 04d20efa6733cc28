import { z } from 'zod';
import { declareJob } from '../../../kernel/jobs/job.ts';

/** Job that mails users that their recovery codes were replaced, in case that somebody else did it. */
export const mailNewCodes = declareJob({
  name: 'auth.mailNewCodes',
  attempts: 5,
  payload: z.object({ userId: z.number().int() }),
});
