import { useEffect, useRef } from 'react';
import { isKeyTaken } from '../../lib/isKeyTaken.ts';
import { actionOf, type InboxAction } from './shortcuts.ts';

type Keys = Record<InboxAction, () => void>;

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
      if (!action || isKeyTaken(event) || isElsewhere(event)) return;
      event.preventDefault();
      latest.current[action]();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
