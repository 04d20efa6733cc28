import { useEffect } from 'react';

/** The browser asks before the page is closed or loaded again, while something would be lost. */
export function useAskBeforeUnload(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLost]);
}
