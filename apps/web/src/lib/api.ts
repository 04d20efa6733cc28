import type { CallOf, Endpoint, ReplyOf } from '@recado/contracts';
import {
  useInfiniteQuery,
  useQuery,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  type InfiniteData,
} from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ApiError } from './ApiError.ts';
import { afterPaint } from './afterPaint.ts';
import { call, type ArgumentsOf, type LooseGiven } from './call.ts';
import { queryClient } from './queryClient.ts';
import { toastError } from './toasts.tsx';

export { ApiError } from './ApiError.ts';
export { call } from './call.ts';
export { queryClient };

/** The cache key of a call: `[path, params, query]`. Shorter ones, `[path]`, name all calls of the endpoint. */
export function keyOf<E extends Endpoint>(endpoint: E, given?: Partial<CallOf<E>>): QueryKey {
  const { params, query } = (given ?? {}) as LooseGiven;
  return [endpoint.path, params ?? {}, query ?? {}];
}

type QueryOptions = {
  enabled?: boolean;
  staleTime?: number;
  /** Set false on big lists: comparing them costs more than drawing them (31 ms against 5 at 10,000 rows). */
  structuralSharing?: boolean;
  /** Keeps the rows of the question before on screen while the new ones come. */
  keepPrevious?: boolean;
  refetchInterval?: number | false;
};

const passed = ({ keepPrevious, ...rest }: QueryOptions) => ({
  ...rest,
  ...(keepPrevious && { placeholderData: <T>(previous: T | undefined) => previous }),
});

const asArguments = <E extends Endpoint>(given: unknown): ArgumentsOf<E> => [given] as unknown as ArgumentsOf<E>;

/** What is drawn from the cache is asked for again when it stands on screen; what is new, at once. */
const unlessNew = async (key: QueryKey): Promise<void> => {
  if (queryClient.getQueryData(key) !== undefined) await afterPaint();
};

/** The answer of an endpoint, cached under `keyOf`. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  given?: CallOf<E>,
  options: QueryOptions = {},
): UseQueryResult<ReplyOf<E>, ApiError> {
  return useQuery<ReplyOf<E>, ApiError>({
    queryKey: keyOf(endpoint, given),
    queryFn: async ({ signal, queryKey }) => {
      await unlessNew(queryKey);
      return call(endpoint, ...asArguments<E>({ ...given, signal }));
    },
    ...passed(options),
  });
}

type PageOf<E extends Endpoint> = ReplyOf<E> & { nextCursor: string | null };
/** The rows of a page under the key the wire gives them. */
type RowsOf<E extends Endpoint, K extends keyof ReplyOf<E>> = ReplyOf<E>[K] extends (infer Row)[] ? Row[] : never;

export type Pages<E extends Endpoint, K extends keyof ReplyOf<E>> = UseInfiniteQueryResult<
  InfiniteData<ReplyOf<E>>,
  ApiError
> & {
  /** All loaded rows, page after page. The same array as long as the cache is the same. */
  rows: RowsOf<E, K>;
};

/** A list by pages, following `nextCursor`; `rowKey` names the rows in the answer. */
export function usePages<E extends Endpoint, K extends keyof ReplyOf<E> & string>(
  endpoint: E,
  rowKey: K,
  given?: CallOf<E>,
  options: QueryOptions = {},
): Pages<E, K> {
  const parts = (given ?? {}) as LooseGiven;
  const pages = useInfiniteQuery<ReplyOf<E>, ApiError, InfiniteData<ReplyOf<E>>, QueryKey, string | null>({
    queryKey: keyOf(endpoint, given),
    queryFn: async ({ pageParam, signal, queryKey }) => {
      if (pageParam === null) await unlessNew(queryKey);
      return call(
        endpoint,
        ...asArguments<E>({ ...parts, query: { ...parts.query, ...(pageParam && { cursor: pageParam }) }, signal }),
      );
    },
    initialPageParam: null,
    getNextPageParam: (last) => (last as PageOf<E>).nextCursor,
    ...passed(options),
  });
  const { data } = pages;
  const rows = useMemo(
    () => (data?.pages ?? []).flatMap((page) => page[rowKey] as unknown[]) as RowsOf<E, K>,
    [data, rowKey],
  );
  return { ...pages, rows };
}

/** A pressed button stays busy at least this long, so that a double click sends once (LAY-38). */
const leastBusyMs = 400;

export type Call<E extends Endpoint> = { run: (...given: ArgumentsOf<E>) => Promise<ReplyOf<E>>; busy: boolean };

type Manner = { quiet: boolean; leastMs: number };

/** Makes the call and keeps `count` raised meanwhile, and for the least time. */
async function callBusily<E extends Endpoint>(
  endpoint: E,
  given: ArgumentsOf<E>,
  { quiet, leastMs }: Manner,
  count: (by: 1 | -1) => void,
): Promise<ReplyOf<E>> {
  const idleAt = Date.now() + leastMs;
  count(1);
  try {
    return await call(endpoint, ...given);
  } catch (error) {
    if (!quiet) toastError(error);
    throw error;
  } finally {
    setTimeout(() => count(-1), Math.max(0, idleAt - Date.now()));
  }
}

/**
 * A call made by a person. Failures are shown as notices unless `quiet`, and thrown on, so that the caller keeps what
 * was typed. `busy` covers the whole call and at least 400 ms (`leastMs`; 500 on some forms).
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  { quiet = false, leastMs = leastBusyMs }: Partial<Manner> = {},
): Call<E> {
  const [running, setRunning] = useState(0);
  const run = useCallback(
    (...given: ArgumentsOf<E>) =>
      callBusily(endpoint, given, { quiet, leastMs }, (by) => setRunning((count) => count + by)),
    [endpoint, quiet, leastMs],
  );
  return { run, busy: running > 0 };
}
