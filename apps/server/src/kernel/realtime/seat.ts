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
  /** Stands in these rooms for this reason, instead of those it stood in for it before. `left` runs when it does no longer: by a leave, a change of rights or the end of the socket. */
  join(reason: string, rooms: readonly Room[], left?: () => void): void;
  /** Whether it stands in this room, for whatever reason. */
  stands(room: Room): boolean;
  /** Leaves what it stood in for this reason alone. */
  leave(reason: string): void;
  /** Reads with this person's rights as they are now. */
  inCompany<T>(task: (work: Work & { actor: Viewer }) => Promise<T>): Promise<T>;
};

/** What the server keeps of a socket: its seat, why it stands where it stands, and what its client asked for. */
export type Held = { seat: Seat; reasons: Map<string, { rooms: readonly Room[]; left?: (() => void) | undefined }>; wants: Map<string, { emit: Emit; argument: unknown }> };

/** Admits a socket by its token, or refuses with the code the client acts on (wire.md 5.1). */
export async function seat(parts: { tokens: Tokens; workshop: Workshop }, socket: Socket): Promise<void> {
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

/** Where a person stands without asking. */
export const ownRooms = ({ companyId, id, generation, profile }: Viewer): Room[] => [
  companyRoom(companyId),
  userRoom(companyId, id),
  signInRoom(companyId, id, generation),
  profile === 'admin' ? adminRoom(companyId) : staffRoom(companyId),
];
