import { z } from 'zod';
import { declareJob } from '../../../kernel/jobs/job.ts';
import { outsideCalls } from '../../../kernel/jobs/outsideCalls.ts';

/** The job that asks Typebot, Dialogflow, or the assistant of a node for the answer to one turn. */
export const askService = declareJob({
  name: 'bots.askService',
  attempts: 3,
  ...outsideCalls,
  payload: z.object({ ticketId: z.number().int(), turn: z.number().int() }),
});
