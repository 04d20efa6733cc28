import type { Job } from '../../kernel/jobs/job.ts';

/** What taking a message in sets going after its commit. */
export type InboundParts = { fetchMedia: Job<{ messageId: number }> };
