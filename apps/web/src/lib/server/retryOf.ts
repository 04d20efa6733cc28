type Asked = { data?: unknown; isError: boolean; refetch: () => Promise<unknown> };

/** Returns the retry of rows that could not be loaded; undefined while they load, and if any are known. */
export const retryOf = ({ data, isError, refetch }: Asked): (() => void) | undefined =>
  isError && data === undefined ? () => void refetch() : undefined;

/** Returns the props of a select whose options are the rows of a query. */
export const choicesOf = <Row>(asked: Asked & { data?: readonly Row[] | undefined }) => ({
  options: asked.data ?? [],
  onRetry: retryOf(asked),
});
