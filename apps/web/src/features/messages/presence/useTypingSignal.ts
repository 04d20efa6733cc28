import { useCallback, useEffect, useRef } from 'react';
import { signal } from '../../../lib/live/realtime.ts';

/** While letters come, a sign this often: well within the 10 s one holds. */
const repeatMs = 4_000;
/** After this long without a key press, in ms, the user counts as no longer writing. */
const delayMs = 5_000;

/** Gives what to call for every letter, and what to call when it was sent or thrown away. */
export function useTypingSignal(ticketId: number): { write: () => void; stop: () => void } {
  const saidAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    if (saidAt.current > 0) void signal('typing', { ticketId, typing: false });
    saidAt.current = 0;
  }, [ticketId]);
  const write = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(stop, delayMs);
    if (Date.now() - saidAt.current < repeatMs) return;
    saidAt.current = Date.now();
    void signal('typing', { ticketId, typing: true });
  }, [ticketId, stop]);
  useEffect(() => stop, [stop]);
  return { write, stop };
}
