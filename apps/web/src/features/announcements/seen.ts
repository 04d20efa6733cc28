import { create } from 'zustand';
import { useSession } from '../../lib/session.ts';

/** Of one person: two who share a browser have not read the same. */
const keyOf = (userId: number): string => `announcementsSeen:${userId}`;

const read = (userId: number | undefined): string =>
  userId === undefined ? '' : (localStorage.getItem(keyOf(userId)) ?? '');

/** Raised with each look, so that every bell counts again. */
const useLooks = create<{ looks: number }>(() => ({ looks: 0 }));

/** The change of the newest announcement this person has seen in this browser; empty before the first look (ANN-13). */
export function useSeenUntil(): string {
  const userId = useSession(({ user }) => user?.id);
  useLooks();
  return read(userId);
}

/** Remembers that everything up to this change was seen. */
export function rememberSeen(until: string): void {
  const userId = useSession.getState().user?.id;
  if (userId === undefined || until <= read(userId)) return;
  localStorage.setItem(keyOf(userId), until);
  useLooks.setState(({ looks }) => ({ looks: looks + 1 }));
}
