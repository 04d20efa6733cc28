import { limits } from '@recado/contracts';
import { z } from 'zod';
import { declareJob } from '../../kernel/jobs/job.ts';

/** Downloads the file of an inbound message; `features/inbound` runs it. */
export const fetchMedia = declareJob({
  name: 'inbound.fetchMedia',
  attempts: limits.mediaRetrySeconds.length + 1,
  payload: z.object({ messageId: z.number().int() }),
});
