import { contactsApi, dashboardApi } from '@recado/contracts';
import { useMemo } from 'react';
import { queryClient, useEndpoint } from '../../lib/server/api.ts';
import { useChannel } from '../../lib/live/realtime.ts';
import { useDebouncedCallback } from '../../lib/react/useDebouncedCallback.ts';
import { daysOf, type Range } from './range.ts';

/** Debounce of events, in ms. */
const delayMs = 2_000;

/**
 * All figures of a date range. Keeps the previous figures while the next ones load. `enabled` delays the first load
 * (DASH-07).
 */
export function useDashboard(range: Range, today: string, enabled: boolean) {
  const { summaryOf, days, made } = useMemo(() => {
    const { from, to } = daysOf(range, today);
    return {
      summaryOf: { query: range.kind === 'period' ? { days: range.days } : { date_from: from, date_to: to } },
      days: { query: { initialDate: from, finalDate: to } },
      made: { query: { dateStart: from, dateEnd: to } },
    };
  }, [range, today]);
  const options = { enabled, keepPrevious: true };
  return {
    summary: useEndpoint(dashboardApi.summary, summaryOf, options),
    byUser: useEndpoint(dashboardApi.ticketsUsers, days, options),
    byDay: useEndpoint(dashboardApi.ticketsDay, days, options),
    contacts: useEndpoint(contactsApi.page, made, options),
  };
}

/** Refreshes the figures when a user goes online or offline (DASH-09). */
export function useAttendantNews(): void {
  useChannel(
    'user',
    useDebouncedCallback(() => void queryClient.invalidateQueries({ queryKey: [dashboardApi.summary.path] }), delayMs),
  );
}
