import { useEffect, useState } from 'react';

/** Returns whether the page is visible. */
export function useIsWatched(): boolean {
  const [isWatched, setWatched] = useState(() => !document.hidden);
  useEffect(() => {
    const follow = (): void => setWatched(!document.hidden);
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  return isWatched;
}
