import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Space below the last row, in pixels, at which the next page is wanted. */
const bottomPx = 100;

/**
 * Loads the next page of a list that does not fill its window, and so cannot be scrolled for it: also one whose rows
 * were taken away. Asks once for the same number of rows, so that a page that fails is not asked for without end.
 */
export function useFilledList(
  scroller: RefObject<HTMLElement | null>,
  { rows, hasMore, loadMore }: { rows: number; hasMore: boolean; loadMore: () => void },
): void {
  const askedAt = useRef(-1);
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current || !hasMore || askedAt.current === rows) return;
    if (current.scrollHeight > current.clientHeight + bottomPx) return;
    askedAt.current = rows;
    loadMore();
  });
}
