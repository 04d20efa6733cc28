import { schedulesApi } from '@recado/contracts';
import { useMemo } from 'react';
import { useChannel } from '../../../lib/live/realtime.ts';
import { useDebouncedCallback } from '../../../lib/react/useDebouncedCallback.ts';
import { queryClient, useEndpoint } from '../../../lib/server/api.ts';

type Query = { from: string; to: string; searchParam: string; userId: number | undefined };

/** A burst of events fetches the entries once. */
const delayMs = 400;

/** Returns the entries of the shown days. They follow the events of colleagues and of the sender (SCH-14). */
export function useCalendar({ from, to, searchParam, userId }: Query) {
  const given = useMemo(
    () => ({
      query: { from, to, ...(searchParam !== '' && { searchParam }), ...(userId !== undefined && { userId }) },
    }),
    [from, to, searchParam, userId],
  );
  useChannel('schedule', useDebouncedCallback(refreshCalendar, delayMs));
  return useEndpoint(schedulesApi.calendar, given, { keepPrevious: true });
}

export const refreshCalendar = (): void =>
  void queryClient.invalidateQueries({ queryKey: [schedulesApi.calendar.path] });
