import {
  campaignsApi,
  fileListsApi,
  type Campaign,
  type CampaignGroup,
  type CampaignSetting,
  type RecipientState,
} from '@recado/contracts';
import { useEffect, useMemo, useRef } from 'react';
import { useChannel } from '../../lib/live/realtime.ts';
import { keepLive } from '../../lib/live/refreshLive.ts';
import { keyOf, queryClient, useEndpoint, usePages } from '../../lib/server/api.ts';
import { useEveryPage } from '../../lib/server/useEveryPage.ts';
import { readSettings } from './pacing/readSettings.ts';

// A page may be read before its first socket is ready.
keepLive(
  campaignsApi.list,
  campaignsApi.report,
  campaignsApi.recipients,
  campaignsApi.settings,
  campaignsApi.numberHealth,
);

/** A campaign that is being sent publishes an event for each message: lists are refetched at most this often, in ms. */
const refetchEveryMs = 1_500;

/** The campaigns of a group that a search finds, kept current (CAMP-03, CAMP-18). */
export function useCampaigns(searchParam: string, group: CampaignGroup | 'all') {
  useChannel('campaign', useThrottledTask(refreshCampaignList));
  const given = useMemo(
    () => ({ query: { ...(searchParam !== '' && { searchParam }), ...(group !== 'all' && { group }) } }),
    [searchParam, group],
  );
  return usePages(campaignsApi.list, 'records', given, { keepPrevious: true });
}

/** The report of a campaign, kept current: an event shows its figures at once (CAMP-17). */
export function useCampaignReport(campaignId: number) {
  const given = useMemo(() => ({ params: { campaignId } }), [campaignId]);
  const refetch = useThrottledTask(() => refreshReport(campaignId));
  useChannel('campaign', (event) => {
    if ((event.action === 'delete' ? event.id : event.record.id) !== campaignId) return;
    if (event.action !== 'delete') putFigures(event.record);
    refetch();
  });
  return useEndpoint(campaignsApi.report, given);
}

/** The recipients of a campaign that a search finds, in one state or all. */
export function useRecipients(campaignId: number, searchParam: string, status: RecipientState | 'all') {
  const given = useMemo(
    () => ({
      params: { campaignId },
      query: { ...(searchParam !== '' && { searchParam }), ...(status !== 'all' && { status }) },
    }),
    [campaignId, searchParam, status],
  );
  return usePages(campaignsApi.recipients, 'records', given, { keepPrevious: true });
}

const noRows: readonly CampaignSetting[] = [];

/** The settings of campaigns; defaults until they are loaded. */
export function useCampaignSettings() {
  const found = useEndpoint(campaignsApi.settings);
  const rows = found.data ?? noRows;
  return { found, ...useMemo(() => readSettings(rows), [rows]) };
}

/** The health of the number of a connection. It is read again while campaigns are being sent. */
export function useNumberHealth(whatsappId: number) {
  const given = useMemo(() => ({ params: { whatsappId } }), [whatsappId]);
  useChannel(
    'campaign',
    useThrottledTask(() => void queryClient.invalidateQueries({ queryKey: keyOf(campaignsApi.numberHealth, given) })),
  );
  return useEndpoint(campaignsApi.numberHealth, given);
}

/** All file lists, to choose from. The endpoint is paged, and no company has many. */
export function useFileListChoices() {
  const pages = usePages(fileListsApi.list, 'files');
  useEveryPage(pages);
  return pages;
}

/** Refetches the list of campaigns. */
export const refreshCampaignList = (): void =>
  void queryClient.invalidateQueries({ queryKey: [campaignsApi.list.path] });

/** Refetches everything about campaigns after a change made here. */
export function refreshCampaigns(): void {
  refreshCampaignList();
  for (const { path } of [campaignsApi.report, campaignsApi.recipients])
    void queryClient.invalidateQueries({ queryKey: [path] });
}

/** Refetches one campaign with its recipients. */
export function refreshReport(campaignId: number): void {
  for (const { path } of [campaignsApi.report, campaignsApi.recipients])
    void queryClient.invalidateQueries({ queryKey: [path, { campaignId }] });
}

/** Puts what an event says about a campaign into the cache; recipients and variants are fetched later. */
function putFigures(record: Campaign): void {
  const key = keyOf(campaignsApi.report, { params: { campaignId: record.id } });
  queryClient.setQueryData(key, (held: object | undefined) => held && { ...held, ...record });
}

/** Runs a task at most once in `refetchEveryMs`, and once more after the last call. */
function useThrottledTask(task: () => void): () => void {
  const latest = useRef(task);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = task;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, refetchEveryMs);
  };
}
