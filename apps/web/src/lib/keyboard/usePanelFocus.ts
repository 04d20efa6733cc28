import { useEffect, useRef, type RefObject } from 'react';
import { focusMainIfLost } from './focusMain.ts';

const fields = 'input, select, textarea';

/**
 * Moves the focus into a panel beside the page when it opens: to its first field, else to the panel itself, which needs
 * `tabIndex={-1}`. When the panel goes away with the focus, the element that opened it gets the focus back.
 */
export function usePanelFocus<E extends HTMLElement>(): RefObject<E | null> {
  const panel = useRef<E>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const field = [...(panel.current?.querySelectorAll<HTMLElement>(fields) ?? [])].find(
      (one) => one.tabIndex >= 0 && !one.matches(':disabled'),
    );
    (field ?? panel.current)?.focus();
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        if (opener instanceof HTMLElement) opener.focus();
        focusMainIfLost();
      });
    };
  }, []);
  return panel;
}
