import { setTimeout as wait } from 'node:timers/promises';
import { Logger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker';
import { isStorageFull } from '../db/failures.ts';
import type { Database } from '../db/open.ts';
import { errandOf } from '../errand.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Workshop } from '../work.ts';
import type { AnyJob, Job } from './job.ts';

type Parts = {
  database: Database;
  workshop: Workshop;
  log: Log;
  metrics: Metrics;
  jobs: readonly AnyJob[];
  companies(): Promise<number[]>;
};

/**
 * A worker that has not beaten for this long is dead: its jobs are taken back. graphile-worker alone would wait four
 * hours.
 */
const deadAfterSeconds = 10;
const beatEveryMs = 2_000;

/** A runner that ended by itself is followed by another after this. */
const againMs = 1_000;
/** A job that found the disk full runs again after this. */
const diskFullRetryMs = 15_000;
/** What runs in a pool that breaks gets so long to end; what does not is done again. */
const drainMs = 2_000;
const stopWithinMs = 5_000;

/**
 * Runs the declared jobs of this process until `stop`. A job that was done while the database went away cannot be
 * struck off: graphile-worker then ends its whole pool, once what runs in it is through, and another one takes its
 * place.
 */
export async function runJobs(parts: Parts): Promise<{ stop(): Promise<void> }> {
  const ending = new AbortController();
  let current = await startRunner(parts);
  const watched = (async () => {
    while (!ending.signal.aborted) {
      await current.over;
      if (ending.signal.aborted) break;
      parts.log.warn('the jobs stopped and are started again');
      await wait(againMs, undefined, { signal: ending.signal }).catch(() => undefined);
      // Without a database it cannot start, and tries again.
      if (!ending.signal.aborted)
        current = await startRunner(parts).catch(() => ({ over: Promise.resolve(), stop: async () => undefined }));
    }
  })();
  return {
    async stop() {
      ending.abort();
      await current.stop();
      await watched;
    },
  };
}

/** One runner with its heartbeat. `over` resolves when it has ended, for whatever reason. */
async function startRunner(parts: Parts): Promise<{ over: Promise<void>; stop(): Promise<void> }> {
  const sweeps = (parts.jobs as readonly Job<unknown>[]).filter((declared) => declared.cron);
  const runner = await run({
    pgPool: parts.database.owner,
    concurrency: 5,
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') parts.log.warn({ worker: true }, message);
    }),
    taskList: tasksOf(parts),
    parsedCronItems: parseCronItems(
      sweeps.map((sweep) => ({ task: sweep.name, match: sweep.cron!, options: { maxAttempts: 1 } })),
    ),
    // Struck off one by one, a failure to do so would be a rejection nobody hears, and the end of the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const heart = beat(parts, runner);
  let isOver = false;
  const ended = runner.promise.catch((error: unknown) => parts.log.warn({ err: error }, 'the jobs ended'));
  // Its batches miscount once one of several has failed, and a pool that shuts down for that reason waits for them for
  // ever.
  const broken = new Promise((resolve) => runner.events.once('pool:fatalError', resolve)).then(() => wait(drainMs));
  const over: Promise<void> = Promise.race([ended, broken]).then(() => undefined);
  void over.then(() => {
    isOver = true;
    heart.stop();
  });
  return {
    over,
    async stop() {
      heart.stop();
      if (!isOver)
        await Promise.race([runner.stop().catch(() => undefined), wait(stopWithinMs, undefined, { ref: false })]);
    },
  };
}

type Envelope = { companyId: number; payload: unknown; attempt?: number };

function tasksOf(parts: Parts): TaskList {
  const tasks: TaskList = {};
  for (const declared of parts.jobs as readonly Job<unknown>[])
    tasks[declared.name] = async (given, helpers) => {
      const envelope = given as Envelope;
      if (envelope.companyId === undefined) {
        // A sweep: one run for each company, each with its own failure.
        for (const companyId of await parts.companies())
          await attempt(parts, declared, { companyId, payload: {} }).catch((error: unknown) =>
            parts.log.error({ err: error, job: declared.name, company: companyId }, 'a sweep failed'),
          );
        await declared
          .runOnce?.(parts.log.child({ job: declared.name }))
          .catch((error: unknown) => parts.log.error({ err: error, job: declared.name }, 'a sweep failed'));
        return;
      }
      const number = envelope.attempt ?? helpers.job.attempts;
      try {
        await attempt(parts, declared, envelope);
        parts.metrics.jobs.inc({ job: declared.name, outcome: 'done' });
      } catch (error) {
        // Not an attempt: nothing is wrong with the job, and space may come back after an hour.
        if (declared.retrySeconds && isStorageFull(error)) {
          parts.log.warn({ job: declared.name, company: envelope.companyId }, 'job delayed: the disk is full');
          await helpers.addJob(
            declared.name,
            { ...envelope, attempt: number },
            { runAt: new Date(Date.now() + diskFullRetryMs), maxAttempts: declared.attempts },
          );
          return;
        }
        const last = number >= declared.attempts;
        parts.metrics.jobs.inc({ job: declared.name, outcome: last ? 'exhausted' : 'failed' });
        parts.log[last ? 'error' : 'warn'](
          { err: error, job: declared.name, company: envelope.companyId, attempt: number },
          last ? 'a job was given up' : 'a job failed and will run again',
        );
        if (last)
          await declared.exhausted?.(
            errand(parts, declared, envelope.companyId),
            declared.payload.parse(envelope.payload),
          );
        else if (declared.retrySeconds) {
          const seconds = declared.retrySeconds[Math.min(number - 1, declared.retrySeconds.length - 1)]!;
          await helpers.addJob(
            declared.name,
            { ...envelope, attempt: number + 1 },
            { runAt: new Date(Date.now() + seconds * 1_000), maxAttempts: declared.attempts },
          );
          return;
        }
        throw error;
      }
    };
  return tasks;
}

const errand = (parts: Parts, declared: Job<unknown>, companyId: number) =>
  errandOf(
    parts.workshop,
    companyId,
    { kind: 'system', name: declared.name },
    parts.log.child({ job: declared.name, company: companyId }),
  );

const attempt = (parts: Parts, declared: Job<unknown>, { companyId, payload }: Envelope): Promise<void> =>
  declared.run(errand(parts, declared, companyId), declared.payload.parse(payload));

/** Says that the workers of this process live, and gives back the jobs of those that no longer say so. */
function beat(parts: Parts, runner: Runner): { stop(): void } {
  const workers = new Set<string>();
  runner.events.on('worker:create', ({ worker }) => workers.add(worker.workerId));
  runner.events.on('job:start', ({ worker }) => workers.add(worker.workerId));
  const once = async (): Promise<void> => {
    const { owner } = parts.database;
    await owner.query(
      'insert into job_workers (worker_id) select unnest($1::text[]) on conflict (worker_id) do update set seen_at = now()',
      [[...workers]],
    );
    const dead = await owner.query<{ locked_by: string }>(
      `select distinct locked_by from graphile_worker._private_jobs
        where locked_by is not null and locked_at < now() - make_interval(secs => $1)
          and not exists (select 1 from job_workers where worker_id = locked_by and seen_at > now() - make_interval(secs => $1))`,
      [deadAfterSeconds],
    );
    if (dead.rows.length > 0)
      await owner.query('select graphile_worker.force_unlock_workers($1::text[])', [
        dead.rows.map((row) => row.locked_by),
      ]);
    await owner.query(`delete from job_workers where seen_at < now() - interval '1 hour'`);
  };
  const timer = setInterval(
    () => void once().catch((error: unknown) => parts.log.warn({ err: error }, 'the heartbeat of the jobs failed')),
    beatEveryMs,
  );
  return { stop: () => clearInterval(timer) };
}
