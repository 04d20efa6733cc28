import { useCallback, useState } from 'react';

/** Most steps that can be undone. */
const mostSteps = 100;

type History<T> = { past: readonly T[]; present: T; future: readonly T[] };

/** A value with undo and redo. Setting the present value again adds no step. */
export function useHistory<T>(initial: T) {
  const [history, setHistory] = useState<History<T>>({ past: [], present: initial, future: [] });
  const set = useCallback(
    (change: (present: T) => T): void =>
      setHistory((before) => {
        const next = change(before.present);
        if (next === before.present) return before;
        return { past: [...before.past, before.present].slice(-mostSteps), present: next, future: [] };
      }),
    [],
  );
  /** Replaces every step by another form of it. */
  const rewrite = useCallback(
    (form: (value: T) => T): void =>
      setHistory(({ past, present, future }) => ({
        past: past.map(form),
        present: form(present),
        future: future.map(form),
      })),
    [],
  );
  const undo = useCallback(
    (): void =>
      setHistory(({ past, present, future }) =>
        past.length === 0
          ? { past, present, future }
          : { past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future] },
      ),
    [],
  );
  const redo = useCallback(
    (): void =>
      setHistory(({ past, present, future }) =>
        future.length === 0
          ? { past, present, future }
          : { past: [...past, present], present: future[0]!, future: future.slice(1) },
      ),
    [],
  );
  const { past, present, future } = history;
  return { present, set, rewrite, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 };
}
