import { AppError, type Emit } from '@recado/contracts';
import type { Socket } from 'socket.io';
import type { Tokens } from '../http/tokens.ts';
import type { Viewer, Work, Workshop } from '../work.ts';
import { adminRoom, companyRoom, paymentRoom, signInRoom, staffRoom, userRoom, type Room } from './rooms.ts';

/** A connected socket: its user and its rooms. */
export type SocketSession = {
  /** The socket's id. */
  readonly id: string;
  readonly companyId: number;
  readonly viewer: Viewer;
  /**
   * Joins these rooms for a reason, then leaves the other rooms joined before for the same reason. `left` runs when the
   * socket leaves them: on request, after a change of rights, or when the socket closes.
   */
  join(reason: string, rooms: readonly Room[], left?: () => void): void;
  /** Returns whether the socket is in this room, for any reason. */
  isIn(room: Room): boolean;
  /** Leaves the rooms that were joined for this reason only. */
  leave(reason: string): void;
  /** Opens a Work with the user's current rights. Throws ERR_SUBSCRIPTION_EXPIRED past the company's due date. */
  inCompany<T>(task: (work: Work & { actor: Viewer }) => Promise<T>): Promise<T>;
};

/** A join that a client requested. `joins` counts the joins that no leave has undone yet. */
export type Want = { emit: Emit; argument: unknown; joins: number };

/** The server's state of a socket: its seat, the rooms by reason, and the joins that its client requested. */
export type Held = {
  socketSession: SocketSession;
  reasons: Map<string, { rooms: readonly Room[]; left?: (() => void) | undefined }>;
  wants: Map<string, Want>;
  /** Reads the current user and company. Throws when the session has ended. */
  readViewer(): Promise<Viewer>;
  /** Resolves when the last recheck has finished. */
  rechecked: Promise<void>;
  /** The recheck that waits for the running one. */
  nextRecheck: Promise<void> | undefined;
  /**
   * True if the sweep has already seen that the session ended. The socket is disconnected one sweep later, so that it
   * first gets the event with the reason.
   */
  isReplaced: boolean;
};

/** Admits a socket by its token, or throws the code that the client acts on (wire 5.1). */
export async function socketSession(parts: { tokens: Tokens; workshop: Workshop }, socket: Socket): Promise<void> {
  const token = String(socket.handshake.auth.token ?? socket.handshake.query.token ?? '');
  const claims = await parts.tokens.read(token);
  const admit = (viewer: Viewer): void => {
    if (viewer.generation !== claims.generation) throw new AppError('ERR_NO_SESSION', { reason: 'replaced' });
    if (!viewer.company.active) throw new AppError('ERR_COMPANY_INACTIVE');
  };
  const readViewer = (): Promise<Viewer> => parts.workshop.viewer(claims.companyId, claims.id, admit);
  const admitToCompany = (viewer: Viewer): void => {
    admit(viewer);
    if (viewer.company.expired) throw new AppError('ERR_SUBSCRIPTION_EXPIRED');
  };
  const leaveUnused = (rooms: readonly Room[] = []): void => {
    const used = new Set([...held.reasons.values()].flatMap((reason) => reason.rooms));
    for (const name of rooms) if (!used.has(name)) void socket.leave(name);
  };
  const held: Held = {
    wants: new Map(),
    reasons: new Map(),
    readViewer,
    rechecked: Promise.resolve(),
    nextRecheck: undefined,
    isReplaced: false,
    socketSession: {
      id: socket.id,
      companyId: claims.companyId,
      viewer: await readViewer(),
      join(reason, rooms, left) {
        const before = held.reasons.get(reason);
        held.reasons.set(reason, { rooms, left });
        void socket.join([...rooms]);
        leaveUnused(before?.rooms);
      },
      isIn: (room) => [...held.reasons.values()].some(({ rooms }) => rooms.includes(room)),
      leave(reason) {
        const before = held.reasons.get(reason);
        held.reasons.delete(reason);
        leaveUnused(before?.rooms);
        before?.left?.();
      },
      inCompany: (task) => parts.workshop.asUser(claims.companyId, claims.id, admitToCompany, task),
    },
  };
  socket.data = held;
}

/**
 * Returns the rooms that a user is in without a join. Past the company's due date, only those of the session and of
 * payments: HTTP then serves the session, the own company and its invoices (`openToExpired`, behaviour 14.3), and the
 * event of a payment opens the screens again.
 */
export function ownRooms({ companyId, id, generation, profile, company }: Viewer): Room[] {
  const session = signInRoom(companyId, id, generation);
  const payments = paymentRoom(companyId);
  if (company.expired) return [session, payments];
  return [
    payments,
    companyRoom(companyId),
    userRoom(companyId, id),
    session,
    profile === 'admin' ? adminRoom(companyId) : staffRoom(companyId),
  ];
}
