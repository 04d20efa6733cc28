import { useEffect, useRef } from 'react';

type Keys = { next: () => void; previous: () => void; accept: () => void; resolve: () => void };

/** Where letters are typed, or a window asks something first. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element &&
    event.target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]') !== null) ||
  document.querySelector('.MuiModal-root') !== null;

/** The keys of the inbox: J and K move between rows, A accepts the next one, E resolves the open one. */
export function useInboxKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isTaken(event)) return;
      const { next, previous, accept, resolve } = latest.current;
      const act = { j: next, k: previous, a: accept, e: resolve }[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
