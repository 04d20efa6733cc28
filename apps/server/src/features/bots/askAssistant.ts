import { z } from 'zod';
import { declareJob } from '../../kernel/jobs/job.ts';
import { outsideCalls } from '../../kernel/jobs/outsideCalls.ts';

/** The job that asks the assistant of a ticket for the answer to one turn. */
export const askAssistant = declareJob({
  name: 'bots.askAssistant',
  attempts: 3,
  ...outsideCalls,
  payload: z.object({ ticketId: z.number().int(), turn: z.number().int() }),
});

/** After this time without a reply the next message of the contact is asked anew. Three attempts take at most 110 s. */
export const replyMs = 3 * 60_000;
