import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Space below the last row, in pixels, at which the next page is wanted (TIC-33, LAY-40). */
export const bottomPx = 100;

/**
 * Returns whether rows leave room in their window for more. Says so once for the same number of rows, so that a page that
 * fails is not asked for without end.
 */
export function mayFill(
  { scrollHeight, clientHeight }: Pick<HTMLElement, 'scrollHeight' | 'clientHeight'>,
  askedAt: RefObject<number>,
  rows: number,
  spacePx = 0,
): boolean {
  if (scrollHeight > clientHeight + spacePx || askedAt.current === rows) return false;
  askedAt.current = rows;
  return true;
}

/**
 * Loads the next page of a list that does not fill its window, and so cannot be scrolled for it: also one whose rows
 * were taken away.
 */
export function useFilledList(
  scroller: RefObject<HTMLElement | null>,
  { rows, hasMore, loadMore }: { rows: number; hasMore: boolean; loadMore: () => void },
): void {
  const askedAt = useRef(-1);
  useLayoutEffect(() => {
    if (scroller.current && hasMore && mayFill(scroller.current, askedAt, rows, bottomPx)) loadMore();
  });
}
