import type { Job } from '../../kernel/jobs/job.ts';
import type { Sending, Settled } from '../messages/index.ts';

/**
 * What taking an event in sets going: a file is fetched after the commit, who waits for a receipt hears of it, a rating
 * is thanked for.
 */
export type InboundParts = { fetchMedia: Job<{ messageId: number }>; settled: Settled; sending: Sending };
