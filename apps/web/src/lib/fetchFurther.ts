import type { InfiniteData } from '@tanstack/react-query';

type Ask = (options: {
  cancelRefetch: boolean;
}) => Promise<{ data: InfiniteData<unknown> | undefined; isError: boolean }>;

/**
 * Asks for one page more. While the pages are only being refreshed the library takes that for the answer: then it is
 * asked again.
 */
export async function fetchFurther(ask: Ask, held: InfiniteData<unknown> | undefined): Promise<void> {
  const { data, isError } = await ask({ cancelRefetch: false });
  if (!isError && data?.pages.length === held?.pages.length) await ask({ cancelRefetch: false });
}
