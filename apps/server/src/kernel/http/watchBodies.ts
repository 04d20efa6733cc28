import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long a request's body may take, in ms. */
export type BodyTimes = {
  /** Longest time of a body from first header to last byte, except for admitted uploads. */
  totalMs: number;
  /** Longest time an admitted upload may make no progress. Its total time is not limited. */
  uploadIdleMs: number;
};

/** 1 MB in a minute is 17 kB/s. */
export const bodyTimes: BodyTimes = { totalMs: 60_000, uploadIdleMs: 60_000 };

type Watched = { startedAt: number; bytes: number; movedAt: number };

/** `onStall` is set while an admitted upload is read. It answers and ends the upload when its bytes stop coming. */
export type StallableRequest = FastifyRequest & { onStall?: () => void };

/**
 * Cuts off requests whose body comes too slowly. Node has one limit for all requests, but 64 MB at 200 kB/s take 5.5
 * minutes, and a stranger must not hold a connection that long. A body that continues after an early answer counts too.
 * Connections of strangers are closed without another answer.
 */
export function watchBodies(app: FastifyInstance, { totalMs, uploadIdleMs }: BodyTimes): void {
  const watched = new Map<StallableRequest, Watched>();

  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    // Requests that tests inject have no socket.
    if (hasBody && raw.socket instanceof Socket)
      watched.set(request, { startedAt: performance.now(), bytes: raw.socket.bytesRead, movedAt: performance.now() });
    done();
  });

  function look(): void {
    const now = performance.now();
    for (const [request, state] of watched) {
      const { raw, onStall } = request;
      if (raw.complete || raw.destroyed) {
        watched.delete(request);
        continue;
      }
      if (raw.socket.bytesRead !== state.bytes) {
        state.bytes = raw.socket.bytesRead;
        state.movedAt = now;
      }
      if (onStall ? now - state.movedAt < uploadIdleMs : now - state.startedAt < totalMs) continue;
      watched.delete(request);
      if (onStall) onStall();
      else raw.destroy();
    }
  }
  const timer = setInterval(look, Math.min(1_000, Math.min(totalMs, uploadIdleMs) / 4)).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
