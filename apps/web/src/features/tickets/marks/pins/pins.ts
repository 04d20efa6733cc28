import { ticketMarksApi, type EventOf, type Ticket } from '@recado/contracts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { keyOf, queryClient, useEndpoint } from '../../../../lib/server/api.ts';
import { useChannel } from '../../../../lib/live/realtime.ts';
import { cachedTickets } from '../../tickets.queries.ts';

/** The tickets of the person that are pinned: for the sign on their rows and the words of their menus. */
export const usePinnedIds = create<{ ids: ReadonlySet<number> }>(() => ({ ids: new Set() }));

const none: readonly Ticket[] = [];

/**
 * The pinned tickets, the latest pin first. They are asked for once, apart from the pages of the list, and follow the
 * person's other devices.
 */
export function usePins(): { pins: readonly Ticket[]; isPending: boolean } {
  const { data, isPending, fetchStatus, failureCount } = useEndpoint(ticketMarksApi.pins, undefined, { staleTime: 0 });
  const pins = data?.tickets ?? none;
  useEffect(() => usePinnedIds.setState({ ids: new Set(pins.map(({ id }) => id)) }), [pins]);
  // The list waits for the first answer, but not after a failure or without a network.
  return { pins, isPending: isPending && fetchStatus === 'fetching' && failureCount === 0 };
}

/** Shows the pins as they are now, at once where every ticket is known, and asks the server. */
function applyPins({ ticketIds }: EventOf<'pin'>): void {
  const queryKey = keyOf(ticketMarksApi.pins);
  const known = new Map(cachedTickets().map((ticket) => [ticket.id, ticket]));
  const tickets = ticketIds.flatMap((id) => known.get(id) ?? []);
  if (tickets.length === ticketIds.length) queryClient.setQueryData(queryKey, { tickets });
  void queryClient.invalidateQueries({ queryKey });
}

/** Follows the pins of the person on every device. */
export const useFollowPins = (): void => useChannel('pin', applyPins);
