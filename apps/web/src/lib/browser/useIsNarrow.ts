import { useCallback, useState, type RefCallback } from 'react';

/**
 * Returns whether an element is narrower than this, in px, and the ref that the element needs. Measured before the first
 * paint and at every change. A hidden element has no width, and keeps the last answer.
 */
export function useIsNarrow(px: number): [boolean, RefCallback<HTMLElement>] {
  const [isNarrow, setNarrow] = useState(false);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const measure = (): void => {
        if (element.offsetWidth > 0) setNarrow(element.offsetWidth < px);
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [px],
  );
  return [isNarrow, ref];
}
