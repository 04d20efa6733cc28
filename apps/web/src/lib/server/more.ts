import type { InfiniteData } from '@tanstack/react-query';
import { fetchFurther } from './fetchFurther.ts';

/** State of the next page of a list: whether there is one, is loading, or failed to load. */
export type More = { hasMore: boolean; isLoading: boolean; hasFailed: boolean; load: () => void };

/** The state of a list that is loaded at once. */
export const noMore: More = { hasMore: false, isLoading: false, hasFailed: false, load: () => undefined };

type Pages = {
  data: InfiniteData<unknown> | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: Parameters<typeof fetchFurther>[0];
};

/** Returns the state of the next page from a result of `usePages`. */
export const moreOf = ({
  data,
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: Pages): More => ({
  hasMore: hasNextPage,
  isLoading: isFetchingNextPage,
  hasFailed: isFetchNextPageError,
  // The end of the list is seen once only: a page that is asked for during a refetch must not be lost.
  load: () => void (isFetchingNextPage || fetchFurther(fetchNextPage, data)),
});
