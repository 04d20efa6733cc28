import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs the latest task once a burst of calls is over: `restMs` after the last of them, and not after the component is
 * gone.
 */
export function useLater(task: () => void, restMs: number): () => void {
  const latest = useRef(task);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = task;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), restMs);
  }, [restMs]);
}
