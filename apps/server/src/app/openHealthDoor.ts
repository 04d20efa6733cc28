import type { Config } from '../config.ts';
import { platformRoutes, serveMetrics } from '../kernel/http/health.ts';
import { bind, type BindDeps } from '../kernel/http/bind.ts';
import { listen } from '../kernel/http/listen.ts';
import { openHttp } from '../kernel/http/server.ts';
import type { Resources } from './openResources.ts';

type Checks = { leasesHealthy(): boolean; jobsHealthy(): boolean };

/**
 * Serves health, readiness and metrics of a process without the role `web`, and nothing else. Returns the HTTP server to
 * close. If the port is in use, the process runs without it and says so: its work matters more, and two processes of one
 * machine share the default.
 */
export async function openHealthDoor(config: Config, resources: Resources, deps: BindDeps, checks: Checks) {
  const { log, database, disk, metrics, origins } = resources;
  const http = await openHttp({
    log,
    origins,
    trustedProxies: config.trustedProxies,
    secureHost: undefined,
    lagLimitMs: config.lagLimitMs,
  });
  bind(http, { platform: platformRoutes({ app: http, database, disk, ...checks }) }, deps);
  serveMetrics(http, metrics, config.metricsToken);
  await listen(http, config.hosts, config.healthPort).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    log.warn({ port: config.healthPort }, 'health is not served: the port is in use, set HEALTH_PORT');
  });
  return http;
}
