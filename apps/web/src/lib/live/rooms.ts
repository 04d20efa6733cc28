import type { TicketStatus } from '@recado/contracts';
import type { Socket } from 'socket.io-client';
import { afterPaint } from '../browser/afterPaint.ts';

export type Join = 'joinChatBox' | 'joinTickets' | 'joinNotification';
type Room = { emit: Join; argument: number | TicketStatus | null | undefined; wanted: number };

/** How long to wait for the server's answer to a join, in ms. */
export const answerMs = 4_000;

/**
 * Manages the rooms that components need and those the socket has joined. `standing` returns the socket while it is
 * ready.
 */
export function openRooms(standing: () => Socket | null) {
  const wanted = new Map<string, Room>();
  const joined = new Map<string, Room>();
  let isSettling = false;

  /** Joins the needed rooms and leaves the others. Resolves when the server has answered all joins. */
  async function settle(): Promise<void> {
    const socket = standing();
    if (!socket) return;
    for (const [key, { emit, argument }] of joined)
      if (!wanted.has(key)) {
        joined.delete(key);
        socket.emit(emit.replace('join', 'leave'), argument);
      }
    const entering = [...wanted].filter(([key]) => !joined.has(key));
    for (const [key, room] of entering) joined.set(key, room);
    await Promise.allSettled(
      entering.map(async ([, { emit, argument }]) => socket.timeout(answerMs).emitWithAck(emit, argument)),
    );
  }

  /** Runs `settle` once for all joins and leaves of a page change, after the page is painted. */
  function settleSoon(): void {
    if (isSettling) return;
    isSettling = true;
    void afterPaint().then(() => {
      isSettling = false;
      void settle();
    });
  }

  return {
    /** Joins a room until the returned function is called. A room needed twice is joined once. */
    enter(emit: Join, argument: Room['argument']): () => void {
      const key = `${emit}:${String(argument)}`;
      const room = wanted.get(key) ?? { emit, argument, wanted: 0 };
      wanted.set(key, room);
      room.wanted += 1;
      if (room.wanted === 1) settleSoon();
      return () => {
        room.wanted -= 1;
        if (room.wanted > 0) return;
        wanted.delete(key);
        settleSoon();
      };
    },
    /** Joins all rooms again on a new socket, which has joined none. Resolves like `settle`. */
    enterAll(): Promise<void> {
      joined.clear();
      return settle();
    },
  };
}
