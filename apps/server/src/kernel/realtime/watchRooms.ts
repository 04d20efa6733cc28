import { setTimeout as wait } from 'node:timers/promises';
import type { Namespace } from 'socket.io';
import type { Realtime } from './realtime.ts';
import type { Room } from './rooms.ts';
import type { Held } from './socketSession.ts';

type PresentUser = { id: number; name: string };

/** How long after its start a process knows the others, in ms: they answer its greeting within a few milliseconds. */
const greetingMs = 1_000;

/** Tells who is in a room, in this process (`isHere`) or in any, and answers the same question of other processes. */
export function watchRooms(
  main: Namespace,
  root: Namespace,
): Pick<Realtime, 'hasSocket' | 'peopleIn'> & { isHere(room: Room): boolean } {
  const greeted = wait(greetingMs, undefined, { ref: false });
  const isHere = (room: Room): boolean => [main, root].some(({ adapter }) => adapter.rooms.has(room));
  const peopleHere = (room: Room): PresentUser[] =>
    [main, root].flatMap(({ adapter, sockets }) =>
      [...(adapter.rooms.get(room) ?? [])].flatMap((id) => {
        const viewer = (sockets.get(id)?.data as Held | undefined)?.socketSession.viewer;
        return viewer ? [{ id: viewer.id, name: viewer.name }] : [];
      }),
    );
  main.on('people', (room: Room, done: (answer: PresentUser[]) => void) => done(peopleHere(room)));
  main.on('occupied', (room: Room, done: (answer: boolean) => void) => done(isHere(room)));
  return {
    isHere,
    async hasSocket(room) {
      if (isHere(room)) return true;
      await greeted;
      if ((await main.adapter.serverCount()) === 1) return isHere(room);
      return ((await main.serverSideEmitWithAck('occupied', room)) as boolean[]).includes(true) || isHere(room);
    },
    async peopleIn(room) {
      const alone = (await main.adapter.serverCount()) === 1;
      const elsewhere = alone ? [] : ((await main.serverSideEmitWithAck('people', room)) as PresentUser[][]).flat();
      const each = new Map([...elsewhere, ...peopleHere(room)].map((present) => [present.id, present]));
      return [...each.values()].sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
    },
  };
}
