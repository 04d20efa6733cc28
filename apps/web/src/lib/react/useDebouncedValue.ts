import { useEffect, useState } from 'react';

/** Debounce of a search field, in ms (LAY-37). */
const delayMs = 500;

/** Returns a text after it has not changed for a while; an empty text at once. */
export function useDebouncedValue(typed: string): string {
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), typed === '' ? 0 : delayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return debounced;
}
