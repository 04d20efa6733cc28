import { useEffect } from 'react';

/** The commands that keys give while the canvas has the focus. */
export type CanvasCommands = {
  remove: () => void;
  duplicate: () => void;
  copy: () => void;
  paste: () => void;
  selectAll: () => void;
  undo: () => void;
  redo: () => void;
  open: () => void;
  save: () => void;
  find: () => void;
};

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Returns the command of a key; undefined for keys that belong to the canvas itself, such as the arrows (FLOW-11). */
export function commandOf({ key, ctrlKey, metaKey, shiftKey }: Pressed): keyof CanvasCommands | undefined {
  if (key === 'Delete' || key === 'Backspace') return 'remove';
  if (key === 'Enter') return 'open';
  if (!ctrlKey && !metaKey) return undefined;
  switch (key.toLowerCase()) {
    case 'd':
      return 'duplicate';
    case 'c':
      return 'copy';
    case 'v':
      return 'paste';
    case 'a':
      return 'selectAll';
    case 'z':
      return shiftKey ? 'redo' : 'undo';
    case 'y':
      return 'redo';
    case 's':
      return 'save';
    case 'f':
      return 'find';
    default:
      return undefined;
  }
}

/** Places whose keys are not for the canvas: fields, dialogs and menus. */
const elsewhere = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Elements that act on Enter themselves. */
const clickedByEnter = 'button, a, .react-flow__edge';

/**
 * Runs the commands of keys, wherever on the page the focus is: after a node was deleted, nothing has the focus. Enter
 * opens a node only if one is selected. On a focused button it stays the click, and on an edge it selects the edge.
 */
export function useCanvasKeys(commands: CanvasCommands, isOneSelected: boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || target?.closest(elsewhere)) return;
      const command = commandOf(event);
      // Selected text, such as a message of the simulator, is copied by the browser.
      if (command === 'copy' && window.getSelection()?.isCollapsed === false) return;
      if (!command || (command === 'open' && (!isOneSelected || target?.closest(clickedByEnter)))) return;
      event.preventDefault();
      commands[command]();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
