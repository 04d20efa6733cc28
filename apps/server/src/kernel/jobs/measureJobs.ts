import type { Database } from '../db/open.ts';
import { readAtScrape, type Metrics } from '../metrics.ts';

/**
 * Exports the age of the oldest job that is due, over all processes. It is the first sign of workers that are down or
 * too few.
 */
export const measureJobs = (metrics: Metrics, database: Database): void =>
  readAtScrape(
    metrics,
    { name: 'recado_oldest_job_seconds', help: 'Age of the oldest job that is due and not begun; 0 for none' },
    async () => {
      const { rows } = await database.owner.query<{ seconds: number }>(
        'select coalesce(extract(epoch from now() - min(run_at)), 0)::float as seconds from graphile_worker._private_jobs where is_available and run_at <= now()',
      );
      return [{ value: rows[0]!.seconds }];
    },
  );
