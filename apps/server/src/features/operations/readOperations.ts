import type { Operations } from '@recado/contracts';
import { asc } from 'drizzle-orm';
import type { z } from 'zod';
import type { Workshop } from '../../kernel/work.ts';
import { processes } from './operations.tables.ts';
import { readKeptEvents, readPhones, readWaitingCommands, readWaitingJobs, type Databases } from './readWaitingWork.ts';

export type OperationDeps = Databases & Pick<Workshop, 'acrossCompanies'>;

/** Returns the state of the whole installation. */
export async function readOperations({
  acrossCompanies,
  ...databases
}: OperationDeps): Promise<z.input<typeof Operations>> {
  const [known, jobs, commands, phones, events] = await Promise.all([
    acrossCompanies('operations.show', (db) =>
      db.select().from(processes).orderBy(asc(processes.startedAt), asc(processes.id)),
    ),
    readWaitingJobs(databases),
    readWaitingCommands(databases),
    readPhones(databases),
    readKeptEvents(databases),
  ]);
  return {
    processes: known,
    jobs,
    commands,
    phones: { wanted: phones.wanted, unowned: phones.unowned.length },
    events,
  };
}
