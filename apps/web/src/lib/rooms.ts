import type { TicketStatus } from '@recado/contracts';
import type { Socket } from 'socket.io-client';
import { afterPaint } from './afterPaint.ts';

export type Join = 'joinChatBox' | 'joinTickets' | 'joinNotification';
type Room = { emit: Join; argument: number | TicketStatus | null | undefined; wanted: number };

/** A server that says nothing is not waited for any longer. */
export const answerMs = 4_000;

/**
 * The rooms that something on screen wants, and those the socket stands in. `standing` gives the socket while it is
 * ready.
 */
export function openRooms(standing: () => Socket | null) {
  const wanted = new Map<string, Room>();
  const joined = new Map<string, Room>();
  let isSettling = false;

  /** Enters what is wanted and leaves the rest. Resolves when the server has answered for what was entered. */
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

  /** Once for all that a change of screen enters and leaves, and after that screen is drawn. */
  function settleSoon(): void {
    if (isSettling) return;
    isSettling = true;
    void afterPaint().then(() => {
      isSettling = false;
      void settle();
    });
  }

  return {
    /** Stands in a room until the returned function is called; twice wanted, it is entered once. */
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
    /** On a new socket, which stands nowhere yet. Resolves as `settle` does. */
    enterAll(): Promise<void> {
      joined.clear();
      return settle();
    },
  };
}
