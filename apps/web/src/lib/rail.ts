import { useEffect } from 'react';
import { create } from 'zustand';
import { breakpoints, useNarrowerThan } from './screen.ts';

const storageKey = 'drawerOpen';
const stored = localStorage.getItem(storageKey);

/** Open on a wide window at first, and then as the person left it (LAY-13). `needed` counts who asks for its room. */
const useStore = create(() => ({ isOpen: stored === null ? window.innerWidth > breakpoints.desktop : stored === 'true', needed: 0 }));

/** Whether the rail shows its words, and the button that changes that. */
export function useRail(): { isOpen: boolean; toggle: () => void } {
  return { isOpen: useStore(({ isOpen, needed }) => isOpen && needed === 0), toggle };
}

function toggle(): void {
  const { isOpen, needed } = useStore.getState();
  // Opened against somebody who needed its room: the person's wish wins until that pane is opened again.
  const next = needed > 0 ? true : !isOpen;
  localStorage.setItem(storageKey, String(next));
  useStore.setState({ isOpen: next, needed: 0 });
}

/** Collapses the rail while a third pane is open and the window is narrower than 1600 px; it comes back afterwards (guide "Frame"). */
export function useRailRoom(isNeeded: boolean): void {
  const needs = useNarrowerThan(breakpoints.wide) && isNeeded;
  useEffect(() => {
    if (!needs) return undefined;
    useStore.setState(({ needed }) => ({ needed: needed + 1 }));
    return () => useStore.setState(({ needed }) => ({ needed: Math.max(0, needed - 1) }));
  }, [needs]);
}
