import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { AppError } from '@recado/contracts';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import type { Log } from '../log.ts';
import { version } from '../version.ts';
import { answerBrokenRequest } from './answerBrokenRequest.ts';
import { errorReply } from './errorReply.ts';
import { refuseWhenLate } from './refuseWhenLate.ts';
import { bodyTimes, watchBodies, type BodyTimes } from './watchBodies.ts';

export const bodyLimit = 1024 * 1024;

type Settings = {
  /** Returns whether a page of this origin may call us with cookies. */
  origins(origin: string | undefined): boolean;
  /** The host of an https PUBLIC_URL; only this host gets HSTS. Undefined on http. */
  secureHost: string | undefined;
  /** Proxies whose `X-Forwarded-For` is trusted. Without any, the address is that of the TCP connection. */
  trustedProxies: string[];
  log: Log;
  /** The delay of the event loop, in ms, from which on every call is answered 503. */
  lagLimitMs: number;
  bodyTimes?: BodyTimes;
};

/** The headers that `@fastify/helmet` sets, for answers before any hook runs. */
const headersWithoutHooks = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
};

/** Opens a Fastify with what every route needs: errors as codes, bounded bodies, security headers, OpenAPI. */
export async function openHttp(settings: Settings): Promise<FastifyInstance> {
  const faults: FastifyBaseLogger = settings.log;
  const app: FastifyInstance = fastify({
    loggerInstance: faults,
    // Metrics replace a log line per call. Errors are logged with their call.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: settings.trustedProxies.length > 0 && settings.trustedProxies,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    // Bodies have their own limits (watchBodies): an upload may take as long as it makes progress.
    requestTimeout: 0,
    connectionTimeout: 0,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: true,
    return503OnClosing: true,
    // A malformed URL reaches no route and no hook, so its headers are set here.
    frameworkErrors: (_error, request, reply) =>
      void errorReply(new AppError('ERR_NOT_FOUND'), request, reply.headers(headersWithoutHooks)),
  });
  app.setErrorHandler(errorReply);
  app.setNotFoundHandler((request, reply) => errorReply(new AppError('ERR_NOT_FOUND'), request, reply));
  // Parsing and stripping happen in parseRequest and bind. Fastify only publishes the schemas in the documentation.
  app.setValidatorCompiler(() => (value: unknown) => ({ value }));
  app.setSerializerCompiler(() => (value: unknown) => JSON.stringify(value));
  acceptEmptyJson(app);
  watchBodies(app, settings.bodyTimes ?? bodyTimes);

  await app.register(cookie);
  await app.register(multipart);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // The equivalent of frame-ancestors for browsers that do not support it.
    xFrameOptions: { action: 'deny' },
    // Set below, for one host only.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  secureOwnHost(app, settings.secureHost);
  warnOfUntrustedProxy(app, settings);
  await app.register(cors, {
    origin: (origin, allow) => allow(null, settings.origins(origin)),
    credentials: true,
    exposedHeaders: ['x-has-more', 'x-total-count'],
    maxAge: 600,
  });
  refuseWhenLate(app, settings.lagLimitMs);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Recado', version, description: 'Multi-tenant customer-service inbox over WhatsApp.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: (policy) =>
      policy.replace("frame-ancestors 'self'", "frame-ancestors 'none'").replace(' upgrade-insecure-requests;', ''),
    uiConfig: { docExpansion: 'list', deepLinking: true },
  });
  return app;
}

/**
 * Sets HSTS for the host of PUBLIC_URL only: not for its subdomains, which may serve something else over http, and not
 * for another name or address of this server.
 */
function secureOwnHost(app: FastifyInstance, host: string | undefined): void {
  if (host === undefined) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (request.hostname.toLowerCase() === host) reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
}

/** Warns once: behind an untrusted proxy all calls seem to come from one address, and all users share its limits. */
function warnOfUntrustedProxy(app: FastifyInstance, { trustedProxies, log }: Settings): void {
  if (trustedProxies.length > 0) return;
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && (request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined)) {
      warned = true;
      log.warn(
        { address: request.ip },
        'forwarded headers arrive and TRUST_PROXY is unset: limits count the proxy as one address',
      );
    }
    done();
  });
}

/** Accepts an empty JSON body: clients send `content-type: application/json` without a body on calls that take none. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (typeof text === 'string' && text.trim() === '') return done(null, undefined);
    return parse(request, text as string, done);
  });
}
