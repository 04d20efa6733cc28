import type { Server as HttpServer } from 'node:http';
import type { Channel, PayloadOf } from '@recado/contracts';
import type { Reducible } from './reducible.ts';
import type { Room } from './rooms.ts';

/** The sockets of this process, and the way to those of the others. */
export type Realtime = {
  /**
   * Tells rooms of a company. Call it after the commit only; `Work.publish` does. Of a `Reducible` payload each socket
   * gets what its viewer may see.
   */
  emit<C extends Channel>(
    companyId: number,
    channel: C,
    payload: PayloadOf<C> | Reducible<PayloadOf<C>>,
    rooms: readonly Room[],
    except?: readonly Room[],
  ): void;
  /** Ends the sockets of a room, in every process. */
  disconnect(room: Room): void;
  /** Decides the rooms of everyone in this room again, in every process; resolves when they have (behaviour 17.1). */
  recheck(room: Room): Promise<void>;
  /** Whether a socket stands in this room, in any process. Throws while a process does not answer. */
  hasSocket(room: Room): Promise<boolean>;
  /** Who stands in this room, in any process, each person once, by name. */
  peopleIn(room: Room): Promise<{ id: number; name: string }[]>;
  /** Serves sockets on this HTTP server; without it the process only tells the others. */
  attach(server: HttpServer): void;
  sockets(): number;
  close(): Promise<void>;
};
