import { useSyncExternalStore } from 'react';

/**
 * Window widths in pixels where the layout changes (LAY-41). Below `phone`: one pane. Below `desktop`: the rail is
 * closed by default. Below `wide`: an open contact panel closes the rail.
 */
export const breakpoints = { phone: 600, desktop: 1200, wide: 1600 } as const;

const queries = new Map<number, MediaQueryList>();

function queryBelow(width: number): MediaQueryList {
  const known = queries.get(width);
  if (known) return known;
  const made = window.matchMedia(`(max-width: ${width - 0.05}px)`);
  queries.set(width, made);
  return made;
}

/** Returns whether the window is narrower than this many pixels. Updates on resize. */
export function useNarrowerThan(width: number): boolean {
  const query = queryBelow(width);
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
}

/** Returns whether one pane is shown at a time (under 600 px). */
export const useIsPhone = (): boolean => useNarrowerThan(breakpoints.phone);
