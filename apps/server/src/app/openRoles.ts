import type { SQL } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { keepDeadLetter, retryDeadLetters } from '../features/deadLetters/index.ts';
import {
  applyEarlyEvents,
  drainDeliveries,
  inboundLockOf,
  inboundOpening,
  receiveTogether,
} from '../features/inbound/index.ts';
import { announceProcess } from '../features/operations/index.ts';
import { publishContactTyping } from '../features/presence/index.ts';
import { superviseSessions } from '../features/sessions/index.ts';
import { deliverWebhooks } from '../features/webhooks/index.ts';
import { openEgress } from '../gateways/egress.ts';
import { derivedKeys } from '../kernel/derivedKeys.ts';
import type { AnyJob } from '../kernel/jobs/job.ts';
import { runJobs } from '../kernel/jobs/runner.ts';
import { openSecrets } from '../kernel/secrets.ts';
import { version } from '../kernel/version.ts';
import type { Resources } from './openResources.ts';
import { companiesToSweep } from './companiesToSweep.ts';
import { inboundDeps, receive, settled } from './ports.ts';

/** The roles of this process besides `web`: `worker` runs jobs and records deliveries, `phones` runs sessions. */
export function openRoles(config: Config, resources: Resources, jobs: readonly AnyJob[]) {
  const { database, workshop, log, metrics } = resources;
  let sessions: ReturnType<typeof superviseSessions> | undefined;
  let runner: Awaited<ReturnType<typeof runJobs>> | undefined;
  let deliverer: ReturnType<typeof deliverWebhooks> | undefined;
  let recorder: ReturnType<typeof drainDeliveries> | undefined;
  let announced: ReturnType<typeof announceProcess> | undefined;
  return {
    async start(): Promise<void> {
      if (config.roles.includes('worker')) {
        const toSweep = (due: SQL | undefined) => companiesToSweep(workshop, due);
        runner = await runJobs({ database, workshop, log, metrics, jobs, companies: toSweep });
        recorder = recordDeliveries(resources);
        deliverer = openDeliverer(config, resources);
      }
      if (config.roles.includes('phones')) sessions = openSessions(config, resources);
      announced = announceProcess({
        acrossCompanies: workshop.acrossCompanies,
        roles: config.roles,
        version,
        held: () => ({ phones: sessions?.owned() ?? 0, jobs: runner?.running() ?? 0 }),
        log,
      });
    },
    /** Returns whether the leases of this process were renewed recently. */
    leasesHealthy: (): boolean => sessions?.healthy() ?? true,
    /** Returns whether the workers of this process stored a heartbeat recently. */
    jobsHealthy: (): boolean => runner?.healthy() ?? true,
    /** Takes no new jobs; resolves when the running ones have ended. */
    stopJobs: async (): Promise<void> => runner?.stop(),
    /** Gives the leases back, and stops recording deliveries, delivering webhooks and announcing this process. */
    async stopSessions(): Promise<void> {
      await Promise.allSettled([sessions?.stop(), recorder?.stop(), deliverer?.stop(), announced?.stop()]);
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

/** Only public addresses are reached, except for the receivers of tests. */
const openDeliverer = (config: Config, { workshop, database, log }: Resources) =>
  deliverWebhooks({
    workshop,
    databaseUrl: database.appUrl,
    egress: openEgress(config.webhookReceiver === undefined ? {} : { allowPrivate: [config.webhookReceiver] }),
    secrets: openSecrets(derivedKeys(config, 'webhooks')),
    log,
  });

const openSessions = (config: Config, { workshop, database, providers, log, metrics }: Resources) =>
  superviseSessions({
    workshop,
    databaseUrl: database.appUrl,
    providers,
    receive,
    openingOf: inboundOpening,
    giveUp: keepDeadLetter,
    typed: (place, from, isTyping) =>
      void publishContactTyping(workshop, place, from, isTyping).catch((error: unknown) =>
        log.debug({ err: error }, 'typing of a contact not shown'),
      ),
    retryGivenUp: async (connectionId, open, of) =>
      void (await retryDeadLetters(connectionId, { open, receive, lockOf: inboundLockOf, log: of })),
    applyEarly: (work, connectionId, wid) => applyEarlyEvents(work, connectionId, [wid], inboundDeps),
    secrets: openSecrets(derivedKeys(config, 'sessions')),
    settled,
    log,
    metrics,
  });
