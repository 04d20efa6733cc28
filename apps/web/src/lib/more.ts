/** The next page of a list: whether there is one, on its way, or was asked for in vain. */
export type More = { hasMore: boolean; isLoading: boolean; hasFailed: boolean; load: () => void };

type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: false }) => unknown;
};

/** What `usePages` knows of the next page. */
export const moreOf = ({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Pages): More => ({
  hasMore: hasNextPage,
  isLoading: isFetchingNextPage,
  hasFailed: isFetchNextPageError,
  load: () => void (isFetchingNextPage || fetchNextPage({ cancelRefetch: false })),
});
