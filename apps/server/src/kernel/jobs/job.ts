import type { z } from 'zod';
import type { Errand } from '../errand.ts';
import type { Log } from '../log.ts';

/** Background work with a name, a payload of ids, and what to do when it is given up. */
export type Job<P> = {
  name: string;
  attempts: number;
  payload: z.ZodType<P>;
  /** Pauses between attempts; PostgreSQL's e^n seconds when absent. */
  retrySeconds?: readonly number[];
  /** Cron pattern in UTC, for sweeps: runs once for each company. */
  cron?: string;
  /** The part of a sweep that is about no company in particular: runs once, after those for the companies. */
  runOnce?(log: Log): Promise<void>;
  /** May run twice; the second run finds nothing to do. */
  run(errand: Errand, payload: P): Promise<void>;
  /** The last attempt failed: say so where a person sees it. */
  exhausted?(errand: Errand, payload: P): Promise<void>;
};

/** Declares a job. Enqueue the object, never its name. */
export const job = <P>(declaration: Job<P>): Job<P> => declaration;
export type AnyJob = Job<never>;
