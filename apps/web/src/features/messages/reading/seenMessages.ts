import type { Message } from '@recado/contracts';
import { useEffect } from 'react';
import { useIsCovered } from '../../../lib/browser/useIsCovered.ts';
import { useIsWatched } from '../../../lib/browser/useIsWatched.ts';

/**
 * How long a message has to be on the screen before it counts as seen, in ms. A key pressed as it arrives comes
 * earlier.
 */
const seenAfterMs = 600;

const newest = new Map<number, number>();

/**
 * The newest message of the contact that was on the screen of this tab long enough to be seen; undefined without one.
 */
export const newestSeen = (ticketId: number): number | undefined => newest.get(ticketId);

/** Remembers what of a conversation was seen. `isAtEnd`: the newest messages are on the screen. */
export function useSeenMessages(ticketId: number, messages: readonly Message[], isAtEnd: boolean): void {
  const isWatched = useIsWatched();
  const isCovered = useIsCovered();
  const last = messages.reduce(
    (id, message) => (message.ticketId === ticketId && !message.fromMe ? Math.max(id, message.id) : id),
    0,
  );
  useEffect(() => {
    if (last === 0 || !isAtEnd || !isWatched) return undefined;
    if (isCovered) return undefined;
    const timer = setTimeout(() => newest.set(ticketId, last), seenAfterMs);
    return () => clearTimeout(timer);
  }, [ticketId, last, isAtEnd, isWatched, isCovered]);
}
