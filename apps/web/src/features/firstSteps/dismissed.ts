import { create } from 'zustand';
import { ownKey } from '../../lib/browser/ownKey.ts';
import { useSession } from '../../lib/session/session.ts';

const keyOf = (userId: number): string => ownKey('firstSteps:dismissed', userId);

/** Incremented by changes in this tab, so that components read the storage again. */
const useChanges = create(() => 0);

/** Returns whether this user dismissed the first steps in this browser. */
export function useDismissed(): boolean {
  useChanges();
  const userId = useSession((state) => state.user?.id);
  return userId !== undefined && localStorage.getItem(keyOf(userId)) !== null;
}

export function setDismissed(isDismissed: boolean): void {
  const userId = useSession.getState().user?.id;
  if (userId === undefined) return;
  if (isDismissed) localStorage.setItem(keyOf(userId), 'true');
  else localStorage.removeItem(keyOf(userId));
  useChanges.setState((changes) => changes + 1, true);
}
