import { z } from 'zod';
import { declareJob } from '../../../kernel/jobs/job.ts';
import type { Work } from '../../../kernel/work.ts';

/** Asks the provider about a charge. */
export const askCharge = declareJob({
  name: 'invoices.askCharge',
  attempts: 20,
  payload: z.object({ chargeId: z.number().int() }),
});

const keyOf = (chargeId: number): string => `charge:${chargeId}`;

/** Enqueues an inquiry of a charge. Replaces a waiting one. */
export const bookInquiry = (work: Work, chargeId: number, at: Date): Promise<void> =>
  work.enqueue(askCharge, { chargeId }, { at, key: keyOf(chargeId) });

/**
 * Enqueues the inquiry that follows another one. A waiting inquiry keeps its time: a notification may have enqueued it
 * after the provider answered the present inquiry, and would otherwise wait for up to an hour.
 */
export const bookNextInquiry = (work: Work, chargeId: number, at: Date): Promise<void> =>
  work.enqueueOnce(askCharge, { chargeId }, { at, key: keyOf(chargeId) });
