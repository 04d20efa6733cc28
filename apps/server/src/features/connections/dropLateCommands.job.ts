import { z } from 'zod';
import { declareJob, job, type Job } from '../../kernel/jobs/job.ts';
import type { Work } from '../../kernel/work.ts';

const dropLateCommands = declareJob({
  name: 'connections.dropLateCommands',
  attempts: 12,
  payload: z.object({ connectionId: z.number().int() }),
});

/** Longer than any Work that found the connection present before its deletion was committed. */
const lateMs = 60_000;

/**
 * Enqueues the second dropping of the commands of a deleted connection. A message that was being stored during the
 * deletion enqueues its command after the first dropping. No session runs that command, so the message would wait forever.
 */
export const bookDropLateCommands = (work: Work, connectionId: number): Promise<void> =>
  work.enqueue(dropLateCommands, { connectionId }, { at: new Date(work.now.getTime() + lateMs) });

type Payload = { connectionId: number };
type Deps = { dropLateCommands(work: Work, connectionId: number): Promise<void> };

export const dropLateCommandsJob = (deps: Deps): Job<Payload> =>
  job({
    ...dropLateCommands,
    run: (errand, { connectionId }) => errand.inCompany((work) => deps.dropLateCommands(work, connectionId)),
  });
