import { paymentProviders } from '@recado/contracts';
import { z } from 'zod';
import { declareJob } from '../../../kernel/jobs/job.ts';
import type { Work } from '../../../kernel/work.ts';

/**
 * An orphan: a charge of a deleted company that could still be paid. It is what the platform keeps of the company until the
 * charge is ended at its provider: its id and name beside the facts of the charge.
 */
const Orphan = z.object({
  company: z.object({ id: z.number().int(), name: z.string() }),
  provider: z.enum(paymentProviders),
  txid: z.string(),
  providerId: z.string().nullable(),
  cents: z.number().int(),
  createdAt: z.coerce.date(),
  expiresAt: z.coerce.date(),
});
export type Orphan = z.output<typeof Orphan>;

/** Ends an orphan at its provider, and records a payment that arrived all the same. Runs in the company of the platform. */
export const endOrphan = declareJob<Orphan>({
  name: 'invoices.endOrphan',
  attempts: 20,
  payload: Orphan,
});

/** Enqueues the end of an orphan, once. */
export const bookOrphan = (work: Work, orphan: Orphan, at: Date): Promise<void> =>
  work.enqueueOnce(endOrphan, orphan, { at, key: `orphan:${orphan.txid}` });
