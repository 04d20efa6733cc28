import type { Namespace } from 'socket.io';
import type { Viewer } from '../work.ts';
import type { Reducible } from './reducible.ts';
import type { Room } from './rooms.ts';
import type { Held } from './socketSession.ts';

/** Returns whether a viewer may see the full payload that these facts belong to. */
export type MaySeeFull = (viewer: Viewer, facts: unknown) => boolean;

/** Sends each socket of this process in one of the rooms the payload that its viewer may see. */
export function emitReducible(
  namespace: Namespace,
  event: string,
  { full, reduced, facts }: Reducible<unknown>,
  rooms: readonly Room[],
  except: readonly Room[],
  maySeeFull: MaySeeFull,
): void {
  const idsIn = (names: readonly Room[]) => names.flatMap((name) => [...(namespace.adapter.rooms.get(name) ?? [])]);
  const excluded = new Set(idsIn(except));
  for (const id of new Set(idsIn(rooms))) {
    const socket = namespace.sockets.get(id);
    if (socket && !excluded.has(id))
      socket.emit(event, maySeeFull((socket.data as Held).socketSession.viewer, facts) ? full : reduced);
  }
}
