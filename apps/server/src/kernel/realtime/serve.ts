import { AppError, emits, limits, type Emit } from '@recado/contracts';
import type { Namespace, Socket } from 'socket.io';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Room } from './rooms.ts';
import { rightsOf } from './rightsOf.ts';
import { ownRooms, type Held, type SocketSession, type Want } from './socketSession.ts';

/** Handlers for what clients emit. The argument is already parsed by the contract. */
export type EmitHandlers = { [E in Emit]?: (socketSession: SocketSession, argument: unknown) => Promise<void> | void };

/** Joins that a change of rights rechecks, with the leave that undoes each. */
const joins: Partial<Record<Emit, Emit>> = {
  joinChatBox: 'leaveChatBox',
  joinNotification: 'leaveNotification',
  joinTickets: 'leaveTickets',
};

type Deps = { handlers: EmitHandlers; log: Log; metrics: Metrics };

/** Serves a socket: handles what its client emits, within the rate limit, and acknowledges each. */
export function serve(deps: Deps, socket: Socket): void {
  const held = socket.data as Held;
  deps.metrics.sockets.inc();
  void socket.join(ownRooms(held.socketSession.viewer));
  socket.on('error', (error) => deps.log.debug({ err: error }, 'a socket failed'));
  socket.on('disconnect', () => {
    deps.metrics.sockets.dec();
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
    void handleEmit(deps, socket, name as Emit, args[0]).then(
      () => answer({ ok: true }),
      (error: unknown) => {
        if (!(error instanceof AppError)) deps.log.error({ err: error, emit: name }, 'emit failed');
        answer({ error: error instanceof AppError ? error.code : 'ERR_INTERNAL_SERVER_ERROR' });
      },
    );
  });
  socket.emit('ready');
}

async function handleEmit(deps: Deps, socket: Socket, name: Emit, input: unknown): Promise<void> {
  const held = socket.data as Held;
  const argument = emits[name].safeParse(input);
  if (!argument.success) throw new AppError('ERR_VALIDATION');
  // A leave during a recheck would be undone by the join that the recheck repeats.
  await held.rechecked;
  if (countJoins(held, name, argument.data) === 'stays') return;
  // The subscription may have been renewed since the last check. The join stays requested, and the recheck grants it.
  if (held.socketSession.viewer.company.expired) await recheckSocket(deps, socket);
  if (held.socketSession.viewer.company.expired) throw new AppError('ERR_SUBSCRIPTION_EXPIRED');
  // Only one `viewing` is kept. It moves to the end, because it depends on the join of the chat box.
  if (name === 'viewing') {
    held.wants.delete(name);
    held.wants.set(name, { emit: name, argument: argument.data, joins: 1 });
  }
  await deps.handlers[name]?.(held.socketSession, argument.data);
  const leave = joins[name];
  // The client left while the join was checked: that leave had nothing to undo yet.
  if (leave && !held.wants.has(wantKey(name, argument.data)))
    await deps.handlers[leave]?.(held.socketSession, argument.data);
}

const wantKey = (join: string, argument: unknown): string => `${join}:${JSON.stringify(argument) ?? ''}`;

/**
 * Counts joins and leaves of a room, so that two components of a screen may join it (wire 5.1). Returns `stays` for a
 * leave while other joins remain. Throws ERR_TOO_MANY_REQUESTS over the limits.
 */
function countJoins(held: Held, name: Emit, argument: unknown): 'stays' | undefined {
  for (const [join, leave] of Object.entries(joins)) {
    if (name !== join && name !== leave) continue;
    const key = wantKey(join, argument);
    const want = held.wants.get(key);
    if (name === join) {
      if ((!want && held.wants.size >= limits.joinsPerSocket) || (want && want.joins >= limits.joinsPerRoom))
        throw new AppError('ERR_TOO_MANY_REQUESTS');
      held.wants.set(key, { emit: name, argument, joins: (want?.joins ?? 0) + 1 });
    } else if (want && want.joins > 1) {
      want.joins -= 1;
      return 'stays';
    } else held.wants.delete(key);
  }
  return undefined;
}

