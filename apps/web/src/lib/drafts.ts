import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from './sessionState.ts';

/** Where something is written: the id of a ticket, or a chat of colleagues. */
export type DraftPlace = number | `chat-${number}`;

/** Drafts are of one person: two who share a browser do not see each other's words. */
const keyOf = (place: DraftPlace): string => `draft:${useSession.getState().user?.id ?? 0}:${place}`;

const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

window.addEventListener('storage', (event) => {
  if (event.key?.startsWith('draft:')) tell();
});

/** What was typed in a place and not sent; empty without a draft. */
export const draftOf = (place: DraftPlace): string => localStorage.getItem(keyOf(place)) ?? '';

/** Keeps what was typed in a place, through reloads; an empty text removes the draft. */
export function keepDraft(place: DraftPlace, text: string): void {
  if (text === '') localStorage.removeItem(keyOf(place));
  else localStorage.setItem(keyOf(place), text);
  tell();
}

/** The draft of a place and how to change it; list rows that show it follow at once. */
export function useDraft(place: DraftPlace): [string, (text: string) => void] {
  const draft = useSyncExternalStore(subscribe, () => draftOf(place));
  const setDraft = useCallback((text: string) => keepDraft(place, text), [place]);
  return [draft, setDraft];
}
