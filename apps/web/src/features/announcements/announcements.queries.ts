import { announcementsApi, type Announcement } from '@recado/contracts';
import { queryClient, useEndpoint, usePages } from '../../lib/api.ts';
import { useChannel } from '../../lib/realtime.ts';
import { playTone } from '../../lib/sound.ts';
import { useSeenUntil } from './seen.ts';

/** Inactive ones are for the page of the platform only (ANN-12). */
const shown = (records: readonly Announcement[]): Announcement[] => records.filter(({ status }) => status);

/** Whether somebody who saw everything up to then has not seen this one, or not as it is now. */
export const isNews = (record: Announcement, seenUntil: string): boolean => record.updatedAt > seenUntil;

/**
 * Keeps the announcements live on every screen; `onArrival` hears of each new one, after its sound (ANN-11, ANN-13).
 */
export function useAnnouncementArrivals(onArrival: (record: Announcement) => void): void {
  useChannel('company-announcement', (event) => {
    void queryClient.invalidateQueries({ queryKey: [announcementsApi.list.path] });
    if (event.action !== 'create' || !event.record.status) return;
    playTone();
    onArrival(event.record);
  });
}

/** How many announcements are new to this person. */
export function useAnnouncementNews(): number {
  const seenUntil = useSeenUntil();
  const { data } = useEndpoint(announcementsApi.list, { query: {} });
  return shown(data?.records ?? []).filter((record) => isNews(record, seenUntil)).length;
}

/** All announcements for reading, page after page. */
export function useAnnouncements() {
  const pages = usePages(announcementsApi.list, 'records', { query: { searchParam: '' } });
  return { ...pages, records: shown(pages.rows) };
}