/** Rechecks every socket of a room in this process. */
export async function recheckHere(deps: Deps, namespace: Namespace, room: Room): Promise<void> {
  const sockets = [...(namespace.adapter.rooms.get(room) ?? [])].flatMap((id) => namespace.sockets.get(id) ?? []);
  await Promise.all(sockets.map((socket) => recheckSocket(deps, socket)));
}

/**
 * Repeats the client's joins with the current rights, and leaves the rooms that the rights no longer allow. A room that
 * stays allowed is never left, so that its events are not lost meanwhile. Disconnects a socket whose session ended. After
 * a change of rights the client gets `ready`, because it missed earlier events of the rooms it gained. Rechecks of a
 * socket run one after another: with two at once, the one with the older rights could finish last.
 */
export function recheckSocket(deps: Deps, socket: Socket): Promise<void> {
  const held = socket.data as Held;
  held.nextRecheck ??= held.rechecked = held.rechecked.then(() => {
    held.nextRecheck = undefined;
    return recheckNow(deps, socket);
  });
  return held.nextRecheck;
}

async function recheckNow({ handlers }: Deps, socket: Socket): Promise<void> {
  const held = socket.data as Held;
  try {
    const former = held.socketSession.viewer;
    const viewer = await held.readViewer();
    const currentSession = { ...held.socketSession, viewer };
    held.socketSession = currentSession;
    const own = ownRooms(viewer);
    void socket.join(own);
    for (const name of ownRooms(former)) if (!own.includes(name)) void socket.leave(name);
    await repeatJoins(handlers, held, viewer.company.expired ? [] : [...held.wants.values()]);
    if (!viewer.company.expired && rightsOf(viewer) !== rightsOf(former)) socket.emit('ready');
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_UNAVAILABLE') return;
    socket.disconnect(true);
  }
}

/**
 * The order of repeated joins. Lists come first, because they need no query and must not wait for one with the former
 * rights. `viewing` requires the room of its ticket.
 */
const order: readonly Emit[] = ['joinNotification', 'joinTickets', 'joinChatBox', 'viewing'];

/** Runs these joins again and leaves the rooms that none of them joined. */
async function repeatJoins(handlers: EmitHandlers, held: Held, wants: readonly Want[]): Promise<void> {
  const { socketSession } = held;
  const before = [...held.reasons.keys()];
  const repeated = new Set<string>();
  const repeating: SocketSession = {
    ...socketSession,
    join(reason, rooms, left) {
      repeated.add(reason);
      socketSession.join(reason, rooms, left);
    },
    isIn: (room) => [...repeated].some((reason) => held.reasons.get(reason)?.rooms.includes(room)),
    // A reason that is not repeated is left below, and one that is repeated must not run its `left`.
    leave: (reason) => void (repeated.has(reason) && socketSession.leave(reason)),
  };
  for (const { emit, argument } of wants.toSorted((a, b) => order.indexOf(a.emit) - order.indexOf(b.emit))) {
    const joined = Promise.resolve(handlers[emit]?.(repeating, argument)).catch(() => undefined);
    // `viewing` joins its room at once, and then asks the other processes, which may take seconds.
    if (emit !== 'viewing') await joined;
  }
  for (const reason of before) if (!repeated.has(reason)) socketSession.leave(reason);
}

/**
 * Disconnects a client that stops reading once 1 MB waits for it. The client refetches when it reconnects (architecture
 * 6).
 */
function dropSlow(socket: Socket): void {
  const timer = setInterval(() => {
    const transport = socket.conn as unknown as { writeBuffer: { data?: string }[] };
    const waiting = transport.writeBuffer.reduce((sum, packet) => sum + (packet.data?.length ?? 0), 0);
    if (waiting > 1_000_000 || transport.writeBuffer.length > 1_000) socket.disconnect(true);
  }, 2_000);
  socket.on('disconnect', () => clearInterval(timer));
}
