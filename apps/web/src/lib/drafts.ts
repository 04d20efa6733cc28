import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from './sessionState.ts';

/** Drafts are of one person: two who share a browser do not see each other's words. */
const keyOf = (ticketId: number): string => `draft:${useSession.getState().user?.id ?? 0}:${ticketId}`;

const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

window.addEventListener('storage', (event) => {
  if (event.key?.startsWith('draft:')) tell();
});

/** What was typed for a ticket and not sent; empty without a draft. */
export const draftOf = (ticketId: number): string => localStorage.getItem(keyOf(ticketId)) ?? '';

/** Keeps what was typed for a ticket, through reloads; an empty text removes the draft. */
export function keepDraft(ticketId: number, text: string): void {
  if (text === '') localStorage.removeItem(keyOf(ticketId));
  else localStorage.setItem(keyOf(ticketId), text);
  tell();
}

/** The draft of a ticket and how to change it; list rows that show it follow at once. */
export function useDraft(ticketId: number): [string, (text: string) => void] {
  const draft = useSyncExternalStore(subscribe, () => draftOf(ticketId));
  const setDraft = useCallback((text: string) => keepDraft(ticketId, text), [ticketId]);
  return [draft, setDraft];
}
