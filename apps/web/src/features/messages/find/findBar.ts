import { create } from 'zustand';
import { focusComposer } from '../../../conversation/composer/focusComposer.ts';

/** `asked` is incremented by every request. A request while the bar is open focuses its field again. */
const useStore = create(() => ({ isOpen: false, asked: 0 }));

/** The element that had the focus when the bar opened. */
let before: Element | null = null;

/** Opens the search in the open conversation. */
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

/** Closes the bar when another conversation opens. */
export const leaveFindBar = (): void => useStore.setState({ isOpen: false });

export const useFindBar = (): { isOpen: boolean; asked: number } => useStore();
