import { setTimeout as wait } from 'node:timers/promises';
import { AppError, OtherReply, platformApi } from '@recado/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/open.ts';
import type { DiskSpace } from '../diskSpace.ts';
import type { Metrics } from '../metrics.ts';
import { sameSecret } from '../secrets.ts';
import { implement, type Routes } from './bind.ts';
import { errorReply } from './errorReply.ts';

/**
 * Timeout of the trivial readiness query, in ms. A slower database counts as away: its host may silently drop packets.
 */
const answersWithinMs = 2_500;

type Deps = {
  app: FastifyInstance;
  database: Database;
  disk: DiskSpace;
  leasesHealthy(): boolean;
  jobsHealthy(): boolean;
};

/** Health, readiness and the OpenAPI document. */
export function platformRoutes({ app, database, disk, leasesHealthy, jobsHealthy }: Deps): Routes {
  // Cached: 200 kB of text that never changes. Generating it again for every stranger would be expensive.
  let openapi: string | undefined;
  return implement(platformApi, {
    openapi: {
      open: async ({ reply }) => reply.type('application/json').send((openapi ??= JSON.stringify(app.swagger()))),
    },
    health: { open: async () => ({ status: 'ok' as const }) },
    ready: {
      async open() {
        // Names company 0, because row-level security refuses a statement without a company.
        const asked = database.app
          .query("select set_config('app.company_id', '0', true); select 1 from companies limit 0")
          .then(
            () => 'ok' as const,
            () => 'away' as const,
          );
        const answers = await Promise.race([asked, wait(answersWithinMs, 'away' as const, { ref: false })]);
        const checks = {
          database: answers,
          migrations: answers,
          leases: leasesHealthy() ? ('ok' as const) : ('late' as const),
          jobs: jobsHealthy() ? ('ok' as const) : ('late' as const),
          disk: await disk.state(),
        };
        const isReady = answers === 'ok' && checks.leases === 'ok' && checks.jobs === 'ok' && checks.disk !== 'full';
        if (isReady) return { status: 'ready' as const, ...(checks.disk === 'ok' ? {} : { checks }) };
        return new OtherReply(503, { status: 'unavailable' as const, checks });
      },
    },
  });
}

/** Serves Prometheus text to this machine or to holders of the token; 404 for everybody else (wire 6.3). */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const input = (request.headers.authorization ?? '').replace(/^Bearer /i, '');
    // Behind a proxy on this machine every caller looks local, so a forwarded request needs the token.
    const local =
      ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip) && request.headers['x-forwarded-for'] === undefined;
    if (token ? !sameSecret(input, token) && !local : !local)
      return errorReply(new AppError('ERR_NOT_FOUND'), request, reply);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
