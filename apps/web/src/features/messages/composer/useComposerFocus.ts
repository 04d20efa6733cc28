import { useEffect, useRef, type RefObject } from 'react';
import { useTypingFocus } from '../../../lib/keyboard/useTypingFocus.ts';

type Options = {
  area: RefObject<HTMLTextAreaElement | null>;
  quotedId: number | undefined;
  editedId: number | undefined;
  isRecording: boolean;
};

/** Moves the focus into the text field: at the start, for an answer or an edit, after a recording, and while typing. */
export function useComposerFocus({ area, quotedId, editedId, isRecording }: Options): void {
  useTypingFocus(area);
  useEffect(() => {
    // Keyboard users keep their focus; after a mouse click the field gets it.
    if (!document.activeElement?.matches(':focus-visible') && matchMedia('(pointer: fine)').matches)
      area.current?.focus();
  }, [area]);
  const answeredAtFirst = useRef(quotedId);
  useEffect(() => {
    // A quote restored after a reload is not a click on "reply".
    if (quotedId !== undefined && quotedId !== answeredAtFirst.current) area.current?.focus();
    answeredAtFirst.current = undefined;
  }, [area, quotedId]);
  const editedAtFirst = useRef(editedId);
  useEffect(() => {
    if (editedId !== editedAtFirst.current) area.current?.focus();
    if (editedId !== undefined) area.current?.setSelectionRange(area.current.value.length, area.current.value.length);
    editedAtFirst.current = editedId;
  }, [area, editedId]);
  const wasRecording = useRef(isRecording);
  useEffect(() => {
    // The bar disappears with the focus inside, and the field exists again only after this render.
    if (wasRecording.current && !isRecording) area.current?.focus();
    wasRecording.current = isRecording;
  }, [area, isRecording]);
}
