import { useMemo, useSyncExternalStore } from 'react';
import { ownKey } from '../../lib/browser/ownKey.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useSession } from '../../lib/session/session.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { parseTasks, type Tasks } from './taskList.ts';
import { todoTexts } from './todo.texts.ts';

/** Users who share a browser have tasks of their own (TODO-04). */
const keyOf = (userId: number): string => ownKey('tasks', userId);

const listeners = new Set<() => void>();
const notify = (): void => listeners.forEach((listener) => listener());

/** Other tabs of the same browser write the same storage. */
const onStorage = ({ key }: StorageEvent): void => {
  if (key === null || key.startsWith('tasks:')) notify();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/**
 * Returns the tasks of the user in this browser, and a function that changes them. The function returns false and shows
 * an error when the browser stores nothing more.
 */
export function useTasks(): [Tasks, (change: (tasks: Tasks) => Tasks) => boolean] {
  const userId = useSession(({ user }) => user?.id) ?? 0;
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(userId)));
  const tasks = useMemo(() => parseTasks(stored), [stored]);
  const update = (change: (tasks: Tasks) => Tasks): boolean => {
    try {
      // The storage is read again: an undo can come after other changes, also those of another tab.
      const present = parseTasks(localStorage.getItem(keyOf(userId)));
      const changed = change(present);
      if (changed !== present) localStorage.setItem(keyOf(userId), JSON.stringify(changed));
      notify();
      return true;
    } catch {
      toast.error(tOf(todoTexts)('notStored'));
      return false;
    }
  };
  return [tasks, update];
}
