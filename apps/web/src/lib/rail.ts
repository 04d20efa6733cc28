import { create } from 'zustand';
import { breakpoints } from './screen.ts';

const storageKey = 'drawerOpen';
const stored = localStorage.getItem(storageKey);

/** Open on a wide window at first, and then as the person left it (LAY-13). */
const useStore = create(() => ({ isOpen: stored === null ? window.innerWidth > breakpoints.desktop : stored === 'true' }));

function toggle(): void {
  const isOpen = !useStore.getState().isOpen;
  localStorage.setItem(storageKey, String(isOpen));
  useStore.setState({ isOpen });
}

/** Whether the rail shows its words, and what changes that (LAY-12). */
export const useRail = (): { isOpen: boolean; toggle: () => void } => ({ isOpen: useStore((state) => state.isOpen), toggle });
