import type { FastifyRequest } from 'fastify';

/** Returns the bearer token of a request. */
export function bearer(request: FastifyRequest): string | undefined {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
}
