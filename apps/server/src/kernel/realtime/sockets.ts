import { setTimeout as wait } from 'node:timers/promises';
import { createAdapter } from '@socket.io/postgres-adapter';
import { AppError, channels, emits, limits, wireChannel, type Emit } from '@recado/contracts';
import { Server, type Namespace, type Socket } from 'socket.io';
import type { Database } from '../db/open.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Tokens } from '../http/tokens.ts';
import type { Viewer, Work, Workshop } from '../work.ts';
import type { Realtime } from './realtime.ts';
import { adminRoom, companyRoom, signInRoom, staffRoom, userRoom, type Room } from './rooms.ts';

/** A connected socket: whose it is, and which rooms it stands in. */
export type Seat = {
  /** The socket's own name. */
  readonly id: string;
  readonly companyId: number;
  readonly viewer: Viewer;
  /** Stands in these rooms for this reason, instead of those it stood in for it before. `left` runs when it does no longer: by a leave, a change of rights or the end of the socket. */
  join(reason: string, rooms: readonly Room[], left?: () => void): void;
  /** Whether it stands in this room, for whatever reason. */
  stands(room: Room): boolean;
  /** Leaves what it stood in for this reason alone. */
  leave(reason: string): void;
  /** Reads with this person's rights as they are now. */
  inCompany<T>(task: (work: Work & { actor: Viewer }) => Promise<T>): Promise<T>;
};

/** What a feature does when a client emits; the argument is already parsed by the contract. */
export type EmitHandlers = { [E in Emit]?: (seat: Seat, argument: unknown) => Promise<void> | void };

/** The joins a change of rights has to look at again, and how each is undone. */
const joins: Partial<Record<Emit, Emit>> = { joinChatBox: 'leaveChatBox', joinNotification: 'leaveNotification', joinTickets: 'leaveTickets' };

/** What a feature does when a person's sockets come, and when the last one in this process goes. A process that stops or dies tells nobody. */
export type Presence = {
  came(work: Work & { actor: Viewer }): Promise<void>;
  left(work: Work, userId: number): Promise<void>;
};

type Parts = {
  database: Database;
  workshop: Workshop;
  tokens: Tokens;
  log: Log;
  metrics: Metrics;
  handlers: EmitHandlers;
  presence: Presence;
  origins: (origin: string | undefined) => boolean;
};

/** So long after its start a process knows the others: they answer its greeting within a few milliseconds. */
const greetingMs = 1_000;

