import type { Config } from '../config.ts';
import { companies } from '../features/companies/companies.tables.ts';
import { keepDeadLetter, retryDeadLetters } from '../features/deadLetters/index.ts';
import {
  applyEarlyEvents,
  drainDeliveries,
  inboundLockOf,
  inboundOpening,
  receiveTogether,
} from '../features/inbound/index.ts';
import { superviseSessions } from '../features/sessions/index.ts';
import { derivedKey } from '../config.ts';
import type { AnyJob } from '../kernel/jobs/job.ts';
import { runJobs } from '../kernel/jobs/runner.ts';
import { openSecrets } from '../kernel/secrets.ts';
import type { Resources } from './openResources.ts';
import { inboundDeps, receive, settled } from './ports.ts';

/** The roles of this process besides `web`: `worker` runs jobs and records deliveries, `phones` runs sessions. */
export function openRoles(config: Config, resources: Resources, jobs: readonly AnyJob[]) {
  const { database, workshop, log, metrics } = resources;
  let sessions: ReturnType<typeof superviseSessions> | undefined;
  let runner: Awaited<ReturnType<typeof runJobs>> | undefined;
  let recorder: ReturnType<typeof drainDeliveries> | undefined;
  const companyIds = () =>
    workshop.acrossCompanies('jobs.sweeps', async (db) =>
      (await db.select({ id: companies.id }).from(companies)).map(({ id }) => id),
    );

  return {
    async start(): Promise<void> {
      if (config.roles.includes('worker')) {
        runner = await runJobs({ database, workshop, log, metrics, jobs, companies: companyIds });
        recorder = recordDeliveries(resources);
      }
      if (config.roles.includes('phones')) sessions = openSessions(config, resources);
    },
    /** Returns whether the leases of this process were renewed recently. */
    leasesHealthy: (): boolean => sessions?.healthy() ?? true,
    /** Takes no new jobs; resolves when the running ones have ended. */
    stopJobs: async (): Promise<void> => runner?.stop(),
    /** Gives the leases back and stops recording deliveries. */
    async stopSessions(): Promise<void> {
      await Promise.allSettled([sessions?.stop(), recorder?.stop()]);
    },
  };
}

const recordDeliveries = ({ workshop, database, intakeQueue, log }: Resources) =>
  drainDeliveries({
    workshop,
    databaseUrl: database.appUrl,
    receive: (work, events) => receiveTogether(work, events, inboundDeps),
    calm: intakeQueue.calm,
    log,
  });

const openSessions = (config: Config, { workshop, database, providers, storage, log, metrics }: Resources) =>
  superviseSessions({
    workshop,
    databaseUrl: database.appUrl,
    providers,
    receive,
    openingOf: inboundOpening,
    giveUp: keepDeadLetter,
    retryGivenUp: async (connectionId, open, of) =>
      void (await retryDeadLetters(connectionId, { open, receive, lockOf: inboundLockOf, log: of })),
    applyEarly: (work, connectionId, wid) => applyEarlyEvents(work, connectionId, [wid], settled),
    absolute: storage.absolute,
    secrets: openSecrets(derivedKey(config, 'sessions')),
    settled,
    log,
    metrics,
  });
