import { z } from 'zod';
import { declareJob } from '../../kernel/jobs/job.ts';

/** Reads the file of a source and makes its passages. */
export const readKnowledgeFile = declareJob({
  name: 'knowledge.readFile',
  attempts: 4,
  payload: z.object({ sourceId: z.number().int() }),
});
