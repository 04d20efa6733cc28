import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { eq, lt, sql } from 'drizzle-orm';
import type { Log } from '../../kernel/log.ts';
import type { Workshop } from '../../kernel/work.ts';
import { processes } from './operations.tables.ts';

const everyMs = 5_000;

type Deps = {
  acrossCompanies: Workshop['acrossCompanies'];
  roles: readonly string[];
  version: string;
  /** The phones that this process owns and the jobs that it runs, at this moment. */
  held(): { phones: number; jobs: number };
  log: Log;
};

/** Describes this process in the table of processes every few seconds, until `stop` deletes its row. */
export function announceProcess({ acrossCompanies, roles, version, held, log }: Deps): { stop(): Promise<void> } {
  const id = randomUUID();
  let isStopped = false;
  let announcing: Promise<unknown> = Promise.resolve();
  const announce = async (): Promise<void> => {
    const { phones, jobs } = held();
    await acrossCompanies('operations.announce', async (db) => {
      await db
        .insert(processes)
        .values({ id, host: hostname(), pid: process.pid, roles: [...roles], version, phones, jobs })
        .onConflictDoUpdate({ target: processes.id, set: { phones, jobs, seenAt: sql`now()` } });
      // Killed processes leave their rows.
      await db.delete(processes).where(lt(processes.seenAt, sql`now() - interval '1 hour'`));
    });
  };
  const soon = (): void => {
    if (isStopped) return;
    announcing = announce().catch((error: unknown) => log.warn({ err: error }, 'process heartbeat failed'));
  };
  soon();
  const timer = setInterval(soon, everyMs);
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await announcing;
      await acrossCompanies('operations.announce', (db) => db.delete(processes).where(eq(processes.id, id)));
    },
  };
}
