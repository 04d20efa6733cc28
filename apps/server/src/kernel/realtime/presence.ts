import { AppError } from '@recado/contracts';
import type { Socket } from 'socket.io';
import type { Log } from '../log.ts';
import type { Viewer, Work, Workshop } from '../work.ts';
import { userRoom, type Room } from './rooms.ts';
import type { Held } from './socketSession.ts';

/**
 * Called when the first socket of a user opens and the last one in this process closes. A process that stops or dies
 * makes no call.
 */
export type Presence = {
  came(work: Work & { actor: Viewer }): Promise<void>;
  left(work: Work, userId: number): Promise<void>;
};

/**
 * Reports when a user's socket opens and when their last one closes. `isStill` returns whether the user still has a
 * socket in this process. It also returns true during a stop, because disconnected users then reconnect to another
 * process.
 */
export function reportPresence(
  { workshop, presence, log }: { workshop: Workshop; presence: Presence; log: Log },
  socket: Socket,
  isStill: (room: Room) => boolean,
): void {
  const { companyId, viewer, inCompany } = (socket.data as Held).socketSession;
  const failed = (error: unknown): void => {
    if (!(error instanceof AppError))
      log.warn({ err: error, company: companyId, user: viewer.id }, 'presence store failed');
  };
  void inCompany((work) => presence.came(work)).catch(failed);
  socket.on('disconnect', () => {
    if (isStill(userRoom(companyId, viewer.id))) return;
    void workshop
      .inCompany(companyId, { kind: 'system', name: 'realtime' }, (work) => presence.left(work, viewer.id))
      .catch(failed);
  });
}
