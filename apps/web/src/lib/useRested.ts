import { useEffect, useState } from 'react';

/** Debounce of a search field, in ms (LAY-37). */
const restMs = 500;

/** Returns a text after it has not changed for a while; an empty text at once. */
export function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), typed === '' ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
