import { announcementsApi, type Announcement } from '@recado/contracts';
import { useMemo } from 'react';
import { queryClient, useEndpoint, usePages } from '../../lib/server/api.ts';
import { useChannel } from '../../lib/live/realtime.ts';
import { playTone } from '../../lib/notices/sound.ts';
import { countNews, useSeen } from './seen.ts';

/** Inactive announcements are shown only on the platform's own page (ANN-12). */
const shown = (records: readonly Announcement[]): Announcement[] => records.filter(({ status }) => status);

/** Keeps the announcements live on every page. Calls `onArrival` for each new one, after its sound (ANN-11, ANN-13). */
export function useAnnouncementArrivals(onArrival: (record: Announcement) => void): void {
  useChannel('company-announcement', (event) => {
    void refreshAnnouncements();
    const isNew = event.action === 'create' || (event.action === 'update' && event.isNew);
    if (!isNew || !event.record.status) return;
    playTone();
    onArrival(event.record);
  });
}

const everSince = new Date(0).toISOString();

/** Returns the number of announcements this user has not seen, on all pages of the list. */
export function useAnnouncementNews(): number {
  const seen = useSeen();
  const { data } = useEndpoint(announcementsApi.list, { query: { changedAfter: seen.until || everSince } });
  return data ? countNews(data, seen) : 0;
}

/** Returns all announcements that match a search, page by page, inactive ones included. For the page of super users. */
export const useEveryAnnouncement = (searchParam: string) =>
  usePages(announcementsApi.list, 'records', { query: { searchParam } }, { keepPrevious: true });

export const refreshAnnouncements = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [announcementsApi.list.path] });

/** Returns all active announcements, page by page. */
export function useAnnouncements() {
  const pages = usePages(announcementsApi.list, 'records', { query: { searchParam: '' } });
  const records = useMemo(() => shown(pages.rows), [pages.rows]);
  return { ...pages, records };
}
