import { create } from 'zustand';
import { breakpoints } from '../../lib/screen.ts';

const storageKey = 'contactPanel';

/** Beside the conversation the panel stays as it was left; over it, in a narrow window, it is there for one look. */
const isWide = (): boolean => window.innerWidth >= breakpoints.desktop;
const useStore = create(() => ({ isOpen: isWide() && localStorage.getItem(storageKey) === 'true' }));

function show(isOpen: boolean): void {
  if (isWide()) localStorage.setItem(storageKey, String(isOpen));
  useStore.setState({ isOpen });
}

/** Whether the panel of the contact is open, and what opens and closes it. */
export const useContactPanel = () => ({
  isOpen: useStore((state) => state.isOpen),
  toggle: () => show(!useStore.getState().isOpen),
  close: () => show(false),
});

/** Another conversation begins without a panel over it. */
export function leaveContactPanel(): void {
  if (!isWide()) useStore.setState({ isOpen: false });
}
