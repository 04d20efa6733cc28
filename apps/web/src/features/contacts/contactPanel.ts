import { create } from 'zustand';
import { breakpoints } from '../../lib/browser/screen.ts';

const storageKey = 'contactPanel';

/** Beside the conversation, the panel keeps its state; over it, in a narrow window, it opens only on request. */
const isWide = (): boolean => window.innerWidth >= breakpoints.desktop;
const useStore = create(() => ({ isOpen: isWide() && localStorage.getItem(storageKey) === 'true' }));

function show(isOpen: boolean): void {
  if (isWide()) localStorage.setItem(storageKey, String(isOpen));
  useStore.setState({ isOpen });
}

/** Returns whether the contact panel is open, with functions to open and close it. */
export const useContactPanel = () => ({
  isOpen: useStore((state) => state.isOpen),
  toggle: () => show(!useStore.getState().isOpen),
  close: () => show(false),
});

/** Closes a panel that covers the conversation, when another conversation opens. */
export function leaveContactPanel(): void {
  if (!isWide()) useStore.setState({ isOpen: false });
}
