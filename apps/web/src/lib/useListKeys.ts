import { isConversationOpen, isInField, isOnRow, isWindowOpen, useKeyHandler } from './keyboard.ts';

/** Arrows move between rows only from a row or from nowhere: elsewhere they scroll and choose tabs. */
const isElsewhere = ({ target }: KeyboardEvent, row: string): boolean =>
  target instanceof Element && target !== document.body && target.id !== 'main' && target.closest(row) === null;

type Options<A extends string> = {
  /** A selector of the rows. */
  row: string;
  actionOf: (key: string) => A | undefined;
  /** Whether letters also act while nothing has the focus and no conversation is open. */
  lettersFromNowhere?: boolean;
};

/**
 * The plain keys of a list and what they do, while the component is on screen. Letters act on a row that was reached by
 * keyboard: everywhere else they are text.
 */
export function useListKeys<A extends string>(
  { row, actionOf, lettersFromNowhere = false }: Options<A>,
  keys: Record<A, () => void>,
): void {
  useKeyHandler('list', (event) => {
    const action = actionOf(event.key);
    if (!action || event.ctrlKey || event.metaKey || event.altKey || isInField(event) || isWindowOpen(event))
      return false;
    const mayAct = event.key.startsWith('Arrow')
      ? !isElsewhere(event, row)
      : isOnRow(event, row) || (lettersFromNowhere && !isConversationOpen());
    if (!mayAct) return false;
    event.preventDefault();
    keys[action]();
    return true;
  });
}
