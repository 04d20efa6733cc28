import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@recado/contracts';
import type { FastifyInstance } from 'fastify';
import { errorReply } from './errorReply.ts';

const lookEveryMs = 20;
/**
 * Minimum time that new calls are refused, in ms: calls that arrived with the signal are still unread in their
 * connections.
 */
const refusesForMs = 300;

export type Drain = {
  /** Refuses new calls and waits for accepted ones. Returns how many did not finish in time. */
  begin(withinMs: number): Promise<number>;
};

/**
 * Counts the calls in progress, so that a stop can wait for them. After `begin`, a new call gets 503 with `Retry-After`
 * and its connection is closed, so that load balancers and browsers connect elsewhere. Must be registered before the
 * routes.
 */
export function openDrain(app: FastifyInstance): Drain {
  let underWay = 0;
  let isDraining = false;
  app.addHook('onRequest', async (request, reply) => {
    if (isDraining && request.routeOptions.url !== '/api/health') {
      reply.header('connection', 'close');
      return errorReply(new AppError('ERR_UNAVAILABLE'), request, reply);
    }
    underWay++;
    let isOver = false;
    const over = (): void => {
      if (!isOver) underWay--;
      isOver = true;
    };
    // A caller may also disconnect in the middle; then `finish` never comes.
    reply.raw.once('finish', over).once('close', over);
    return undefined;
  });
  app.addHook('onSend', async (_request, reply) => {
    // A kept-alive connection would send its next call to this process.
    if (isDraining) reply.header('connection', 'close');
  });
  return {
    async begin(withinMs) {
      isDraining = true;
      const begun = performance.now();
      const isDrained = (): boolean => underWay === 0 && performance.now() - begun > refusesForMs;
      while (!isDrained() && performance.now() - begun < withinMs) await wait(lookEveryMs);
      return underWay;
    },
  };
}
