import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { declareJobs } from './app/declareJobs.ts';
import { featureDeps } from './app/featureDeps.ts';
import { openHealthDoor } from './app/openHealthDoor.ts';
import { openTokenSearch } from './features/apiTokens/index.ts';
import { openResources, type Resources } from './app/openResources.ts';
import { openRoles } from './app/openRoles.ts';
import { secureHostOf } from './app/origins.ts';
import type { Config } from './config.ts';
import { featureRoutes } from './features.ts';
import { measureDeadLetters, measureOutbox } from './features/sessions/index.ts';
import type { LocalBank } from './gateways/payments/localBank/openLocalBank.ts';
import type { StoredTemp } from './gateways/storage/Storage.ts';
import { findDatabaseKey } from './kernel/db/keyCheck.ts';
import { measurePools } from './kernel/db/measurePools.ts';
import { bind, type BindDeps } from './kernel/http/bind.ts';
import { openDrain } from './kernel/http/drain.ts';
import { platformRoutes, serveMetrics } from './kernel/http/health.ts';
import { listen } from './kernel/http/listen.ts';
import { openHttp } from './kernel/http/server.ts';
import { serveWeb } from './kernel/http/serveWeb.ts';
import type { AnyJob } from './kernel/jobs/job.ts';
import { measureJobs } from './kernel/jobs/measureJobs.ts';
import type { Log } from './kernel/log.ts';
import type { Realtime } from './kernel/realtime/realtime.ts';
import type { Workshop } from './kernel/work.ts';
import type { OpenBetaDeps } from './openBeta.ts';

/** A running installation, as used by tests and `main.ts`. */
export type App = {
  http: FastifyInstance;
  workshop: Workshop;
  realtime: Realtime;
  /** All jobs that workers run. */
  jobs: readonly AnyJob[];
  /** The simulated bank, whose faults tests set. */
  bank: LocalBank;
  /** The HTTP server of health and metrics, once a process without the role `web` has started. */
  readonly healthDoor: FastifyInstance | undefined;
  /** Starts the configured roles. Listens for HTTP if `web` is among them; otherwise only for health and metrics. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The longest a stop waits, in ms: for calls in progress, then for sockets, sessions and jobs, then for database
 * connections. The first two together last no longer than `endWithinMs`, so that time is left for the embedded database.
 */
const drainWithinMs = 5_000;
const closeWithinMs = 3_500;
const endWithinMs = 7_300;
const databaseWithinMs = 300;
/** How long clients get to close idle connections, in ms. They need a round trip. */
const partWithinMs = 500;

/**
 * The composition root: opens the shared resources, passes each feature what it needs from other features, and starts
 * the roles of this process. Only this file and `app/` know every feature.
 */
export async function openApp(
  config: Config,
  databaseUrl: string,
  log: Log,
  webDirectory?: string,
  makeSocket?: OpenBetaDeps['makeSocket'],
): Promise<App> {
  const { lasting } = await findDatabaseKey(databaseUrl, config);
  const resources = openResources(config, databaseUrl, lasting, log, makeSocket);
  const { workshop, realtime } = resources;
  const http = await openHttp({
    log,
    origins: resources.origins,
    trustedProxies: config.trustedProxies,
    secureHost: secureHostOf(config.publicUrl),
    lagLimitMs: config.lagLimitMs,
  });
  const drain = openDrain(http);
  const jobs = declareJobs(config, resources);
  const roles = openRoles(config, resources, jobs);
  const bound = bindDeps(config, resources);
  bindRoutes(config, http, resources, bound, roles);
  let healthDoor: FastifyInstance | undefined;
  if (webDirectory) await serveWeb(http, webDirectory);

  return {
    http,
    workshop,
    realtime,
    jobs,
    bank: resources.bank,
    get healthDoor() {
      return healthDoor;
    },
    async start() {
      const isWeb = config.roles.includes('web');
      if (isWeb) realtime.attach(http.server);
      await roles.start();
      if (isWeb) await listen(http, config.hosts, config.port);
      else {
        await http.ready();
        healthDoor = await openHealthDoor(config, resources, bound, roles);
      }
    },
    async stop() {
      // Accepted calls finish while everything they need still runs. Workers take no new jobs meanwhile.
      const begun = performance.now();
      const jobsStopped = roles.stopJobs();
      const cut = await drain.begin(drainWithinMs);
      if (cut > 0) log.warn({ calls: cut }, 'requests aborted: not finished in time');
      // Sockets, sessions and jobs close at the same time: leases are given back even if a slow client delays the
      // sockets. Each of these steps may wait for the database.
      const closed = (async () => {
        const webClosed = drain
          .endIdle(partWithinMs)
          .then(() => realtime.close())
          .then(() => Promise.all([http.close(), healthDoor?.close()]));
        await Promise.allSettled([webClosed, jobsStopped, roles.stopSessions()]);
        await Promise.allSettled([resources.commandCalls.close(), resources.deliveryReader.close()]);
        await resources.world.close();
        await resources.bank.close();
      })();
      await within(Math.min(closeWithinMs, endWithinMs - (performance.now() - begun)), closed);
      await within(databaseWithinMs, resources.database.close());
    },
  };
}

/** Binds the routes of every feature and of the platform, and registers the gauges. */
function bindRoutes(
  config: Config,
  http: FastifyInstance,
  resources: Resources,
  bound: BindDeps,
  { leasesHealthy, jobsHealthy }: ReturnType<typeof openRoles>,
): void {
  const { workshop, metrics, disk, database } = resources;
  bind(
    http,
    {
      platform: platformRoutes({ app: http, database, disk, leasesHealthy, jobsHealthy }),
      ...featureRoutes(featureDeps(config, resources)),
    },
    bound,
  );
  measurePools(metrics, database);
  measureJobs(metrics, database);
  measureOutbox(metrics, workshop);
  measureDeadLetters(metrics, workshop);
  serveMetrics(http, metrics, config.metricsToken);
}

const bindDeps = (config: Config, { workshop, tokens, log, metrics, origins, storage, disk }: Resources): BindDeps => ({
  workshop,
  tokens,
  log,
  metrics,
  origins,
  production: config.production,
  secureCookies: config.publicUrl.startsWith('https:'),
  receive: (stream, limits) => storage.receive(stream, limits),
  findTokenCaller: openTokenSearch(workshop),
  discard: (received) => storage.discard(received as StoredTemp),
  assertRoomFor: disk.assertRoomFor,
});

/** Waits for a task at most `ms` milliseconds, and ignores its failure. */
const within = (ms: number, task: Promise<unknown>): Promise<unknown> =>
  Promise.race([task.catch(() => undefined), wait(ms, undefined, { ref: false })]);
