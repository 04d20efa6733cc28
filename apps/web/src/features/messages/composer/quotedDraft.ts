import type { Message } from '@recado/contracts';
import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from '../../../lib/session.ts';

/** The answered message belongs to the draft: it survives switching and reloading with it. */
const keyOf = (ticketId: number): string => `quote:${useSession.getState().user?.id ?? 0}:${ticketId}`;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The last reading of each, so that the same text gives the same object. */
const read = new Map<string, { stored: string; message: Message | null }>();

function parse(stored: string): Message | null {
  try {
    return JSON.parse(stored) as Message;
  } catch {
    return null;
  }
}

function quotedOf(ticketId: number): Message | null {
  const key = keyOf(ticketId);
  const stored = localStorage.getItem(key);
  if (stored === null) return null;
  const known = read.get(key);
  if (known?.stored === stored) return known.message;
  const message = parse(stored);
  read.set(key, { stored, message });
  return message;
}

/** Keeps which message the draft of a ticket answers; null for none. */
export function keepQuoted(ticketId: number, message: Message | null): void {
  // A quote shows one level only: what the answered message itself answers is left out.
  if (message) localStorage.setItem(keyOf(ticketId), JSON.stringify({ ...message, quotedMsg: null }));
  else localStorage.removeItem(keyOf(ticketId));
  listeners.forEach((tell) => tell());
}

/** The message the draft of a ticket answers, and how to change it. */
export function useQuoted(ticketId: number): [Message | null, (message: Message | null) => void] {
  const quoted = useSyncExternalStore(subscribe, () => quotedOf(ticketId));
  const setQuoted = useCallback((message: Message | null) => keepQuoted(ticketId, message), [ticketId]);
  return [quoted, setQuoted];
}
