/**
 * Searches in the open conversation or list instead of the browser's search: rows outside the visible part are not in
 * the DOM.
 */
export const findShortcut = 'Mod+F';

/**
 * Switches between messages and internal notes in the open conversation. decisions/0029 explains the choice of the
 * letter.
 */
export const noteShortcut = 'Alt+Shift+O';
