import { useCallback, useLayoutEffect, useReducer, useRef, type RefObject } from 'react';

type Field = HTMLTextAreaElement | HTMLInputElement;

/** The caret of a field whose text was changed by a button, and its focus after a popup has closed. */
export function useCaret(field: RefObject<Field | null>) {
  const next = useRef<number | null>(null);
  const [, render] = useReducer((renders: number) => renders + 1, 0);
  useLayoutEffect(() => {
    if (next.current === null) return;
    field.current?.setSelectionRange(next.current, next.current);
    next.current = null;
  });
  return {
    /** Moves the caret in the render that shows the new text: one frame later, a letter could already be typed. */
    placeCaret: useCallback((position: number): void => {
      next.current = position;
      render();
    }, []),
    /** Focuses the field after a popup has closed. What was selected before it opened is not typed over. */
    focusAfterPopup: useCallback((): void => {
      const end = field.current?.selectionEnd ?? 0;
      field.current?.setSelectionRange(end, end);
      field.current?.focus();
    }, [field]),
  };
}
