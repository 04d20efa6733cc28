import { create } from 'zustand';
import { ownKey } from '../../lib/browser/ownKey.ts';
import { useSession } from '../../lib/session/session.ts';

/** Users who share a browser have not read the same. */
const keyOf = (userId: number): string => ownKey('announcementsSeen', userId);

const read = (userId: number | undefined): string =>
  userId === undefined ? '' : (localStorage.getItem(keyOf(userId)) ?? '');

/** Incremented when announcements are seen, so that every bell counts again. */
const useLooks = create<{ looks: number }>(() => ({ looks: 0 }));

const countAgain = (): void => useLooks.setState(({ looks }) => ({ looks: looks + 1 }));

// An announcement that was seen in another tab is seen in this one. The tab that writes receives no `storage` event.
window.addEventListener('storage', ({ key }) => {
  const userId = useSession.getState().user?.id;
  if (userId !== undefined && (key === null || key === keyOf(userId))) countAgain();
});

/**
 * Returns the time of change of the newest announcement this user has seen in this browser; '' before the first
 * (ANN-13).
 */
export function useSeenUntil(): string {
  const userId = useSession(({ user }) => user?.id);
  useLooks();
  return read(userId);
}

/** Stores that everything up to this change was seen. */
export function rememberSeen(until: string): void {
  const userId = useSession.getState().user?.id;
  if (userId === undefined || until <= read(userId)) return;
  localStorage.setItem(keyOf(userId), until);
  countAgain();
}
