import { z } from 'zod';
import { declareJob } from '../../kernel/jobs/job.ts';

/** Job that mails the code of a password reset. */
export const sendResetCode = declareJob({
  name: 'auth.sendResetCode',
  attempts: 5,
  payload: z.object({ resetId: z.number().int() }),
});
