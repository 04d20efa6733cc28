import { useEffect, useRef, type RefObject } from 'react';
import { focusNeighbour } from './focusNeighbour.ts';

type Removal<E> = {
  list: RefObject<E | null>;
  /** Called before a row is removed, also if a question or a call comes first. */
  expectRemoval: (key: number | string) => void;
};

/**
 * Keeps the place of the keyboard in a list whose rows leave it later, after a call. `keys` are the rows as they are shown.
 * `list` is the ref of the focusable element around them, which `rows` selects; the button that removes a row has
 * `data-remove`. Once the row is gone, the button of its neighbour gets the focus, otherwise the list.
 */
export function useRemovalFocus<E extends HTMLElement>(rows: string, keys: readonly (number | string)[]): Removal<E> {
  const list = useRef<E>(null);
  const awaited = useRef<{ key: number | string; index: number }>(undefined);
  useEffect(() => {
    if (!awaited.current || keys.includes(awaited.current.key)) return;
    const { index } = awaited.current;
    awaited.current = undefined;
    focusNeighbour({ list: list.current, rows, index, target: '[data-remove]' }, () =>
      list.current?.focus({ preventScroll: true }),
    );
  });
  const expectRemoval = (key: number | string): void => {
    awaited.current = { key, index: keys.indexOf(key) };
  };
  return { list, expectRemoval };
}
