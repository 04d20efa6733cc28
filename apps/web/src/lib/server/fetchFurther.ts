import type { InfiniteData } from '@tanstack/react-query';

type Ask = (options: {
  cancelRefetch: boolean;
}) => Promise<{ data: InfiniteData<unknown> | undefined; isError: boolean }>;

/**
 * Fetches one more page. During a refetch, TanStack Query returns the refetch instead of a new page; the call is then
 * repeated.
 */
export async function fetchFurther(ask: Ask, held: InfiniteData<unknown> | undefined): Promise<void> {
  const { data, isError } = await ask({ cancelRefetch: false });
  if (!isError && data?.pages.length === held?.pages.length) await ask({ cancelRefetch: false });
}
