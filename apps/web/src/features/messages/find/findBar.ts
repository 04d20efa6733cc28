import { create } from 'zustand';
import { focusComposer } from '../composer/focusComposer.ts';

/** `asked` rises with every request: one while the bar is open brings the focus back to its field. */
const useStore = create(() => ({ isOpen: false, asked: 0 }));

/** What had the focus when the bar opened. */
let before: Element | null = null;

/** Opens the search inside the open conversation. */
export function openFindBar(): void {
  const { isOpen, asked } = useStore.getState();
  if (!isOpen) before = document.activeElement;
  useStore.setState({ isOpen: true, asked: asked + 1 });
}

/** Closes the bar and returns the focus to where it was. */
export function closeFindBar(): void {
  useStore.setState({ isOpen: false });
  if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
  else focusComposer();
}

/** The next conversation begins without the bar. */
export const leaveFindBar = (): void => useStore.setState({ isOpen: false });

export const useFindBar = (): { isOpen: boolean; asked: number } => useStore();
