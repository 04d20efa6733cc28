import { AppError } from '@recado/contracts';
import type { Socket } from 'socket.io';
import type { Log } from '../log.ts';
import type { Viewer, Work, Workshop } from '../work.ts';
import { userRoom, type Room } from './rooms.ts';
import type { Held } from './seat.ts';

/**
 * What a feature does when a person's sockets come, and when the last one in this process goes. A process that stops or
 * dies tells nobody.
 */
export type Presence = {
  came(work: Work & { actor: Viewer }): Promise<void>;
  left(work: Work, userId: number): Promise<void>;
};

/**
 * Tells when a person's socket came and when their last one went. `isStill` tells whether a person is in this process
 * yet, or it is no time to ask: who is cut off by a stop comes back at another door.
 */
export function tellPresence(
  { workshop, presence, log }: { workshop: Workshop; presence: Presence; log: Log },
  socket: Socket,
  isStill: (room: Room) => boolean,
): void {
  const { companyId, viewer, inCompany } = (socket.data as Held).seat;
  const failed = (error: unknown): void => {
    if (!(error instanceof AppError))
      log.warn({ err: error, company: companyId, user: viewer.id }, 'a presence could not be noted');
  };
  void inCompany((work) => presence.came(work)).catch(failed);
  socket.on('disconnect', () => {
    if (isStill(userRoom(companyId, viewer.id))) return;
    void workshop
      .inCompany(companyId, { kind: 'system', name: 'realtime' }, (work) => presence.left(work, viewer.id))
      .catch(failed);
  });
}
