import { useEffect, useRef } from 'react';
import { isKeyTaken } from '../../lib/isKeyTaken.ts';

type Keys = { next: () => void; previous: () => void; create: () => void };

const actions: Partial<Record<string, keyof Keys>> = { j: 'next', ArrowDown: 'next', k: 'previous', ArrowUp: 'previous', n: 'create' };

/** Arrows move between rows only from a row or from nowhere: elsewhere they scroll. */
const isElsewhere = ({ key, target }: KeyboardEvent): boolean =>
  key.startsWith('Arrow') && target instanceof Element && target !== document.body && target.id !== 'main' && target.closest('[data-chat]') === null;

/** The keys of the list of chats, as in the inbox: J and K or the arrows move, N makes a new one. */
export function useChatKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!action || isKeyTaken(event) || isElsewhere(event)) return;
      event.preventDefault();
      latest.current[action]();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
