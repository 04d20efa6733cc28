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

/** Windows above the page. Those of MUI have the focus on their frame until something inside is focused. */
const windows = '[role="dialog"], [role="alertdialog"], [role="menu"], .MuiModal-root';
const fields = 'input, textarea, select, [contenteditable]';
/** Parts of the page in which keys that change or select nodes would surprise: the user is talking to the simulator. */
const ownKeys = '[data-own-keys]';
/** Commands that do the same wherever the focus is. */
const everywhere: readonly (keyof CanvasCommands)[] = ['save', 'undo', 'redo', 'find'];

/** Returns whether a key is for the canvas. Keys of fields are not, except that Ctrl+S saves the flow from everywhere. */
export const isForCanvas = (command: keyof CanvasCommands, target: Pick<Element, 'closest'> | null): boolean =>
  !target?.closest(windows) &&
  (command === 'save' || !target?.closest(fields)) &&
  (everywhere.includes(command) || !target?.closest(ownKeys));

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
      const command = commandOf(event);
      if (event.defaultPrevented || !command || !isForCanvas(command, target)) return;
      // Selected text, such as a message of the simulator, is copied by the browser.
      if (command === 'copy' && window.getSelection()?.isCollapsed === false) return;
      if (command === 'open' && (!isOneSelected || target?.closest(clickedByEnter))) return;
      event.preventDefault();
      commands[command]();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}

/**
 * Saves at Ctrl+S while the dialog of a node is open, wherever the focus is in it: the browser would save the page. A
 * question above the dialog is answered first.
 */
export function useSaveKey(save: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || commandOf(event) !== 'save') return;
      event.preventDefault();
      const target = event.target as Partial<Element> | null;
      if (!target?.closest?.('[role="alertdialog"]')) save();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
