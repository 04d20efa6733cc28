import { useEffect, type RefObject } from 'react';
import { isInField, isTyping, isWindowOpen, useKeyHandler } from './keyboard.ts';

/** Controls that a space presses. */
const pressedBySpace = 'button, a, summary, label, input, audio, video, [role="button"], [role="tab"], [role="switch"]';

/**
 * Text typed beside every field goes into this one, as in WhatsApp Web. The focus moves while the key is going down, so
 * that the browser types the first character, a dead key or the start of a composition into the field.
 */
export function useTypingFocus(area: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    // A field that has never had the focus keeps its caret before the draft it was drawn with.
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
