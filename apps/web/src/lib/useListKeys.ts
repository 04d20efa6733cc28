import { useEffect, useRef } from 'react';
import { isKeyTaken } from './isKeyTaken.ts';

/** Arrows move between rows only from a row or from nowhere: elsewhere they scroll and choose tabs. */
const isElsewhere = ({ key, target }: KeyboardEvent, row: string): boolean =>
  key.startsWith('Arrow') && target instanceof Element && target !== document.body && target.id !== 'main' && target.closest(row) === null;

/** The keys of a list and what they do, while the component is on screen; `row` selects a row of the list. Both stay the same for its life. */
export function useListKeys<A extends string>(row: string, actionOf: (key: string) => A | undefined, keys: Record<A, () => void>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const action = actionOf(event.key);
      if (!action || isKeyTaken(event) || isElsewhere(event, row)) return;
      event.preventDefault();
      latest.current[action]();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [row, actionOf]);
}
