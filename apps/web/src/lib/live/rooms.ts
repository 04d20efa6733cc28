import type { TicketStatus } from '@recado/contracts';
import type { Socket } from 'socket.io-client';
import { afterPaint } from '../browser/afterPaint.ts';
import { refreshLive, type OfKey } from './refreshLive.ts';

export type Join = 'joinChatBox' | 'joinTickets' | 'joinNotification';
type Argument = number | TicketStatus | null | undefined;
type Room = { emit: Join; argument: Argument; wanted: number; answers: Set<OfKey> };

/**
 * Manages the rooms that components need and those the socket has joined. `standing` returns the socket while it is
 * ready.
 */
export function openRooms(standing: () => Socket | null) {
  const wanted = new Map<string, Room>();
  const joined = new Map<string, Room>();
  let isSettling = false;

  /**
   * Joins the needed rooms and leaves the others. Resolves when the server has answered all joins, with the rooms that
   * were joined.
   */
  async function settle(): Promise<Room[]> {
    const socket = standing();
    if (!socket) return [];
    for (const [key, { emit, argument }] of joined)
      if (!wanted.has(key)) {
        joined.delete(key);
        socket.emit(emit.replace('join', 'leave'), argument);
      }
    const entering = [...wanted].filter(([key]) => !joined.has(key));
    for (const [key, room] of entering) joined.set(key, room);
    const answers = await Promise.allSettled(
      entering.map(async ([, { emit, argument }]) => socket.emitWithAck(emit, argument)),
    );
    return entering.flatMap(([, room], at) => (answers[at]?.status === 'fulfilled' ? [room] : []));
  }

  /** Joins rooms, and fetches again what was requested before their events arrived. */
  async function settleAndRefresh(): Promise<void> {
    const answers = (await settle()).flatMap((room) => [...room.answers]);
    if (answers.length > 0) refreshLive((key) => answers.some((isOf) => isOf(key)));
  }

  /** Runs `settle` once for all joins and leaves of a page change, after the page is painted. */
  function settleSoon(): void {
    if (isSettling) return;
    isSettling = true;
    void afterPaint().then(() => {
      isSettling = false;
      void settleAndRefresh();
    });
  }

  return {
    /**
     * Joins a room until the returned function is called. A room needed twice is joined once. `answers` are those that
     * the room's events keep current.
     */
    enter(emit: Join, argument: Argument, answers?: OfKey): () => void {
      const key = `${emit}:${String(argument)}`;
      const room = wanted.get(key) ?? joined.get(key) ?? { emit, argument, wanted: 0, answers: new Set() };
      wanted.set(key, room);
      room.wanted += 1;
      if (answers) room.answers.add(answers);
      if (room.wanted === 1) settleSoon();
      return () => {
        room.wanted -= 1;
        if (answers) room.answers.delete(answers);
        if (room.wanted > 0) return;
        wanted.delete(key);
        settleSoon();
      };
    },
    /** Forgets the joined rooms: a new socket has joined none. */
    forget: (): void => joined.clear(),
    /** Joins the needed rooms now. Resolves when the server has answered all joins. */
    enterAll: async (): Promise<void> => void (await settle()),
  };
}
