import { create } from 'zustand';
import { breakpoints } from './screen.ts';

export const drawerStarts = ['auto', 'open', 'closed'] as const;
export type DrawerStart = (typeof drawerStarts)[number];

const leftKey = 'drawerOpen';
const startKey = 'drawerStart';

const storedStart = (): DrawerStart => drawerStarts.find((start) => start === localStorage.getItem(startKey)) ?? 'auto';

/** How the menu starts: as the person chose; by itself open on a wide window at first, and then as it was left (LAY-13). */
function startsOpen(start: DrawerStart): boolean {
  if (start !== 'auto') return start === 'open';
  const left = localStorage.getItem(leftKey);
  return left === null ? window.innerWidth > breakpoints.desktop : left === 'true';
}

const useStore = create(() => ({ isOpen: startsOpen(storedStart()), start: storedStart() }));

function toggle(): void {
  const isOpen = !useStore.getState().isOpen;
  localStorage.setItem(leftKey, String(isOpen));
  useStore.setState({ isOpen });
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
export const useRail = (): { isOpen: boolean; toggle: () => void } => ({ isOpen: useStore((state) => state.isOpen), toggle });
