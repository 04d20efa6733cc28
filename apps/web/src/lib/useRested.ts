import { useEffect, useState } from 'react';

/** A search is asked for when the typing rests (LAY-37). */
const restMs = 500;

/** A text once it has not changed for a while; an emptied one at once. */
export function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), typed === '' ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
