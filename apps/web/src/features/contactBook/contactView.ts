import { create } from 'zustand';
import { ownKey } from '../../lib/browser/ownKey.ts';

export const contactViews = ['cards', 'rows'] as const;
/** Contacts as cards, or as rows of a table where one wants to see many. */
export type ContactView = (typeof contactViews)[number];

const key = (): string => ownKey('contactView');
const useStore = create<{ key: string; view: ContactView }>(() => ({ key: '', view: 'cards' }));

/** Returns the view that the user chose last in this browser. */
export function useContactView(): ContactView {
  const chosen = useStore();
  if (chosen.key === key()) return chosen.view;
  return contactViews.find((view) => view === localStorage.getItem(key())) ?? 'cards';
}

export function chooseContactView(view: ContactView): void {
  localStorage.setItem(key(), view);
  useStore.setState({ key: key(), view });
}
