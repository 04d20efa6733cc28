import { useRef, type KeyboardEvent } from 'react';

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

const isField = (target: EventTarget): boolean => target instanceof Element && target.matches('input, textarea');

/**
 * Handlers for a menu that must take no typed text: somebody who begins to write a message while the menu is open would
 * otherwise choose an entry, since a letter goes to the entry that begins with it and a space chooses that. Letters do
 * nothing, nor do spaces after them, until another key moves through the menu.
 */
export function useTypingGuard() {
  const isTyping = useRef(false);
  const holdsSpace = ({ key }: KeyboardEvent): boolean => key === ' ' && isTyping.current;
  return {
    onKeyDownCapture(event: KeyboardEvent): void {
      if (isField(event.target)) return;
      if (isLetter(event)) isTyping.current = true;
      else if (!holdsSpace(event)) {
        isTyping.current = false;
        return;
      }
      event.stopPropagation();
      event.preventDefault();
    },
    // An entry is chosen when the space bar is released.
    onKeyUpCapture(event: KeyboardEvent): void {
      if (!isField(event.target) && holdsSpace(event)) event.stopPropagation();
    },
  };
}
