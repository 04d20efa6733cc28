import { AppError, limits, type FailedJob } from '@recado/contracts';
import type { z } from 'zod';
import { follows, pageOf, type NumberedQuery } from '../../kernel/db/page.ts';
import { isFailed, type Databases } from './readWaitingWork.ts';

type Row = {
  id: string;
  job: string;
  companyId: number | null;
  attempts: number;
  error: string | null;
  failedAt: Date;
};

/** Longer lines are of use to nobody, and a statement in them may be long. */
const longestError = 300;

/** Returns a page of the jobs that used all their attempts, the newest failure first. Payloads are not read. */
export async function listFailedJobs({ owner, platform }: Databases, query: NumberedQuery) {
  const number = pageOf(query);
  const size = limits.listPage;
  const { rows } = await owner.query<Row>(
    `select j.id::text, t.identifier as job, (j.payload ->> 'companyId')::int as "companyId", j.attempts,
        left(split_part(j.last_error, E'\\n', 1), $1) as error, j.updated_at as "failedAt"
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where ${isFailed} order by j.updated_at desc, j.id desc limit $2 offset $3`,
    [longestError, size, (number - 1) * size],
  );
  const total = await owner.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker._private_jobs where ${isFailed}`,
  );
  const names = await platform.query<{ id: number; name: string }>(
    'select id, name from companies where id = any($1)',
    [rows.flatMap(({ companyId }) => (companyId === null ? [] : [companyId]))],
  );
  const byId = new Map(names.rows.map((company) => [company.id, company]));
  return {
    jobs: rows.map(({ id, companyId, ...row }): z.input<typeof FailedJob> => ({
      ...row,
      id: Number(id),
      company: (companyId !== null && byId.get(companyId)) || null,
    })),
    ...follows(number, size, total.rows[0]!.count),
  };
}

/**
 * Runs the given failed jobs again with all their attempts; every failed one without ids. A job with pauses of its own
 * counts its attempts in the payload. Returns how many.
 */
export async function retryFailedJobs({ owner }: Pick<Databases, 'owner'>, ids?: readonly number[]): Promise<number> {
  const { rowCount } = await owner.query(
    `update graphile_worker._private_jobs set attempts = 0, run_at = now(), last_error = null, updated_at = now(),
        payload = (payload::jsonb - 'attempt')::json
      where ${isFailed} and ($1::bigint[] is null or id = any($1))`,
    [ids ?? null],
  );
  return rowCount ?? 0;
}

/** Runs a failed job again. Throws ERR_NO_JOB_FOUND if there is none with this id. */
export async function retryFailedJob(databases: Pick<Databases, 'owner'>, id: number): Promise<void> {
  if ((await retryFailedJobs(databases, [id])) === 0) throw new AppError('ERR_NO_JOB_FOUND');
}

/** Deletes a failed job. Throws ERR_NO_JOB_FOUND if there is none with this id. */
export async function discardFailedJob({ owner }: Pick<Databases, 'owner'>, id: number): Promise<void> {
  const { rowCount } = await owner.query(`delete from graphile_worker._private_jobs where ${isFailed} and id = $1`, [
    id,
  ]);
  if (rowCount === 0) throw new AppError('ERR_NO_JOB_FOUND');
}

/** Counts the failed jobs of each kind, with the first line of the newest error. */
export async function countFailedJobs({
  owner,
}: Pick<Databases, 'owner'>): Promise<{ job: string; many: number; error: string | null }[]> {
  const { rows } = await owner.query<{ job: string; many: number; error: string | null }>(
    `select t.identifier as job, count(*)::int as many,
        split_part((array_agg(j.last_error order by j.updated_at desc))[1], E'\\n', 1) as error
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where ${isFailed} group by 1 order by 1`,
  );
  return rows;
}
