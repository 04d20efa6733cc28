import { create } from 'zustand';

const storageKey = 'signMessages';

const useStore = create<{ signs: boolean }>(() => ({ signs: localStorage.getItem(storageKey) !== 'false' }));

/**
 * Returns whether messages are signed with the user's name, and a function that changes it. On at first, stored in this
 * browser (CONV-06).
 */
export const useSigning = (): [boolean, (signs: boolean) => void] => [useStore((state) => state.signs), setSigning];

function setSigning(signs: boolean): void {
  localStorage.setItem(storageKey, String(signs));
  useStore.setState({ signs });
}
