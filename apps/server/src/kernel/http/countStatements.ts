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
 * Adds up the statements of each call. A finished Work tells who acted in it, and that very object belongs to one call:
 * an async context would cost every promise of Node 20 more than this look-up.
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
