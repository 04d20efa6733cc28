import { createAdapter } from '@socket.io/postgres-adapter';
import { AppError, limits, wireChannel } from '@recado/contracts';
import { Server, type Namespace, type Socket } from 'socket.io';
import type { Database } from '../db/open.ts';
import type { Tokens } from '../http/tokens.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Workshop } from '../work.ts';
import { boundConnections } from './boundConnections.ts';
import { checkPayload } from './checkPayload.ts';
import { openLookAgain } from './lookAgain.ts';
import { reportPresence, type Presence } from './presence.ts';
import { poolWithListener, watchOthers } from './others.ts';
import { emitReducible, type MaySeeFull } from './emitReducible.ts';
import { Reducible } from './reducible.ts';
import type { Realtime } from './realtime.ts';
import type { Room } from './rooms.ts';
import { socketSession } from './socketSession.ts';
import { recheckHere, recheckSocket, serve, type EmitHandlers } from './serve.ts';
import { sweepSocketRights, type SocketRightsReader } from './socketRights.ts';
import { watchRooms } from './watchRooms.ts';

type Deps = {
  database: Database;
  workshop: Workshop;
  tokens: Tokens;
  log: Log;
  metrics: Metrics;
  handlers: EmitHandlers;
  presence: Presence;
  origins: (origin: string | undefined) => boolean;
  maySeeFull: MaySeeFull;
  readSocketRights: SocketRightsReader;
  /** Returns the caller's address, in the form that rate limits count. */
  addressOf(request: Socket['request']): string;
};

/** PostgreSQL takes notifications of less than 8,000 bytes; the adapter stores larger ones in its table. */
const payloadThreshold = 7_900;

export function openRealtime(deps: Deps): Realtime {
  const bounds = boundConnections(deps.addressOf);
  const ear = poolWithListener(deps.database.owner, {
    received: () => lookAgain.here(),
    sent: () => lookAgain.elsewhere(),
  });
  const io = new Server({
    path: '/socket.io',
    serveClient: false,
    transports: ['polling', 'websocket'],
    pingInterval: limits.pingMs,
    pingTimeout: limits.pingMs,
    maxHttpBufferSize: 64 * 1024,
    allowRequest: (request, answer) => answer(null, bounds.admits(request)),
    cors: { origin: (origin, allow) => allow(null, deps.origins(origin)), credentials: true },
    adapter: createAdapter(ear.pool, {
      payloadThreshold,
      errorHandler: (error) => deps.log.warn({ err: error }, 'realtime across processes failed'),
    }),
  });
  const main = io.of('/api');
  const root = io.of('/');
  const lookAgain = openLookAgain([main, root]);
  // Events that were published alone did not reach a process that was there and could not be seen.
  let publishedAlone = false;
  const others = watchOthers(
    () => main.adapter.serverCount(),
    (processes) => {
      if (processes > 1 && publishedAlone) lookAgain.everywhere();
      else lookAgain.here();
      publishedAlone &&= processes === 1;
    },
  );
  // Almost nobody uses the namespace `/`. Its events are sent only once a client has connected to it, in any process.
  let rootUsed = false;
  let attached = false;
  let closing = false;
  const here = watchRooms(main, root);
  root.on('used', () => (rootUsed = true));

  for (const namespace of [main, root]) {
    namespace.use((socket, next) => {
      socketSession(deps, socket)
        .then(() => bounds.assertRoomFor(namespace, socket))
        .then(
          () => next(),
          (error: unknown) => next(new Error(error instanceof AppError ? error.code : 'ERR_INTERNAL_SERVER_ERROR')),
        );
    });
    namespace.on('connection', (socket) => {
      bounds.joined(socket);
      try {
        // Checks again: of many sockets that connected at once, all were admitted before the first one joined.
        bounds.assertRoomFor(namespace, socket);
      } catch {
        return void socket.disconnect(true);
      }
      if (namespace === root && !rootUsed) {
        rootUsed = true;
        root.serverSideEmit('used');
      }
      serve(deps, socket);
      reportPresence(deps, socket, (room) => closing || here.isHere(room));
    });
    namespace.on('reducible', (event: string, payload: Reducible<unknown>, rooms: Room[], except: Room[]) =>
      emitReducible(namespace, event, payload, rooms, except, deps.maySeeFull),
    );
    namespace.on(
      'recheck',
      (room: Room, done?: () => void) => void recheckHere(deps, namespace, room).finally(() => done?.()),
    );
  }

  const sweep = sweepSocketRights([main, root], {
    readSocketRights: deps.readSocketRights,
    log: deps.log,
    recheck: (socket) => recheckSocket(deps, socket),
  });

  const reach = (
    namespace: Namespace,
    event: string,
    payload: unknown,
    rooms: readonly Room[],
    except: readonly Room[],
  ): void => {
    // If this is the only process, events do not go through the database.
    void namespace.adapter.serverCount().then((count) => {
      publishedAlone ||= count === 1;
      if (payload instanceof Reducible) {
        emitReducible(namespace, event, payload, rooms, except, deps.maySeeFull);
        if (count > 1) namespace.serverSideEmit('reducible', event, { ...payload }, rooms, except);
        return;
      }
      (count === 1 ? namespace.local : namespace)
        .to([...rooms])
        .except([...except])
        .emit(event, payload);
    });
  };
  return {
    emit(companyId, channel, payload, rooms, except = []) {
      if (rooms.length === 0) return;
      const sent = checkPayload(deps.log, channel, payload);
      if (sent === undefined) return;
      reach(main, wireChannel(companyId, channel), sent, rooms, except);
      if (rootUsed) reach(root, wireChannel(companyId, channel), sent, rooms, except);
    },
    lookAgain: (companyId) => lookAgain.company(companyId),
    disconnect(room) {
      for (const namespace of [main, root]) namespace.in(room).disconnectSockets(true);
    },
    async recheck(room) {
      await Promise.all(
        [main, root].flatMap((namespace) => [
          recheckHere(deps, namespace, room),
          namespace.adapter
            .serverCount()
            .then((count) =>
              count === 1 ? undefined : namespace.serverSideEmitWithAck('recheck', room).catch(() => undefined),
            ),
        ]),
      );
    },
    hasSocket: here.hasSocket,
    peopleIn: here.peopleIn,
    attach(server) {
      attached = true;
      io.attach(server);
      bounds.watch(io);
    },
    sockets: () => main.sockets.size + root.sockets.size,
    async close() {
      closing = true;
      others.stop();
      lookAgain.stop();
      sweep.stop();
      if (attached) await io.close();
      // Without an HTTP server there is no engine to close, only the adapters' listeners.
      else for (const namespace of [main, root]) await namespace.adapter.close();
      ear.close();
    },
  };
}
