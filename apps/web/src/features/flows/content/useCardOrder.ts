import { focusNeighbour } from '../../../lib/keyboard/focusNeighbour.ts';
import { useRowsFocus } from '../../../lib/keyboard/useRowsFocus.ts';
import type { Card } from './contentCards.ts';

const rows = '[data-card]';

/** Moves and removes cards. The keyboard stays where it was; `list` is the ref of the element around the cards. */
export function useCardOrder(cards: readonly Card[], change: (cards: Card[]) => void) {
  const { list, focusBeside } = useRowsFocus<HTMLDivElement>(rows);
  const focusIn = (index: number, target: string, fallback?: () => void): void =>
    focusNeighbour({ list: list.current, rows, index, target }, fallback);
  const move = (at: number, to: number): void => {
    const next = [...cards];
    next.splice(to, 0, ...next.splice(at, 1));
    change(next);
    // The browser takes the focus of a card that it moves, and of a button that is disabled at the end of the list.
    const [pressed, other] = to < at ? ['up', 'down'] : ['down', 'up'];
    focusIn(to, `[data-${pressed}]:enabled`, () => focusIn(to, `[data-${other}]`));
  };
  const remove = (at: number): void => {
    change(cards.filter((_card, place) => place !== at));
    focusBeside(at);
  };
  return { list, move, remove };
}
