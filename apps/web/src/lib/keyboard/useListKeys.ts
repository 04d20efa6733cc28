import { isConversationOpen, isInField, isOnRow, isWindowOpen, useKeyHandler } from './keyboard.ts';

/** Arrow keys move between rows only if a row or nothing is focused. Elsewhere they scroll or change tabs. */
const isElsewhere = ({ target }: KeyboardEvent, row: string): boolean =>
  target instanceof Element && target !== document.body && target.id !== 'main' && target.closest(row) === null;

type Options<A extends string> = {
  /** CSS selector of the rows. */
  row: string;
  actionOf: (key: string) => A | undefined;
  /** True if letters also act when nothing has the focus and no conversation is open. */
  lettersFromNowhere?: boolean;
};

/**
 * Handles the plain keys of a list while the component is mounted. Letters act only on a row that was focused by
 * keyboard; everywhere else they are text.
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
