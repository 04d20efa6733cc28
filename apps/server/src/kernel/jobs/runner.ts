import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import {
  Logger,
  type CronItem,
  type JobHelpers,
  parseCronItems,
  run,
  type Runner,
  type Task,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import { isStorageFull } from '../db/failures.ts';
import { listen } from '../db/listen.ts';
import type { Database } from '../db/open.ts';
import { errandOf } from '../errand.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Workshop } from '../work.ts';
import type { AnyJob, Job } from './job.ts';
import { dueChannels, type Crew } from './wakeUps.ts';

type Deps = {
  database: Database;
  workshop: Workshop;
  log: Log;
  metrics: Metrics;
  jobs: readonly AnyJob[];
  /** Returns the companies for which the condition is true, all of them without one. */
  companies(due: SQL | undefined): Promise<number[]>;
};

type CrewDeps = Deps & { crew: Crew };
type JobRunner = { stop(): Promise<void>; healthy(): boolean; running(): number };

/**
 * A worker without a heartbeat for this long is dead, and its jobs are released. graphile-worker alone would wait four
 * hours.
 */
const deadAfterSeconds = 10;
const beatEveryMs = 2_000;

/** How many jobs of each crew a process runs at once. Those that wait for a system outside hold no connection meanwhile. */
const jobsAtOnce = { main: 5, outside: 9 };

/** Delay before a runner that ended by itself is started again, in ms. */
const againMs = 1_000;
/** Delay before a job that found the disk full runs again. */
const diskFullRetrySeconds = 15;
/** How long running jobs of a broken pool get to finish, in ms. Jobs that do not finish run again. */
const drainMs = 2_000;
const stopWithinMs = 5_000;

/**
 * Runs the declared jobs in this process until `stop`. If the database goes away while a job runs, the job cannot be
 * marked as done. graphile-worker then ends its whole pool once the running jobs have ended, and this function starts a
 * new one. `healthy` returns whether a heartbeat was stored recently, `running` how many jobs run
 * in this process.
 */
export async function runJobs(deps: Deps): Promise<JobRunner> {
  const crews: JobRunner[] = [];
  const stop = async (): Promise<void> => void (await Promise.all(crews.map((crew) => crew.stop())));
  try {
    for (const crew of ['main', 'outside'] as const) {
      const jobs = deps.jobs.filter((job) => (job.crew ?? 'main') === crew);
      if (jobs.length > 0) crews.push(await runCrew({ ...deps, crew, jobs }));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    stop,
    healthy: () => crews.every((crew) => crew.healthy()),
    running: () => crews.reduce((sum, crew) => sum + crew.running(), 0),
  };
}

async function runCrew(deps: CrewDeps): Promise<JobRunner> {
  const ending = new AbortController();
  const pulse = { lastAt: performance.now(), running: 0 };
  let current = await startRunner(deps, pulse);
  const watched = (async () => {
    while (!ending.signal.aborted) {
      await current.over;
      if (ending.signal.aborted) break;
      deps.log.warn('job runner stopped, restarting');
      await wait(againMs, undefined, { signal: ending.signal }).catch(() => undefined);
      // A start without a database fails and is retried.
      if (!ending.signal.aborted)
        current = await startRunner(deps, pulse).catch(() => ({
          over: Promise.resolve(),
          stop: async () => undefined,
        }));
    }
  })();
  return {
    running: () => pulse.running,
    healthy: () => performance.now() - pulse.lastAt < deadAfterSeconds * 1_000,
    async stop() {
      ending.abort();
      const stopped = current;
      await stopped.stop();
      await watched;
      // A start that was under way has made another one.
      if (current !== stopped) await current.stop();
    },
  };
}

/** When a heartbeat was stored last, in ms by `performance.now`, and how many jobs run now. */
type Pulse = { lastAt: number; running: number };

/** Starts one runner with its heartbeat. `over` resolves when the runner has ended, for whatever reason. */
async function startRunner(deps: CrewDeps, pulse: Pulse): Promise<{ over: Promise<void>; stop(): Promise<void> }> {
  const events: WorkerEvents = new EventEmitter();
  let pool: WorkerPool | undefined;
  events.on('pool:create', ({ workerPool }) => void (pool = workerPool));
  // A worker is released once and for all, and its pool ends with it. To wake it then fails an assertion.
  events.on('worker:release', () => void (pool = undefined));
  const runner = await run({
    events,
    pgPool: deps.database.owner,
    concurrency: jobsAtOnce[deps.crew],
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') deps.log.warn({ worker: true }, message);
    }),
    taskList: tasksOf(deps, pulse),
    parsedCronItems: parseCronItems(toCronItems(deps.jobs)),
    // Jobs are completed in batches. When a single completion fails, graphile-worker leaves the rejection unhandled,
    // which would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const heart = beat(deps, runner, pulse);
  const punctual = wakeWhenDue(deps, () => pool, pulse);
  let isOver = false;
  const ended = runner.promise.catch((error: unknown) => deps.log.warn({ err: error }, 'job runner ended'));
  // After one of several batches has failed, graphile-worker miscounts its batches. A pool that shuts down for this
  // reason then waits forever.
  const broken = new Promise((resolve) => runner.events.once('pool:fatalError', resolve)).then(() => wait(drainMs));
  const over: Promise<void> = Promise.race([ended, broken]).then(() => undefined);
  void over.then(() => {
    isOver = true;
    heart.stop();
    void punctual.stop();
  });
  return {
    over,
    async stop() {
      heart.stop();
      await punctual.stop();
      if (!isOver)
        await Promise.race([runner.stop().catch(() => undefined), wait(stopWithinMs, undefined, { ref: false })]);
    },
  };
}

/** A sweep whose process was killed runs again. Failures of single companies are logged and do not repeat it. */
const sweepAttempts = 3;
const dayMs = 86_400_000;

/**
 * Returns the times of the sweeps. A sweep runs in a queue of its own, so that it never overlaps itself, and under a key,
 * so that at most one more waits. The nightly ones run as soon as a worker starts if none ran at their hour; the others
 * come again within the hour.
 */
export const toCronItems = (jobs: readonly AnyJob[]): CronItem[] =>
  jobs.flatMap(({ name, cron }) => {
    if (cron === undefined) return [];
    const isNightly = cron.split(' ')[1] !== '*';
    return {
      task: name,
      match: cron,
      options: {
        maxAttempts: sweepAttempts,
        queueName: `sweep ${name}`,
        jobKey: `sweep ${name}`,
        backfillPeriod: isNightly ? dayMs : 0,
      },
    };
  });

type Envelope = { companyId: number; payload: unknown; attempt?: number };

function tasksOf(deps: Deps, pulse: Pulse): TaskList {
  const tasks: TaskList = {};
  for (const declared of deps.jobs as readonly Job<unknown>[])
    tasks[declared.name] = counting(deps, pulse, declared.name, async (input, helpers) => {
      const envelope = input as Envelope;
      if (envelope.companyId === undefined) {
        // A sweep runs once for each company with something to do, and each run fails separately.
        for (const companyId of await deps.companies(declared.due))
          await attempt(deps, declared, { companyId, payload: {} }).catch((error: unknown) =>
            deps.log.error({ err: error, job: declared.name, company: companyId }, 'sweep failed'),
          );
        await declared
          .runOnce?.(deps.log.child({ job: declared.name }))
          .catch((error: unknown) => deps.log.error({ err: error, job: declared.name }, 'sweep failed'));
        return;
      }
      const number = envelope.attempt ?? helpers.job.attempts;
      try {
        await attempt(deps, declared, envelope);
        deps.metrics.jobs.inc({ job: declared.name, outcome: 'done' });
      } catch (error) {
        // Does not count as an attempt: the job itself is fine, and space may be free again after an hour.
        if (declared.retrySeconds && isStorageFull(error)) {
          deps.log.warn({ job: declared.name, company: envelope.companyId }, 'job delayed: the disk is full');
          await enqueueRetry(helpers, { ...envelope, attempt: number }, diskFullRetrySeconds, declared.attempts);
          return;
        }
        const last = number >= declared.attempts;
        deps.metrics.jobs.inc({ job: declared.name, outcome: last ? 'exhausted' : 'failed' });
        deps.log[last ? 'error' : 'warn'](
          { err: error, job: declared.name, company: envelope.companyId, attempt: number },
          last ? 'a job was given up' : 'a job failed and will run again',
        );
        if (last) {
          await declared.exhausted?.(
            errand(deps, declared, envelope.companyId),
            declared.payload.parse(envelope.payload),
          );
          await endTries(helpers);
        } else if (declared.retrySeconds) {
          const seconds = declared.retrySeconds[Math.min(number - 1, declared.retrySeconds.length - 1)]!;
          await enqueueRetry(helpers, { ...envelope, attempt: number + 1 }, seconds, declared.attempts);
          return;
        }
        throw error;
      }
    });
  return tasks;
}

/**
 * Enqueues the next attempt of a job with the key and the queue of the job, which keep one of each key and the share of a
 * company. A job that lost its key was enqueued anew while it ran: the new one replaces the attempt.
 */
async function enqueueRetry({ job, query }: JobHelpers, next: Envelope, seconds: number, attempts: number) {
  await query(
    `select graphile_worker.add_job(identifier => $1, payload => $2, queue_name => q.queue_name,
        run_at => now() + make_interval(secs => $3), max_attempts => $4, job_key => j.key)
       from graphile_worker._private_jobs j left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      where j.id = $5 and ($6::text is null or j.key = $6)`,
    [job.task_identifier, JSON.stringify(next), seconds, attempts, job.id, job.key],
  );
}

/**
 * Keeps graphile-worker from running a job again. It counts from zero for each retry that `retrySeconds` enqueued, and
 * would go on for as many tries again.
 */
const endTries = ({ job, query }: JobHelpers) =>
  query('update graphile_worker._private_jobs set max_attempts = attempts where id = $1', [job.id]);

/** Shows a task among the running jobs of this process while it runs. */
const counting =
  ({ metrics }: Deps, pulse: Pulse, job: string, task: Task): Task =>
  async (payload, helpers) => {
    metrics.runningJobs.inc({ job });
    pulse.running++;
    try {
      return await task(payload, helpers);
    } finally {
      metrics.runningJobs.dec({ job });
      pulse.running--;
    }
  };

const errand = (deps: Deps, declared: Job<unknown>, companyId: number) =>
  errandOf(
    deps.workshop,
    companyId,
    { kind: 'system', name: declared.name },
    deps.log.child({ job: declared.name, company: companyId }),
  );

const attempt = (deps: Deps, declared: Job<unknown>, { companyId, payload }: Envelope): Promise<void> =>
  declared.run(errand(deps, declared, companyId), declared.payload.parse(payload));

/**
 * Wakes a worker when a job is due, in another process if those of this one are busy. Without it a job begins up to a
 * second late. A lost notification costs this second only.
 */
function wakeWhenDue(
  { database, workshop, log, crew }: CrewDeps,
  pool: () => WorkerPool | undefined,
  pulse: Pulse,
): { stop(): Promise<void> } {
  const timers = new Set<NodeJS.Timeout>();
  const wakeIn = (ms: number, wake: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      wake();
    }, ms);
    timers.add(timer);
  };
  const wakeOne = (): void => pool()?.nudge(1);
  const handBack = workshop.wakeUps.takeBy(crew, (ms) =>
    wakeIn(ms, () => (pulse.running < jobsAtOnce[crew] ? wakeOne() : workshop.wakeUps.elsewhere(crew))),
  );
  const listening = listen(database.appUrl, dueChannels[crew], (ms) => wakeIn(Number(ms), wakeOne), log);
  return {
    async stop() {
      handBack();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      await listening.close();
    },
  };
}

/**
 * Moves the times of jobs that were enqueued before the clock of the database was set back: they are younger than now.
 * Later times, such as those of scheduled messages, were chosen by people and stay.
 */
const advanceJobs = `
  update graphile_worker._private_jobs set run_at = now() + (run_at - created_at), created_at = now()
  where created_at > now() + interval '1 minute' and run_at - created_at < interval '5 minutes' and locked_at is null`;

/** Writes a heartbeat for the workers of this process, and releases the jobs of workers whose heartbeat stopped. */
function beat(deps: Deps, runner: Runner, pulse: Pulse): { stop(): void } {
  const workers = new Set<string>();
  runner.events.on('worker:create', ({ worker }) => workers.add(worker.workerId));
  runner.events.on('job:start', ({ worker }) => workers.add(worker.workerId));
  const once = async (): Promise<void> => {
    const { owner } = deps.database;
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
    await owner.query(advanceJobs);
    await owner.query(`delete from job_workers where seen_at < now() - interval '1 hour'`);
    pulse.lastAt = performance.now();
  };
  const timer = setInterval(
    () => void once().catch((error: unknown) => deps.log.warn({ err: error }, 'job heartbeat failed')),
    beatEveryMs,
  );
  return { stop: () => clearInterval(timer) };
}
