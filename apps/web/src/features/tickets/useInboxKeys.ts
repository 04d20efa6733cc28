import { useEffect, useRef } from 'react';
import { actionOf, type InboxAction } from './shortcuts.ts';

type Keys = Record<InboxAction, () => void>;

/** Where letters are typed, or a window asks something first. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element &&
    event.target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]') !== null) ||
  document.querySelector('.MuiModal-root') !== null;

/** Arrows move between rows only from a row or from nowhere: elsewhere they scroll and choose tabs. */
const isElsewhere = ({ key, target }: KeyboardEvent): boolean =>
  key.startsWith('Arrow') && target instanceof Element && target !== document.body && target.id !== 'main' && target.closest('[data-ticket]') === null;

/** The keys of the inbox (`shortcuts.ts`). */
export function useInboxKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const action = actionOf(event.key);
      if (!action || isTaken(event) || isElsewhere(event)) return;
      event.preventDefault();
      latest.current[action]();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