export function openRealtime(parts: Parts): Realtime {
  const io = new Server({
    path: '/socket.io',
    serveClient: false,
    transports: ['polling', 'websocket'],
    pingInterval: limits.pingMs,
    pingTimeout: limits.pingMs,
    maxHttpBufferSize: 64 * 1024,
    cors: { origin: (origin, allow) => allow(null, parts.origins(origin)), credentials: true },
    adapter: createAdapter(parts.database.owner, { errorHandler: (error) => parts.log.warn({ err: error }, 'realtime across processes failed') }),
  });
  const main = io.of('/api');
  const root = io.of('/');
  // Almost nobody uses `/`: its events are only sent once somebody, in any process, has connected there.
  let rootUsed = false;
  let attached = false;
  let closing = false;
  const greeted = wait(greetingMs, undefined, { ref: false });
  const isHere = (room: Room): boolean => [main, root].some(({ adapter }) => adapter.rooms.has(room));
  const peopleHere = (room: Room): PersonHere[] =>
    [main, root].flatMap(({ adapter, sockets }) =>
      [...(adapter.rooms.get(room) ?? [])].flatMap((id) => {
        const viewer = (sockets.get(id)?.data as Held | undefined)?.seat.viewer;
        return viewer ? [{ id: viewer.id, name: viewer.name }] : [];
      }),
    );
  main.on('people', (room: Room, done: (answer: PersonHere[]) => void) => done(peopleHere(room)));
  main.on('occupied', (room: Room, done: (answer: boolean) => void) => done(isHere(room)));
  root.on('used', () => (rootUsed = true));

  for (const namespace of [main, root]) {
    namespace.use((socket, next) => {
      seat(parts, socket).then(
        () => next(),
        (error: unknown) => next(new Error(error instanceof AppError ? error.code : 'ERR_INTERNAL_SERVER_ERROR')),
      );
    });
    namespace.on('connection', (socket) => {
      if (namespace === root && !rootUsed) {
        rootUsed = true;
        root.serverSideEmit('used');
      }
      serve(parts, socket);
      tellPresence(parts, socket, (room) => closing || isHere(room));
    });
    namespace.on('recheck', (room: Room, done?: () => void) => void recheckHere(parts, namespace, room).finally(() => done?.()));
  }

  const reach = (namespace: Namespace, event: string, payload: unknown, rooms: readonly Room[], except: readonly Room[]): void => {
    // Alone in the cluster nothing has to cross the database.
    void namespace.adapter.serverCount().then((count) =>
      (count === 1 ? namespace.local : namespace)
        .to([...rooms])
        .except([...except])
        .emit(event, payload),
    );
  };

  return {
    emit(companyId, channel, payload, rooms, except = []) {
      if (rooms.length === 0) return;
      const checked = channels[channel].safeParse(payload);
      if (!checked.success) {
        parts.log.error({ channel, issues: checked.error.issues.slice(0, 3) }, 'an event does not fit its channel');
        return;
      }
      reach(main, wireChannel(companyId, channel), checked.data, rooms, except);
      if (rootUsed) reach(root, wireChannel(companyId, channel), checked.data, rooms, except);
    },
    disconnect(room) {
      for (const namespace of [main, root]) namespace.in(room).disconnectSockets(true);
    },
    async recheck(room) {
      await Promise.all(
        [main, root].flatMap((namespace) => [
          recheckHere(parts, namespace, room),
          namespace.adapter.serverCount().then((count) => (count === 1 ? undefined : namespace.serverSideEmitWithAck('recheck', room).catch(() => undefined))),
        ]),
      );
    },
    async hasSocket(room) {
      if (isHere(room)) return true;
      await greeted;
      if ((await main.adapter.serverCount()) === 1) return isHere(room);
      return ((await main.serverSideEmitWithAck('occupied', room)) as boolean[]).includes(true) || isHere(room);
    },
    async peopleIn(room) {
      const alone = (await main.adapter.serverCount()) === 1;
      const elsewhere = alone ? [] : ((await main.serverSideEmitWithAck('people', room)) as PersonHere[][]).flat();
      const each = new Map([...elsewhere, ...peopleHere(room)].map((person) => [person.id, person]));
      return [...each.values()].sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
    },
    attach(server) {
      attached = true;
      io.attach(server);
    },
    sockets: () => main.sockets.size + root.sockets.size,
    async close() {
      closing = true;
      if (attached) return io.close();
      // Never served: there is no engine to close, only the ears to the other processes.
      for (const namespace of [main, root]) await namespace.adapter.close();
    },
  };
}

type PersonHere = { id: number; name: string };
type Held = { seat: Seat; reasons: Map<string, { rooms: readonly Room[]; left?: (() => void) | undefined }>; wants: Map<string, { emit: Emit; argument: unknown }> };

/** Admits a socket by its token, or refuses with the code the client acts on (wire.md 5.1). */
async function seat(parts: Parts, socket: Socket): Promise<void> {
  const token = String(socket.handshake.auth.token ?? socket.handshake.query.token ?? '');
  const claims = await parts.tokens.read(token);
  const admit = (viewer: Viewer): void => {
    if (viewer.generation !== claims.generation) throw new AppError('ERR_NO_SESSION', { reason: 'replaced' });
    if (!viewer.company.active) throw new AppError('ERR_COMPANY_INACTIVE');
  };
  const viewer = await parts.workshop.viewer(claims.companyId, claims.id, admit);
  const held: Held = {
    wants: new Map(),
    reasons: new Map(),
    seat: {
      id: socket.id,
      companyId: claims.companyId,
      viewer,
      join(reason, rooms, left) {
        held.reasons.set(reason, { rooms, left });
        void socket.join([...rooms]);
      },
      stands: (room) => [...held.reasons.values()].some(({ rooms }) => rooms.includes(room)),
      leave(reason) {
        const stood = held.reasons.get(reason);
        held.reasons.delete(reason);
        const others = [...held.reasons.values()].flatMap(({ rooms }) => rooms);
        for (const name of stood?.rooms ?? []) if (!others.includes(name)) void socket.leave(name);
        stood?.left?.();
      },
      inCompany: (task) => parts.workshop.asUser(claims.companyId, claims.id, admit, task),
    },
  };
  socket.data = held;
}

const ownRooms = ({ companyId, id, generation, profile }: Viewer): Room[] => [
  companyRoom(companyId),
  userRoom(companyId, id),
  signInRoom(companyId, id, generation),
  profile === 'admin' ? adminRoom(companyId) : staffRoom(companyId),
];

