import { schedulesApi } from '@recado/contracts';
import { useMemo } from 'react';
import { keyOf, queryClient, usePages } from '../../lib/server/api.ts';
import { useChannel } from '../../lib/live/realtime.ts';

/**
 * The messages to a contact that are not sent yet, by their time; kept up to date by the events of colleagues and of
 * the sender.
 */
export function usePlanned(contactId: number) {
  const given = useMemo(() => ({ query: { contactId, unsent: true } }), [contactId]);
  const pages = usePages(schedulesApi.list, 'schedules', given, { staleTime: 0 });
  const { rows } = pages;
  useChannel('schedule', (event) => {
    const isOurs =
      event.action === 'delete'
        ? rows.some(({ id }) => id === event.scheduleId)
        : event.schedule.contactId === contactId || rows.some(({ id }) => id === event.schedule.id);
    if (isOurs) void queryClient.invalidateQueries({ queryKey: keyOf(schedulesApi.list, given) });
  });
  const planned = useMemo(() => rows.toSorted((a, b) => a.sendAt.localeCompare(b.sendAt) || a.id - b.id), [rows]);
  return { ...pages, planned };
}
