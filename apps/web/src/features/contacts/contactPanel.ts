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

const always = (): Promise<boolean> => Promise.resolve(true);
let mayClose = always;

/** Sets a question that must be answered before a user closes the panel. The returned function removes it. */
export function guardContactPanel(question: () => Promise<boolean>): () => void {
  mayClose = question;
  return () => {
    if (mayClose === question) mayClose = always;
  };
}

/** Closes the panel. Resolves to false if the user keeps what is typed in it. */
async function close(): Promise<boolean> {
  if (!(await mayClose())) return false;
  show(false);
  return true;
}

/** Returns whether the contact panel is open, with functions to open and close it. */
export const useContactPanel = () => ({
  isOpen: useStore((state) => state.isOpen),
  toggle: (): void => (useStore.getState().isOpen ? void close() : show(true)),
  close,
});

/** Closes a panel that covers the conversation, when another conversation opens. */
export function leaveContactPanel(): void {
  if (!isWide()) useStore.setState({ isOpen: false });
}
