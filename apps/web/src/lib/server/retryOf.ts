import type { UseQueryResult } from '@tanstack/react-query';

/** Returns the retry of rows that could not be loaded; undefined while they load, and if any are known. */
export const retryOf = ({
  data,
  isError,
  refetch,
}: Pick<UseQueryResult<unknown>, 'data' | 'isError' | 'refetch'>): (() => void) | undefined =>
  isError && data === undefined ? () => void refetch() : undefined;
