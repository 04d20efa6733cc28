import { useCallback, useSyncExternalStore } from 'react';
import { ownKey } from './ownKey.ts';
import { storedKeys } from './storedKeys.ts';

export type Kept<T> = {
  find: (ticketId: number) => T | null;
  keep: (ticketId: number, value: T | null) => void;
  useKept: (ticketId: number) => [T | null, (value: T | null) => void];
};

const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const notify = (): void => listeners.forEach((listener) => listener());

/** Removes everything that is kept for a ticket of the user, also by parts of the product that are not loaded. */
export function forgetKept(ticketId: number): void {
  const end = `${ownKey('')}:${ticketId}`;
  for (const key of storedKeys()) if (key.endsWith(end)) localStorage.removeItem(key);
  notify();
}

/** Stores one value per ticket and user in this browser, beside the draft. It survives switching and reloading. */
export function keptForTicket<T>(prefix: string): Kept<T> {
  const keyOf = (ticketId: number): string => `${ownKey(prefix)}:${ticketId}`;
  /** Caches the last parsed value per key, so that the same text returns the same object. */
  const read = new Map<string, { stored: string; value: T | null }>();

  function find(ticketId: number): T | null {
    const key = keyOf(ticketId);
    const stored = localStorage.getItem(key);
    if (stored === null) return null;
    const known = read.get(key);
    if (known?.stored === stored) return known.value;
    const value = parse<T>(stored);
    read.set(key, { stored, value });
    return value;
  }
  function keep(ticketId: number, value: T | null): void {
    if (value === null) localStorage.removeItem(keyOf(ticketId));
    else localStorage.setItem(keyOf(ticketId), JSON.stringify(value));
    notify();
  }
  function useKept(ticketId: number): [T | null, (value: T | null) => void] {
    const value = useSyncExternalStore(subscribe, () => find(ticketId));
    return [value, useCallback((next: T | null) => keep(ticketId, next), [ticketId])];
  }
  return { find, keep, useKept };
}

function parse<T>(stored: string): T | null {
  try {
    return JSON.parse(stored) as T;
  } catch {
    return null;
  }
}
