import { z } from 'zod';
import { declareJob } from '../../kernel/jobs/job.ts';

/**
 * Mails the administrators that a webhook was switched off. Without `userId` it enqueues a job for each of them.
 */
export const sendOffNotice = declareJob({
  name: 'webhooks.sendOffNotice',
  attempts: 6,
  payload: z.object({ webhookId: z.number().int(), userId: z.number().int().optional() }),
});
