import { focusMainIfLost } from './focusMain.ts';

type Rows = {
  /** The element that holds the rows. It may go away with the last one. */
  list: Element | null | undefined;
  rows: string;
  /** The place of the row that goes away. */
  index: number;
  /** The control that gets the focus in a row. */
  target: string;
};

/** Returns true if no control has the focus. The trap of a dialog gives a lost focus to the dialog itself. */
const isFocusLost = (list: Rows['list']): boolean => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.contains(list ?? null);
};

/**
 * Keeps the place of the keyboard where a row goes away with its focused control: focuses the row behind it, otherwise
 * the last one, otherwise `fallback`, by default the main panel. Does nothing if the row stays.
 */
export function focusNeighbour({ list, rows, index, target }: Rows, fallback: () => void = focusMainIfLost): void {
  requestAnimationFrame(() => {
    if (!isFocusLost(list)) return;
    const left = list?.isConnected ? [...list.querySelectorAll(rows)] : [];
    const next = (left[index] ?? left.at(-1))?.querySelector<HTMLElement>(target);
    if (next) next.focus();
    else fallback();
  });
}
