import { useRef } from 'react';
import { focusNeighbour } from './focusNeighbour.ts';

/**
 * Keeps the place of the keyboard in the rows of a form. `list` is the element around the rows, which `rows` selects; the
 * button that removes a row has `data-remove`, and the button that adds one `data-add`. `focusBeside` is called when the
 * row at `index` goes away: it focuses the button of the neighbour, otherwise the button that adds a row.
 */
export function useRowsFocus<E extends HTMLElement>(rows: string) {
  const list = useRef<E>(null);
  const focusBeside = (index: number): void =>
    focusNeighbour({ list: list.current, rows, index, target: '[data-remove]' }, () =>
      list.current?.querySelector<HTMLElement>('[data-add]')?.focus(),
    );
  return { list, focusBeside };
}
