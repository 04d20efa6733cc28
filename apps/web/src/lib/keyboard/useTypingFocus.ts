import { useEffect, type RefObject } from 'react';
import { isInField, isTyping, isWindowOpen, useKeyHandler } from './keyboard.ts';

/** Controls that Space activates. */
const pressedBySpace = 'button, a, summary, label, input, audio, video, [role="button"], [role="tab"], [role="switch"]';

/**
 * Moves text typed outside every field into this field, as WhatsApp Web does. The focus moves during keydown, so that
 * the browser types the first character, dead key or composition into the field.
 */
export function useTypingFocus(area: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    // Before its first focus, a field has its caret before the draft.
    const field = area.current;
    if (field && document.activeElement !== field) field.setSelectionRange(field.value.length, field.value.length);
  }, [area]);
  useKeyHandler('typing', (event) => {
    const { current: field } = area;
    const { target, key } = event;
    if (!field || field.disabled || !isTyping(event) || isInField(event) || isWindowOpen(event)) return false;
    if (key === ' ' && target instanceof Element && target.closest(pressedBySpace)) return false;
    field.focus();
    return true;
  });
}