function serve(parts: Parts, socket: Socket): void {
  const held = socket.data as Held;
  parts.metrics.sockets.inc();
  void socket.join(ownRooms(held.seat.viewer));
  socket.on('error', (error) => parts.log.debug({ err: error }, 'a socket failed'));
  socket.on('disconnect', () => {
    parts.metrics.sockets.dec();
    const ended = [...held.reasons.values()];
    held.reasons.clear();
    for (const { left } of ended) left?.();
  });
  dropSlow(socket);

  let spent = 0;
  const refill = setInterval(() => (spent = 0), 1_000);
  socket.on('disconnect', () => clearInterval(refill));
  socket.onAny((name: string, ...args: unknown[]) => {
    const answer = typeof args.at(-1) === 'function' ? (args.pop() as (reply: unknown) => void) : () => undefined;
    if (++spent > limits.emitsPerSecond) return answer({ error: 'ERR_TOO_MANY_REQUESTS' });
    if (!Object.hasOwn(emits, name)) return answer({ error: 'ERR_NOT_FOUND' });
    void hear(parts, held, name as Emit, args[0]).then(
      () => answer({ ok: true }),
      (error: unknown) => {
        if (!(error instanceof AppError)) parts.log.error({ err: error, emit: name }, 'an emit failed');
        answer({ error: error instanceof AppError ? error.code : 'ERR_INTERNAL_SERVER_ERROR' });
      },
    );
  });
  socket.emit('ready');
}

/** `isStill` tells whether a person is in this process yet, or it is no time to ask: who is cut off by a stop comes back at another door. */
function tellPresence({ workshop, presence, log }: Parts, socket: Socket, isStill: (room: Room) => boolean): void {
  const { companyId, viewer, inCompany } = (socket.data as Held).seat;
  const failed = (error: unknown): void => {
    if (!(error instanceof AppError)) log.warn({ err: error, company: companyId, user: viewer.id }, 'a presence could not be noted');
  };
  void inCompany((work) => presence.came(work)).catch(failed);
  socket.on('disconnect', () => {
    if (isStill(userRoom(companyId, viewer.id))) return;
    void workshop.inCompany(companyId, { kind: 'system', name: 'realtime' }, (work) => presence.left(work, viewer.id)).catch(failed);
  });
}

async function hear(parts: Parts, held: Held, name: Emit, given: unknown): Promise<void> {
  const argument = emits[name].safeParse(given);
  if (!argument.success) throw new AppError('ERR_VALIDATION');
  for (const [join, leave] of Object.entries(joins)) {
    const key = `${join}:${JSON.stringify(argument.data) ?? ''}`;
    if (name === join) held.wants.set(key, { emit: name, argument: argument.data });
    if (name === leave) held.wants.delete(key);
  }
  // One at a time, and after the box it needs.
  if (name === 'viewing') {
    held.wants.delete(name);
    held.wants.set(name, { emit: name, argument: argument.data });
  }
  await parts.handlers[name]?.(held.seat, argument.data);
}

/** Leaves every room but the own ones and asks again for what the client wanted, with the rights of now. */
async function recheckHere(parts: Parts, namespace: Namespace, room: Room): Promise<void> {
  const ids = [...(namespace.adapter.rooms.get(room) ?? [])];
  await Promise.all(
    ids.map(async (id) => {
      const socket = namespace.sockets.get(id);
      if (!socket) return;
      const held = socket.data as Held;
      try {
        const viewer = await held.seat.inCompany(async (work) => work.actor);
        const seatNow = { ...held.seat, viewer };
        held.seat = seatNow;
        const own: string[] = ownRooms(viewer);
        const before = [...held.reasons];
        held.reasons.clear();
        for (const name of socket.rooms) if (name !== socket.id && !own.includes(name)) void socket.leave(name);
        void socket.join(own);
        for (const { emit, argument } of held.wants.values()) await Promise.resolve(parts.handlers[emit]?.(seatNow, argument)).catch(() => undefined);
        for (const [reason, { left }] of before) if (!held.reasons.has(reason)) left?.();
      } catch {
        socket.disconnect(true);
      }
    }),
  );
}

/** A client that stops reading is dropped at 1 MB; it refetches when it comes back (architecture 6). */
function dropSlow(socket: Socket): void {
  const timer = setInterval(() => {
    const transport = socket.conn as unknown as { writeBuffer: { data?: string }[] };
    const waiting = transport.writeBuffer.reduce((sum, packet) => sum + (packet.data?.length ?? 0), 0);
    if (waiting > 1_000_000 || transport.writeBuffer.length > 1_000) socket.disconnect(true);
  }, 2_000);
  socket.on('disconnect', () => clearInterval(timer));
}
