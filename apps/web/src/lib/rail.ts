import { useEffect } from 'react';
import { create } from 'zustand';
import { breakpoints, useNarrowerThan } from './screen.ts';

export const drawerStarts = ['auto', 'open', 'closed'] as const;
export type DrawerStart = (typeof drawerStarts)[number];

const leftKey = 'drawerOpen';
const startKey = 'drawerStart';

const storedStart = (): DrawerStart => drawerStarts.find((start) => start === localStorage.getItem(startKey)) ?? 'auto';

/**
 * How the menu starts: as the person chose; by itself open on a wide window at first, and then as it was left (LAY-13).
 */
function startsOpen(start: DrawerStart): boolean {
  if (start !== 'auto') return start === 'open';
  const left = localStorage.getItem(leftKey);
  return left === null ? window.innerWidth > breakpoints.desktop : left === 'true';
}

/** `givesWay`: a panel asks for the room of the words, until it closes or the person opens the menu all the same. */
const useStore = create(() => ({ isOpen: startsOpen(storedStart()), start: storedStart(), givesWay: false }));

function leave(isOpen: boolean): void {
  localStorage.setItem(leftKey, String(isOpen));
  useStore.setState({ isOpen, givesWay: false });
}

/** Chooses how the menu starts in this browser, and shows it so at once. */
export function chooseDrawerStart(start: DrawerStart): void {
  localStorage.setItem(startKey, start);
  // Left to itself again, it forgets how it was left under the rule before.
  localStorage.removeItem(leftKey);
  useStore.setState({ start, isOpen: startsOpen(start) });
}

export const useDrawerStart = (): DrawerStart => useStore((state) => state.start);

/** Whether the rail shows its words, and what changes that (LAY-12). */
export function useRail(): { isOpen: boolean; toggle: () => void } {
  const isNarrow = useNarrowerThan(breakpoints.wide);
  const isOpen = useStore((state) => state.isOpen && !(state.givesWay && isNarrow));
  return { isOpen, toggle: () => leave(!isOpen) };
}

/** In a window that is not wide the rail leaves its words to a panel while that is open; how it was left is kept. */
export function useRoomOfRail(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    useStore.setState({ givesWay: true });
    return () => useStore.setState({ givesWay: false });
  }, [isWanted]);
}
