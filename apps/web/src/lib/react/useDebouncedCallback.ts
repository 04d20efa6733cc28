import { useCallback, useEffect, useRef } from 'react';

/**
 * Debounces a task: runs the latest one `restMs` after the last call. Does not run after the component is unmounted.
 */
export function useDebouncedCallback(task: () => void, delayMs: number): () => void {
  const latest = useRef(task);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = task;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), delayMs);
  }, [delayMs]);
}
