import type { Job } from '../../kernel/jobs/job.ts';
import type { Sending, Settled } from '../messages/index.ts';

/**
 * What recording an event needs: the job that fetches files, the callback for receipts that a schedule waits for, and
 * sending, for example of the thanks for a rating.
 */
export type InboundDeps = { fetchMedia: Job<{ messageId: number }>; settled: Settled; sending: Sending };
