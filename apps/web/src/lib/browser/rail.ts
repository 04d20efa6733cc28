import { useEffect } from 'react';
import { create } from 'zustand';
import { breakpoints, useNarrowerThan } from './screen.ts';

export const drawerStarts = ['auto', 'open', 'closed'] as const;
export type DrawerStart = (typeof drawerStarts)[number];

const leftKey = 'drawerOpen';
const startKey = 'drawerStart';

const storedStart = (): DrawerStart => drawerStarts.find((start) => start === localStorage.getItem(startKey)) ?? 'auto';

/**
 * Returns whether the menu starts open: as the user chose. With `auto` it is as it was left; null if it never was: then it
 * is open while the window is wide (LAY-13).
 */
function startsOpen(start: DrawerStart): boolean | null {
  if (start !== 'auto') return start === 'open';
  const left = localStorage.getItem(leftKey);
  return left === null ? null : left === 'true';
}

/** `givesWay`: an open panel needs the width of the labels, until it closes or the user opens the menu. */
const useStore = create(() => ({ isOpen: startsOpen(storedStart()), start: storedStart(), givesWay: false }));

function leave(isOpen: boolean): void {
  localStorage.setItem(leftKey, String(isOpen));
  useStore.setState({ isOpen, givesWay: false });
}

/** Chooses how the menu starts in this browser, and applies it at once. */
export function chooseDrawerStart(start: DrawerStart): void {
  localStorage.setItem(startKey, start);
  // `auto` forgets the state that was stored under the previous rule.
  localStorage.removeItem(leftKey);
  useStore.setState({ start, isOpen: startsOpen(start) });
}

export const useDrawerStart = (): DrawerStart => useStore((state) => state.start);

/** Returns whether the rail shows its labels, and the function that toggles them (LAY-12). */
export function useRail(): { isOpen: boolean; toggle: () => void } {
  const isNarrow = useNarrowerThan(breakpoints.wide);
  // Wider than this width, not as wide.
  const hasRoom = !useNarrowerThan(breakpoints.desktop + 1);
  const isOpen = useStore((state) => (state.isOpen ?? hasRoom) && !(state.givesWay && isNarrow));
  return { isOpen, toggle: () => leave(!isOpen) };
}

/** Hides the labels of the rail while a panel is open in a window that is not wide. The stored state stays. */
export function useRoomOfRail(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    useStore.setState({ givesWay: true });
    return () => useStore.setState({ givesWay: false });
  }, [isWanted]);
}
