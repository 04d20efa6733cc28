/// <reference types="@fastify/rate-limit" />
import { AppError } from '@recado/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * A hook that lets one address make so many calls a minute, whichever accounts it names: who goes through a list of
 * e-mails is slowed down too. Beside the limit for each account, which a victim's own tries share with nobody.
 */
export function limitAddress(app: FastifyInstance, max: number): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const count = app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: (request) => request.ip });
  return async (request, reply) => {
    const used = await count(request);
    if (used.isAllowed || !used.isExceeded) return;
    reply.header('retry-after', used.ttlInSeconds);
    throw new AppError('ERR_TOO_MANY_REQUESTS');
  };
}
