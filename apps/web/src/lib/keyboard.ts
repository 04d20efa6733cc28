import { useEffect, useRef } from 'react';
import { isApple } from './commands.ts';

/**
 * Every key press of the page is offered to these stages in order, until one has used it:
 * 1. `shortcut`: key combinations with a modifier, valid everywhere outside of windows and menus.
 * 2. `list`: the plain keys of a list.
 * 3. `typing`: the composer of the open conversation, which takes the text typed beside every field.
 */
const stages = ['shortcut', 'list', 'typing'] as const;
type Stage = (typeof stages)[number];

/** Returns whether the key was used. */
type KeyHandler = (event: KeyboardEvent) => boolean;

const handlers: Record<Stage, Set<KeyHandler>> = { shortcut: new Set(), list: new Set(), typing: new Set() };

window.addEventListener('keydown', (event) => {
  if (event.defaultPrevented) return;
  for (const stage of stages) for (const handler of handlers[stage]) if (handler(event)) return;
});

/** Handles the key presses of a stage while the component is on screen, always with its latest handler. */
export function useKeyHandler(stage: Stage, handler: KeyHandler): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const own: KeyHandler = (event) => latest.current(event);
    handlers[stage].add(own);
    return () => void handlers[stage].delete(own);
  }, [stage]);
}

const closest = ({ target }: KeyboardEvent, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Whether the key is pressed in a control that takes letters. */
export const isInField = (event: KeyboardEvent): boolean =>
  closest(
    event,
    'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="listbox"], [role="spinbutton"]',
  );

const windows = '[role="dialog"], [role="alertdialog"], [role="menu"], .MuiModal-root';
/** A window that keeps the focus inside. While it fades out, it no longer does. */
const openWindow = '.MuiModal-root:has(> [data-testid="sentinelStart"][tabindex="0"])';

/**
 * Whether a dialog, menu or popover is open: it holds the focus, or nothing does. One that fades out no
 * longer holds the focus and swallows no key.
 */
export const isWindowOpen = (event: KeyboardEvent): boolean =>
  closest(event, windows) || (event.target === document.body && document.querySelector(openWindow) !== null);

/** Whether a conversation is open, with a customer or with colleagues: then letters are text. */
export const isConversationOpen = (): boolean => document.querySelector('[data-conversation]') !== null;

/**
 * Whether the key is pressed on a row that was reached by keyboard: a clicked row has the focus too, but no focus ring.
 */
export const isOnRow = (event: KeyboardEvent, row: string): boolean =>
  closest(event, row) && document.activeElement?.matches(':focus-visible') === true;

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'>;

/**
 * AltGr types characters, such as the slash of a Brazilian keyboard. Firefox reports the Option key of a Mac as AltGr.
 */
const hasAltGraph = (event: Pressed, apple: boolean): boolean => !apple && event.getModifierState('AltGraph');

/**
 * The Latin letter of a key. Option on a Mac types another character with it, so that only the place of the key names
 * the letter.
 */
const letterOf = ({ key, code }: Pressed): string =>
  (/^[a-z]$/i.test(key) ? key : /^Key[A-Z]$/.test(code) ? code.slice(3) : key).toUpperCase();

/** Whether a combination such as `Alt+Shift+E` or `Mod+/` is pressed; `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
export function isPressed(event: Pressed, combination: string, apple = isApple): boolean {
  const parts = combination.split('+');
  const key = parts.at(-1)!;
  const needs = (modifier: string): boolean => parts.includes(modifier);
  if (hasAltGraph(event, apple) || event.altKey !== needs('Alt')) return false;
  if (event.ctrlKey !== (needs('Mod') && !apple) || event.metaKey !== (needs('Mod') && apple)) return false;
  // The slash stands on a shifted key of many keyboards.
  return letterOf(event) === key && (event.shiftKey === needs('Shift') || !/[A-Z]/.test(key));
}

/**
 * Whether a key press types text: a character, also with AltGr or Option, a dead key, or the first key of an input
 * method.
 */
export function isTyping(event: Pressed, apple = isApple): boolean {
  const isText = [...event.key].length === 1 || event.key === 'Dead' || event.key === 'Process';
  if (!isText) return false;
  if (hasAltGraph(event, apple)) return true;
  return !event.ctrlKey && !event.metaKey && (apple || !event.altKey);
}

/** Searches inside what is open, in place of the browser's own search: rows far away are not in the page. */
export const findShortcut = 'Mod+F';

/** Changes between messages and internal notes in the open conversation. decisions/0029 says why this letter. */
export const noteShortcut = 'Alt+Shift+O';
