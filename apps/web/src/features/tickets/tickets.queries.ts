import { ticketMarksApi, ticketsApi, type Ticket, type TicketStatus } from '@recado/contracts';
import { useEffect, useMemo } from 'react';
import { keyOf, queryClient, useEndpoint, usePages } from '../../lib/server/api.ts';
import { filterOf, openFilterOf, searchFilterOf, useInbox } from './list/inbox.ts';
import { byWait } from './list/placeTicket.ts';

/**
 * Pages of waiting tickets read to find the longest wait: the server orders by activity. 200 waiting is past any queue
 * one person looks at.
 */
const waitingPages = 5;

/**
 * A list by status with the chosen filters, page after page. What was shown before stays until the new rows are there.
 */
export function useTicketPages(status: TicketStatus) {
  const showAll = useInbox((state) => state.showAll);
  const queueIds = useInbox((state) => state.queueIds);
  const order = useInbox((state) => state.order);
  const unansweredMinutes = useInbox((state) => state.unansweredMinutes);
  const filter = useMemo(
    () => ({
      ...filterOf({ showAll, queueIds }),
      ...(status === 'open' && openFilterOf({ order, unansweredMinutes })),
      status,
    }),
    [showAll, queueIds, status, order, unansweredMinutes],
  );
  return {
    ...usePages(
      ticketsApi.list,
      'tickets',
      useMemo(() => ({ query: filter }), [filter]),
      { staleTime: 0, keepPrevious: true },
    ),
    filter,
  };
}

/** The snoozed tickets, the earliest end first. */
export function useSnoozedPages() {
  const showAll = useInbox((state) => state.showAll);
  const queueIds = useInbox((state) => state.queueIds);
  const given = useMemo(
    () => ({ query: { ...filterOf({ showAll, queueIds }), status: 'open', snoozed: true, order: 'wake' } as const }),
    [showAll, queueIds],
  );
  return usePages(ticketsApi.list, 'tickets', given, { staleTime: 0, keepPrevious: true });
}

/** The tickets found by words and filters, in every status; without either nothing is asked for. */
export function useTicketSearch(searchParam: string) {
  const showAll = useInbox((state) => state.showAll);
  const queueIds = useInbox((state) => state.queueIds);
  const filters = useInbox((state) => state.filters);
  const chosen = useMemo(() => searchFilterOf(filters), [filters]);
  const given = useMemo(
    () => ({ query: { ...filterOf({ showAll, queueIds }), ...(searchParam && { searchParam }), ...chosen } }),
    [showAll, queueIds, searchParam, chosen],
  );
  const isAsked = searchParam !== '' || chosen !== null;
  return {
    isAsked,
    pages: usePages(ticketsApi.list, 'tickets', given, { staleTime: 0, enabled: isAsked, keepPrevious: true }),
  };
}

/** The waiting tickets, the longest wait first. */
export function useWaiting() {
  const pages = useTicketPages('pending');
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, data, rows } = pages;
  const isReading = isFetchingNextPage || isFetchNextPageError;
  const mayReadOn = hasNextPage && !isReading && (data?.pages.length ?? 0) < waitingPages;
  useEffect(() => {
    if (mayReadOn) void fetchNextPage({ cancelRefetch: false });
  }, [mayReadOn, fetchNextPage]);
  const waiting = useMemo(() => byWait(rows), [rows]);
  return { pages, waiting };
}

/** How many tickets each list holds under the chosen filters; snoozed ones are counted on their own. */
export function useTicketCounts() {
  const showAll = useInbox((state) => state.showAll);
  const queueIds = useInbox((state) => state.queueIds);
  return useEndpoint(
    ticketsApi.counts,
    { query: { ...filterOf({ showAll, queueIds }), snoozed: false } },
    { staleTime: 0, keepPrevious: true },
  ).data;
}

/** The ticket of an address: at once from a list that holds it, then as the server has it. */
export function useTicket(uuid: string | undefined) {
  const query = useEndpoint(
    ticketsApi.getByUuid,
    { params: { ticketId: uuid ?? '' } },
    { enabled: uuid !== undefined, staleTime: 0 },
  );
  const ticket =
    uuid === undefined
      ? undefined
      : (query.data ?? (query.isError ? undefined : cachedTickets().find((one) => one.uuid === uuid)));
  return { ticket, error: query.error, refetch: query.refetch };
}

type Lists = { pages?: { tickets: Ticket[] }[] } | undefined;

/** Every ticket that some list or screen holds, once each. */
export function cachedTickets(): Ticket[] {
  const lists = queryClient
    .getQueriesData<Lists>({ queryKey: [ticketsApi.list.path] })
    .flatMap(([, list]) => list?.pages?.flatMap((page) => page.tickets) ?? []);
  const single = queryClient
    .getQueriesData<Ticket | undefined>({ queryKey: [ticketsApi.getByUuid.path] })
    .flatMap(([, ticket]) => ticket ?? []);
  const pins = queryClient.getQueryData<{ tickets: Ticket[] }>(keyOf(ticketMarksApi.pins))?.tickets ?? [];
  return [...new Map([...lists, ...pins, ...single].map((ticket) => [ticket.id, ticket])).values()];
}
