import { useCallback, useEffect, useRef } from 'react';

/** While letters come, a sign this often: well within the 10 s one holds. */
const repeatMs = 4_000;
/** After this long without a key press, in ms, nobody counts as writing any longer. */
const delayMs = 5_000;

/**
 * Gives what to call for every letter, and what to call when it was sent or thrown away. `publish` passes on that
 * somebody writes, or stopped; when it changes, the former one gets the end.
 */
export function useTypingSignal(publish: (typing: boolean) => void): { write: () => void; stop: () => void } {
  const saidAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    if (saidAt.current > 0) publish(false);
    saidAt.current = 0;
  }, [publish]);
  const write = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(stop, delayMs);
    if (Date.now() - saidAt.current < repeatMs) return;
    saidAt.current = Date.now();
    publish(true);
  }, [publish, stop]);
  useEffect(() => stop, [stop]);
  return { write, stop };
}
