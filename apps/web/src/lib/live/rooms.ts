import type { TicketStatus } from '@recado/contracts';
import type { Socket } from 'socket.io-client';
import { afterPaint } from '../browser/afterPaint.ts';
import { refreshLive, type OfKey } from './refreshLive.ts';

export type Join = 'joinChatBox' | 'joinTickets' | 'joinNotification';
type Argument = number | TicketStatus | null | undefined;
type Room = { emit: Join; argument: Argument; wanted: number; answers: Set<OfKey> };

/** Delay before a join is repeated that the server could not handle, in ms: a second renews the limit of emits. */
const retryMs = 1_500;
const passing: readonly unknown[] = ['ERR_TOO_MANY_REQUESTS', 'ERR_UNAVAILABLE', 'ERR_INTERNAL_SERVER_ERROR'];

/**
 * Manages the rooms that components need and those the socket has joined. `standing` returns the socket while it is
 * ready.
 */
export function openRooms(standing: () => Socket | null) {
  const wanted = new Map<string, Room>();
  let joined = new Map<string, Room>();
  let isSettling = false;

  /** Resolves with true when the server has answered a join. A refusal is an answer, and is final. */
  async function join(socket: Socket, key: string, room: Room): Promise<boolean> {
    const { emit, argument } = room;
    const here = joined;
    const answer = (await socket.emitWithAck(emit, argument)) as { error?: string } | undefined;
    if (!passing.includes(answer?.error)) return true;
    // The server may have counted the join, and a leave undoes one.
    socket.emit(emit.replace('join', 'leave'), argument);
    setTimeout(() => {
      // Left meanwhile, or joined again on the next connection.
      if (here !== joined || joined.get(key) !== room) return;
      joined.delete(key);
      void settleAndRefresh();
    }, retryMs);
    return false;
  }

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
    const results = await Promise.allSettled(entering.map(([key, room]) => join(socket, key, room)));
    return entering.flatMap(([, room], at) => {
      const result = results[at];
      return result?.status === 'fulfilled' && result.value ? [room] : [];
    });
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
    forget: (): void => void (joined = new Map()),
    /** Joins the needed rooms now. Resolves when the server has answered all joins. */
    enterAll: async (): Promise<void> => void (await settle()),
  };
}
