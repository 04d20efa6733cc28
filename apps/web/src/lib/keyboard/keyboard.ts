import { useEffect, useRef } from 'react';
import { isApple } from './commands.ts';

/**
 * Every key press of the page passes these stages in order, until a handler uses it:
 * 1. `shortcut`: key combinations with a modifier, valid everywhere except in dialogs and menus.
 * 2. `list`: the plain keys of a list.
 * 3. `typing`: the composer of the open conversation, which receives text typed outside every field.
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

/** Handles the key presses of a stage while the component is mounted, always with its latest handler. */
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

/** Returns whether the key is pressed in a control that accepts letters. */
export const isInField = (event: KeyboardEvent): boolean =>
  closest(
    event,
    'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="listbox"], [role="spinbutton"]',
  );

const windows = '[role="dialog"], [role="alertdialog"], [role="menu"], .MuiModal-root';
/** A window that keeps the focus inside. While it fades out, it no longer does. */
const openWindow = '.MuiModal-root:has(> [data-testid="sentinelStart"][tabindex="0"])';

/**
 * Returns whether a dialog, menu or popover is open: it contains the focus, or nothing is focused. A closing one has
 * already returned the focus and does not count, so that no typed letter is lost.
 */
export const isWindowOpen = (event: KeyboardEvent): boolean =>
  closest(event, windows) || (event.target === document.body && document.querySelector(openWindow) !== null);

/** Returns whether a conversation with a contact or with colleagues is open. Letters are text then. */
export const isConversationOpen = (): boolean => document.querySelector('[data-conversation]') !== null;

/**
 * Returns whether the key is pressed on a row that was focused by keyboard. A clicked row is focused too, but has no
 * focus ring.
 */
export const isOnRow = (event: KeyboardEvent, row: string): boolean =>
  closest(event, row) && document.activeElement?.matches(':focus-visible') === true;

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'>;

/**
 * AltGr types characters, such as the slash of a Brazilian keyboard. Firefox reports the Option key of a Mac as AltGr.
 */
const hasAltGraph = (event: Pressed, apple: boolean): boolean => !apple && event.getModifierState('AltGraph');

/** Returns the Latin letter of a key. Option on a Mac types another character, therefore the physical key decides. */
const letterOf = ({ key, code }: Pressed): string =>
  (/^[a-z]$/i.test(key) ? key : /^Key[A-Z]$/.test(code) ? code.slice(3) : key).toUpperCase();

/**
 * Returns whether a combination such as `Alt+Shift+E` or `Mod+/` is pressed. `Mod` is ⌘ on a Mac and Ctrl elsewhere.
 */
export function isPressed(event: Pressed, combination: string, apple = isApple): boolean {
  const parts = combination.split('+');
  const key = parts.at(-1)!;
  const needs = (modifier: string): boolean => parts.includes(modifier);
  if (hasAltGraph(event, apple) || event.altKey !== needs('Alt')) return false;
  if (event.ctrlKey !== (needs('Mod') && !apple) || event.metaKey !== (needs('Mod') && apple)) return false;
  // The slash is a shifted key on many keyboards, therefore Shift counts only for letters.
  return letterOf(event) === key && (event.shiftKey === needs('Shift') || !/[A-Z]/.test(key));
}

/**
 * Returns whether a key press types text: a character (also with AltGr or Option), a dead key, or the first key of an
 * input method.
 */
export function isTyping(event: Pressed, apple = isApple): boolean {
  const isText = [...event.key].length === 1 || event.key === 'Dead' || event.key === 'Process';
  if (!isText) return false;
  if (hasAltGraph(event, apple)) return true;
  return !event.ctrlKey && !event.metaKey && (apple || !event.altKey);
}
