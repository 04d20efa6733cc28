import { z } from 'zod';
import { declareJob } from '../../kernel/jobs/job.ts';
import { outsideCalls } from '../../kernel/jobs/outsideCalls.ts';

/** The job that posts one message of a contact to the address of an integration. Three tries (behaviour 11.8). */
export const postToIntegration = declareJob({
  name: 'queueIntegrations.post',
  attempts: 3,
  ...outsideCalls,
  payload: z.object({
    integrationId: z.number().int(),
    ticketId: z.number().int(),
    messageId: z.number().int(),
    /** The same in each try, so that the receiver can ignore a repetition. */
    deliveryId: z.uuid(),
    /** How often it has waited for the end of a rest, which uses up no try. */
    rests: z.number().int().optional(),
  }),
});
