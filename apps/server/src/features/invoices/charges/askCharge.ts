import { z } from 'zod';
import { declareJob } from '../../../kernel/jobs/job.ts';
import type { Work } from '../../../kernel/work.ts';

/** Asks the provider about a charge. */
export const askCharge = declareJob({
  name: 'invoices.askCharge',
  attempts: 20,
  payload: z.object({ chargeId: z.number().int() }),
});

/** Enqueues the next inquiry of a charge. Replaces a waiting one. */
export const bookInquiry = (work: Work, chargeId: number, at: Date): Promise<void> =>
  work.enqueue(askCharge, { chargeId }, { at, key: `charge:${chargeId}` });
