import type { FastifyRequest } from 'fastify';
import type { Actor, Workshop } from '../work.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** SQL statements of the Works this call has finished. */
    statements?: number;
  }
}

export type Counting = <A extends Actor>(request: FastifyRequest, actor: A) => A;

/**
 * Adds up the statements of each call. A finished Work passes its actor object, which belongs to exactly one call. An
 * AsyncLocalStorage would slow down every promise on Node 20 more than this look-up.
 */
export function countStatements(workshop: Workshop): Counting {
  const callOf = new WeakMap<Actor, FastifyRequest>();
  workshop.onWork = (statements, actor) => {
    const request = callOf.get(actor);
    if (request) request.statements = (request.statements ?? 0) + statements;
  };
  return (request, actor) => {
    callOf.set(actor, request);
    return actor;
  };
}
