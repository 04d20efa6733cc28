import type { Socket } from 'node:net';
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
  /**
   * Ends the connections that have no call, and waits until their clients have closed them. Destroying them instead
   * would reset those whose client is just writing, which may cost it an answer that it has not read yet.
   */
  endIdle(withinMs: number): Promise<void>;
};

/**
 * Counts the calls in progress, so that a stop can wait for them. After `begin`, a new call gets 503 with `Retry-After`
 * and its connection is closed, so that load balancers and browsers connect elsewhere. Must be registered before the
 * routes.
 */
export function openDrain(app: FastifyInstance): Drain {
  let underWay = 0;
  let isDraining = false;
  const connections = watchConnections(app);
  app.addHook('onRequest', async (request, reply) => {
    if (isDraining && request.routeOptions.url !== '/api/health') {
      reply.header('connection', 'close');
      endByClient(request.raw.socket);
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
  app.addHook('onSend', async (request, reply) => {
    if (!isDraining) return;
    // A kept-alive connection would send its next call to this process.
    reply.header('connection', 'close');
    endByClient(request.raw.socket);
  });
  return {
    async begin(withinMs) {
      isDraining = true;
      const begun = performance.now();
      const isDrained = (): boolean => underWay === 0 && performance.now() - begun > refusesForMs;
      while (!isDrained() && performance.now() - begun < withinMs) await wait(lookEveryMs);
      return underWay;
    },
    async endIdle(withinMs) {
      const begun = performance.now();
      const idle = [...connections].flatMap(([socket, calls]) => (calls === 0 ? [socket] : []));
      for (const socket of idle) socket.end();
      const isOpen = (socket: Socket): boolean => connections.has(socket);
      while (idle.some(isOpen) && performance.now() - begun < withinMs) await wait(lookEveryMs);
    },
  };
}

/**
 * Lets the client close a connection after the answer. Node destroys it at once, and what the client sends after that,
 * such as the rest of a body, resets it before the answer is read.
 */
function endByClient(socket: Socket): void {
  socket.destroySoon = () => void socket.end();
}

/** Returns the open HTTP connections with their number of calls in progress. Web sockets are not among them. */
function watchConnections(app: FastifyInstance): ReadonlyMap<Socket, number> {
  const connections = new Map<Socket, number>();
  const add = (socket: Socket, calls: number): void => {
    const known = connections.get(socket);
    if (known !== undefined) connections.set(socket, known + calls);
  };
  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, 0);
    socket.once('close', () => connections.delete(socket));
  });
  // Registered after Socket.IO, which answers its polls before the listeners that it found.
  app.addHook('onListen', async () => {
    app.server.on('request', ({ socket }, response) => {
      add(socket, 1);
      response.once('close', () => add(socket, -1));
    });
    if (app.server.listenerCount('upgrade') > 0)
      app.server.prependListener('upgrade', ({ socket }) => connections.delete(socket));
  });
  return connections;
}
