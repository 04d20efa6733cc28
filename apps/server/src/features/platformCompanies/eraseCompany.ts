import { z } from 'zod';
import { declareJob } from '../../kernel/jobs/job.ts';

/** Deletes everything of a company that an operator has deleted. `eraseCompany.job.ts` says how. */
export const eraseCompany = declareJob({
  name: 'platformCompanies.erase',
  // Some days: a disk or a database that is away must not leave half of a company behind.
  attempts: 100,
  payload: z.object({
    /** The deletion, which the company of the operator records. Absent in jobs of versions that recorded it before. */
    removed: z
      .object({
        name: z.string(),
        by: z.object({ companyId: z.number().int(), id: z.number().int(), name: z.string() }),
      })
      .optional(),
  }),
});
