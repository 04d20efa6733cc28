import type { Announcement } from '@recado/contracts';
import { useMemo } from 'react';
import { create } from 'zustand';
import { ownKey } from '../../lib/browser/ownKey.ts';
import { useSession } from '../../lib/session/session.ts';

type Version = Pick<Announcement, 'id' | 'updatedAt'>;

/**
 * The announcements that a user has seen in this browser: every one that changed up to `until` ('' before the first),
 * and the later ones that were shown, as the time of change by id (ANN-13).
 */
export type Seen = { until: string; shown: Readonly<Record<number, string>> };

/** Users who share a browser have not read the same. */
const keysOf = (userId: number) => ({
  until: ownKey('announcementsSeen', userId),
  shown: ownKey('announcementsShown', userId),
});

type Stored = { until: string | null; shown: string | null };

function read(userId: number | undefined): Stored {
  if (userId === undefined) return { until: null, shown: null };
  const keys = keysOf(userId);
  return { until: localStorage.getItem(keys.until), shown: localStorage.getItem(keys.shown) };
}

function parse({ until, shown }: Stored): Seen {
  try {
    return { until: until ?? '', shown: JSON.parse(shown ?? '{}') as Seen['shown'] };
  } catch {
    return { until: until ?? '', shown: {} };
  }
}

/** Returns whether an announcement was created or changed after the user saw it. */
export const isNews = ({ id, updatedAt }: Version, { until, shown }: Seen): boolean =>
  updatedAt > until && shown[id] !== updatedAt;

/**
 * Returns how many of the announcements after `until` are not seen, from the first page of them. Those already shown
 * come first, because that list has the order of the viewer.
 */
export const countNews = ({ count, records }: { count: number; records: readonly Version[] }, seen: Seen): number =>
  count - records.filter((record) => !isNews(record, seen)).length;

/** Incremented when announcements are seen, so that every bell counts again. */
const useLooks = create<{ looks: number }>(() => ({ looks: 0 }));

const countAgain = (): void => useLooks.setState(({ looks }) => ({ looks: looks + 1 }));

// An announcement that was seen in another tab is seen in this one. The tab that writes receives no `storage` event.
window.addEventListener('storage', ({ key }) => {
  const userId = useSession.getState().user?.id;
  if (userId === undefined) return;
  const keys = keysOf(userId);
  if (key === null || key === keys.until || key === keys.shown) countAgain();
});

/** Returns what the signed-in user has seen. */
export function useSeen(): Seen {
  const userId = useSession(({ user }) => user?.id);
  useLooks();
  const { until, shown } = read(userId);
  return useMemo(() => parse({ until, shown }), [until, shown]);
}

/**
 * Stores that these announcements were seen. Only with all of the list, everything up to the newest is seen: the list
 * begins with the highest priority, so a page that is not loaded may have newer ones.
 */
export function rememberSeen(records: readonly Version[], { isWholeList }: { isWholeList: boolean }): void {
  const userId = useSession.getState().user?.id;
  if (userId === undefined) return;
  const seen = parse(read(userId));
  const news = records.filter((record) => isNews(record, seen));
  const newest = records.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), seen.until);
  const keys = keysOf(userId);
  if (isWholeList && newest > seen.until) {
    localStorage.setItem(keys.until, newest);
    localStorage.removeItem(keys.shown);
  } else if (news.length > 0) {
    const shown = { ...seen.shown, ...Object.fromEntries(news.map(({ id, updatedAt }) => [id, updatedAt])) };
    localStorage.setItem(keys.shown, JSON.stringify(shown));
  } else return;
  countAgain();
}
