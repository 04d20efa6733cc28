import { useCallback, useSyncExternalStore } from 'react';
import { ownKey } from './ownKey.ts';
import { useSession } from '../session/sessionState.ts';

/** The place of a draft: a ticket id, or a chat of colleagues. */
export type DraftPlace = number | `chat-${number}`;

/** Drafts are stored per user: users who share a browser do not see each other's drafts. */
const keyOf = (place: DraftPlace, userId: number): string => `${ownKey('draft', userId)}:${place}`;
const ownId = (): number => useSession.getState().user?.id ?? 0;

const listeners = new Set<() => void>();
const notify = (): void => listeners.forEach((listener) => listener());

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

window.addEventListener('storage', (event) => {
  if (event.key?.startsWith('draft:')) notify();
});

/** Returns the unsent text of a place, '' without a draft. */
export const draftOf = (place: DraftPlace, userId = ownId()): string =>
  localStorage.getItem(keyOf(place, userId)) ?? '';

/** Stores the unsent text of a place; it survives reloads. An empty text removes the draft. */
export function keepDraft(place: DraftPlace, text: string, userId = ownId()): void {
  if (text === '') localStorage.removeItem(keyOf(place, userId));
  else localStorage.setItem(keyOf(place, userId), text);
  notify();
}

/** Returns the draft of a place and its setter. List rows that show the draft update at once. */
export function useDraft(place: DraftPlace): [string, (text: string) => void] {
  const draft = useSyncExternalStore(subscribe, () => draftOf(place));
  const setDraft = useCallback((text: string) => keepDraft(place, text), [place]);
  return [draft, setDraft];
}
