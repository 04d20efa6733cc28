import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Errand } from '../errand.ts';
import type { Log } from '../log.ts';
import type { Enqueueable } from '../work.ts';
import type { Crew } from './wakeUps.ts';

/** A background job: its name, a payload of ids, and what to do when all attempts have failed. */
export type Job<P> = {
  name: string;
  attempts: number;
  payload: z.ZodType<P>;
  /** Seconds between attempts; graphile-worker's e^n seconds if absent. */
  retrySeconds?: readonly number[];
  /** Cron pattern in UTC, for sweeps: `run` is called once for each company. */
  cron?: string;
  /**
   * SQL that tells whether a sweep may have something to do for the company `c`. It is read across all companies at once,
   * so that `run` is not called for thousands of them in vain. It may be true too often, never too seldom. Absent: always.
   */
  due?: SQL;
  /** The part of a sweep that belongs to no company: runs once, after the runs for the companies. */
  runOnce?(log: Log): Promise<void>;
  /** Must be idempotent: a second run finds nothing to do. */
  run(errand: Errand, payload: P): Promise<void>;
  /** The workers that run it; `main` by default. */
  crew?: Crew;
  /** Called when the last attempt has failed. Shows the failure where a user sees it. */
  exhausted?(errand: Errand, payload: P): Promise<void>;
};

/**
 * Declares the part of a job that callers enqueue, apart from `run`. Needed where `run` depends on what its callers
 * cannot import; `job({ ...declaration, run })` completes it.
 */
export const declareJob = <P>(declaration: Enqueueable<P>): Enqueueable<P> => declaration;

/** Declares a job. Enqueue the returned object, never a name. */
export const job = <P>(declaration: Job<P>): Job<P> => declaration;
export type AnyJob = Job<never>;
