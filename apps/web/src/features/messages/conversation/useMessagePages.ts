import { messagesApi, type Message, type ReplyOf } from '@recado/contracts';
import { useInfiniteQuery, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, keyOf, usePages, type ApiError } from '../../../lib/server/api.ts';
import { fetchFurther } from '../../../lib/server/fetchFurther.ts';

type Page = ReplyOf<typeof messagesApi.list>;
type Part = { with?: number; cursor?: string; newer?: string };

export type MessagePages = {
  pages: readonly Page[];
  rows: readonly Message[];
  isPending: boolean;
  isFetching: boolean;
  error: ApiError | null;
  refetch: () => void;
  hasOlder: boolean;
  isFetchingOlder: boolean;
  fetchOlder: () => Promise<unknown>;
  /** Messages lie between these and the present. */
  hasNewer: boolean;
  fetchNewer: () => void;
};

/** The messages of a ticket from the present back, page after page. */
export function useLatestMessages(ticketId: number): MessagePages {
  const given = useMemo(() => ({ params: { ticketId } }), [ticketId]);
  const { data, rows, isPending, isFetching, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    usePages(messagesApi.list, 'messages', given, { staleTime: 0 });
  return {
    pages: data?.pages ?? none,
    rows,
    isPending,
    isFetching,
    error: data ? null : error,
    refetch: () => void refetch(),
    hasOlder: hasNextPage,
    isFetchingOlder: isFetchingNextPage,
    fetchOlder: () => fetchFurther(fetchNextPage, data),
    hasNewer: false,
    fetchNewer: () => undefined,
  };
}

const none: readonly Page[] = [];

/**
 * The messages around one that may lie 20,000 messages back: older ones above, newer ones below, until the present is
 * reached. Asks for nothing while `around` is null.
 */
export function useMessagesAround(ticketId: number, around: number | null): MessagePages {
  const query = useInfiniteQuery<Page, ApiError, InfiniteData<Page>, QueryKey, Part>({
    queryKey: keyOf(messagesApi.list, { params: { ticketId }, query: { with: around ?? 0 } }),
    queryFn: ({ pageParam, signal }) => call(messagesApi.list, { params: { ticketId }, query: pageParam, signal }),
    initialPageParam: { with: around ?? 0 },
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? null : { cursor: nextCursor }),
    getPreviousPageParam: ({ newerCursor }) => (newerCursor === null ? null : { newer: newerCursor }),
    enabled: around !== null,
    // The result is not cached: the next request is about another message.
    gcTime: 0,
    retry: false,
  });
  const {
    data,
    isFetching,
    error,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    hasPreviousPage,
    isFetchingPreviousPage,
    fetchPreviousPage,
  } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.messages) ?? [], [data]);
  return {
    pages: data?.pages ?? none,
    rows,
    isPending: !data,
    isFetching,
    error: data ? null : error,
    refetch: () => void refetch(),
    hasOlder: hasNextPage,
    isFetchingOlder: isFetchingNextPage,
    fetchOlder: () => fetchFurther(fetchNextPage, data),
    hasNewer: hasPreviousPage,
    fetchNewer: () => void (isFetchingPreviousPage || fetchFurther(fetchPreviousPage, data)),
  };
}
