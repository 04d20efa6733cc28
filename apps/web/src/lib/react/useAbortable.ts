import { useEffect, useMemo, useRef } from 'react';

type Abortable = {
  /** Returns the signal of a task that begins now. */
  begin: () => AbortSignal;
  stop: () => void;
};

/**
 * For a task of a screen that makes many calls, such as an export page by page. Leaving the screen stops it as `stop` does:
 * nobody waits for its result any more.
 */
export function useAbortable(): Abortable {
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  return useMemo(
    () => ({
      begin() {
        controller.current = new AbortController();
        return controller.current.signal;
      },
      stop: () => controller.current?.abort(),
    }),
    [],
  );
}
