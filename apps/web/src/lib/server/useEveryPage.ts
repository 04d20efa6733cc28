import { useEffect } from 'react';

type Pages = {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** Reads the pages of a list one after another, to choose from. A page that fails ends it until the list is read again. */
export function useEveryPage({ hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Pages): void {
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
}
