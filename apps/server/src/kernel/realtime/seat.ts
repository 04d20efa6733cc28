import { AppError, type Emit } from '@recado/contracts';
import type { Socket } from 'socket.io';
import type { Tokens } from '../http/tokens.ts';
import type { Viewer, Work, Workshop } from '../work.ts';
import { adminRoom, companyRoom, signInRoom, staffRoom, userRoom, type Room } from './rooms.ts';

/** A connected socket: whose it is, and which rooms it stands in. */
export type Seat = {
  /** The socket's own name. */
  readonly id: string;
  readonly companyId: number;
  readonly viewer: Viewer;
  /**
   * Stands in these rooms for this reason, instead of those it stood in for it before. `left` runs when it does no
   * longer: by a leave, a change of rights or the end of the socket.
   */
  join(reason: string, rooms: readonly Room[], left?: () => void): void;
  /** Whether it stands in this room, for whatever reason. */
  stands(room: Room): boolean;
  /** Leaves what it stood in for this reason alone. */
  leave(reason: string): void;
  /** Reads with this person's rights as they are now. Throws ERR_SUBSCRIPTION_EXPIRED past the company's due date. */
  inCompany<T>(task: (work: Work & { actor: Viewer }) => Promise<T>): Promise<T>;
};

/** What the server keeps of a socket: its seat, why it stands where it stands, and what its client asked for. */
export type Held = {
  seat: Seat;
  reasons: Map<string, { rooms: readonly Room[]; left?: (() => void) | undefined }>;
  /** `joins` counts the joins that no leave has undone. */
  wants: Map<string, { emit: Emit; argument: unknown; joins: number }>;
  /** Reads the user and the company as they are now. Throws when the session ended. */
  readViewer(): Promise<Viewer>;
  /** Whether the sweep already saw that the session ended: the socket first gets the event that says why. */
  isReplaced: boolean;
};

/** Admits a socket by its token, or refuses with the code the client acts on (wire 5.1). */
export async function seat(parts: { tokens: Tokens; workshop: Workshop }, socket: Socket): Promise<void> {
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
  const held: Held = {
    wants: new Map(),
    reasons: new Map(),
    readViewer,
    isReplaced: false,
    seat: {
      id: socket.id,
      companyId: claims.companyId,
      viewer: await readViewer(),
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
      inCompany: (task) => parts.workshop.asUser(claims.companyId, claims.id, admitToCompany, task),
    },
  };
  socket.data = held;
}

/**
 * Where a person stands without asking. Past the company's due date only what the session itself is told: HTTP then
 * answers the session and the own company alone (`openToExpired`, behaviour 14.3), and neither has events of its own.
 */
export function ownRooms({ companyId, id, generation, profile, company }: Viewer): Room[] {
  const session = signInRoom(companyId, id, generation);
  if (company.expired) return [session];
  return [
    companyRoom(companyId),
    userRoom(companyId, id),
    session,
    profile === 'admin' ? adminRoom(companyId) : staffRoom(companyId),
  ];
}
