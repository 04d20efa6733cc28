import { limits } from '@recado/contracts';
import type { Namespace, Socket } from 'socket.io';
import type { Log } from '../log.ts';
import type { Viewer } from '../work.ts';
import { rightsOf } from './rightsOf.ts';
import type { Held } from './socketSession.ts';

/** The facts that decide whether a user's sockets stay connected, and which rooms they are in. */
export type SocketRights = Pick<Viewer, 'generation' | 'profile' | 'super' | 'allTicket' | 'queueIds'> & {
  companyId: number;
  userId: number;
  active: boolean;
  expired: boolean;
};

/** Reads the standings of these users in one statement. Deleted users are missing in the result. */
export type SocketRightsReader = (users: readonly { companyId: number; userId: number }[]) => Promise<SocketRights[]>;

type Deps = { readSocketRights: SocketRightsReader; log: Log; recheck(socket: Socket): Promise<void> };

const nameOf = ({ companyId, userId }: { companyId: number; userId: number }): string => `${companyId}:${userId}`;

/**
 * Compares the users and companies of this process's sockets with the database, every `limits.socketSweepMs`, with one
 * statement per sweep. Calls recheck sockets at once, but a passed due date, a change by another process or plain SQL
 * notifies nobody.
 */
export function sweepSocketRights(
  namespaces: readonly Namespace[],
  { readSocketRights, log, recheck }: Deps,
): { stop(): void } {
  let running = false;

  function judge(socket: Socket, standing: SocketRights | undefined): void {
    const held = socket.data as Held;
    const { viewer } = held.socketSession;
    if (!standing?.active) return void socket.disconnect(true);
    if (standing.generation !== viewer.generation) {
      // The `auth` event with the reason may still be on its way from another process.
      if (held.isReplaced) socket.disconnect(true);
      held.isReplaced = true;
    } else if (rightsOf({ ...standing, company: standing }) !== rightsOf(viewer)) void recheck(socket);
  }

  async function sweep(): Promise<void> {
    const sockets = namespaces.flatMap((namespace) => [...namespace.sockets.values()]);
    const users = new Map(
      sockets
        .map((socket) => (socket.data as Held).socketSession)
        .map(({ companyId, viewer }) => [nameOf({ companyId, userId: viewer.id }), { companyId, userId: viewer.id }]),
    );
    if (users.size === 0) return;
    const standings = new Map(
      (await readSocketRights([...users.values()])).map((standing) => [nameOf(standing), standing]),
    );
    for (const socket of sockets) {
      const { companyId, viewer } = (socket.data as Held).socketSession;
      if (socket.connected) judge(socket, standings.get(nameOf({ companyId, userId: viewer.id })));
    }
  }

  const timer = setInterval(() => {
    if (running) return;
    running = true;
    void sweep()
      .catch((error: unknown) => log.debug({ err: error }, 'socket rights read failed'))
      .finally(() => (running = false));
  }, limits.socketSweepMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
