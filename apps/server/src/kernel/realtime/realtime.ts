import type { Server as HttpServer } from 'node:http';
import type { Channel, PayloadOf } from '@recado/contracts';
import type { Reducible } from './reducible.ts';
import type { Room } from './rooms.ts';

/** The sockets of this process, and the channel to those of other processes. */
export type Realtime = {
  /**
   * Emits an event to rooms of a company. Call it only after the commit, through `Work.publish`. Of a `Reducible`
   * payload, each socket gets what its viewer may see.
   */
  emit<C extends Channel>(
    companyId: number,
    channel: C,
    payload: PayloadOf<C> | Reducible<PayloadOf<C>>,
    rooms: readonly Room[],
    except?: readonly Room[],
  ): void;
  /** Tells a company's screens, in every process, to refetch: events of a commit with an unknown outcome were not sent. */
  lookAgain(companyId: number): void;
  /** Disconnects the sockets of a room, in every process. */
  disconnect(room: Room): void;
  /**
   * Recomputes the rooms of every socket in this room, in every process; resolves when all have finished (behaviour
   * 17.1).
   */
  recheck(room: Room): Promise<void>;
  /** Returns whether any process has a socket in this room. Throws while a process does not answer. */
  hasSocket(room: Room): Promise<boolean>;
  /** Returns the users in this room over all processes, each once, sorted by name. */
  peopleIn(room: Room): Promise<{ id: number; name: string }[]>;
  /** Serves sockets on this HTTP server. Without it, the process only publishes to other processes. */
  attach(server: HttpServer): void;
  sockets(): number;
  close(): Promise<void>;
};
