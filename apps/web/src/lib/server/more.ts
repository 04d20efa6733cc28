/** State of the next page of a list: whether there is one, is loading, or failed to load. */
export type More = { hasMore: boolean; isLoading: boolean; hasFailed: boolean; load: () => void };

/** The state of a list that is loaded at once. */
export const noMore: More = { hasMore: false, isLoading: false, hasFailed: false, load: () => undefined };

type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: false }) => unknown;
};

/** Returns the state of the next page from a result of `usePages`. */
export const moreOf = ({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Pages): More => ({
  hasMore: hasNextPage,
  isLoading: isFetchingNextPage,
  hasFailed: isFetchNextPageError,
  load: () => void (isFetchingNextPage || fetchNextPage({ cancelRefetch: false })),
});
