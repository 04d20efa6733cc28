import { z } from 'zod';
import { api, date, done, id, page, pageQuery } from './kit.ts';
import { providers } from './connections.ts';

const count = z.number().int();

/** A process of the installation, as it described itself last. */
export const ServerProcess = z.object({
  id: z.string(),
  host: z.string(),
  pid: count,
  roles: z.array(z.string()),
  version: z.string(),
  startedAt: date,
  /** Its last heartbeat; older than half a minute means that it is gone. */
  seenAt: date,
  /** The phones that it owns, and the jobs that it runs now. */
  phones: count,
  jobs: count,
});
export type ServerProcess = z.output<typeof ServerProcess>;

/** The work that waits in the installation, in figures. No text of a customer is among them. */
export const Operations = z.object({
  processes: z.array(ServerProcess),
  jobs: z.object({ due: count, oldestDueAt: date.nullable(), running: count, failed: count }),
  /** The commands to phones that are due and not taken. */
  commands: z.array(z.object({ provider: z.enum(providers), waiting: count, oldestAt: date.nullable() })),
  /** Connections that should be open, and those of them that no process owns. */
  phones: z.object({ wanted: count, unowned: count }),
  /** Events of phones that could not be recorded, and the connections that have them. */
  events: z.object({ kept: count, connections: count }),
});
export type Operations = z.output<typeof Operations>;

/** A job that was given up after its last attempt. */
export const FailedJob = z.object({
  id: z.number().int(),
  job: z.string(),
  company: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  attempts: count,
  /** The first line of its last error. */
  error: z.string().nullable(),
  failedAt: date,
});
export type FailedJob = z.output<typeof FailedJob>;

const params = z.object({ jobId: id('failedJob') });

/** **+** The state of the whole installation, for operators of the platform. */
export const operationsApi = api({
  show: { method: 'GET', path: '/operations', access: 'super', reply: Operations, statements: 4 },
  /** Newest failure first. */
  failedJobs: {
    method: 'GET',
    path: '/operations/failed-jobs',
    access: 'super',
    query: z.object({ pageNumber: pageQuery.pageNumber, cursor: pageQuery.cursor }),
    reply: page('jobs', FailedJob),
    statements: 4,
  },
  /** Runs a job that was given up once more, with all its attempts. */
  retryJob: {
    method: 'POST',
    path: '/operations/failed-jobs/:jobId/retry',
    access: 'super',
    params,
    reply: done,
    errors: ['ERR_NO_JOB_FOUND'],
  },
  /** Runs every job that was given up once more. Returns how many. */
  retryAllJobs: {
    method: 'POST',
    path: '/operations/failed-jobs/retry',
    access: 'super',
    reply: z.object({ retried: count }),
  },
  /** Deletes a job that was given up; its work is never done. */
  discardJob: {
    method: 'DELETE',
    path: '/operations/failed-jobs/:jobId',
    access: 'super',
    params,
    reply: done,
    errors: ['ERR_NO_JOB_FOUND'],
  },
});
