import { useEffect, useRef } from 'react';
import { focusMainIfLost } from './focusMain.ts';

/** In ms. A browser moves the focus away from a hidden control only after the next frame. */
const givenUpMs = 50;

/**
 * Restores the focus after closing a conversation, when the focused element is gone: to the row that was left (the link
 * to it below `base`), else to the main panel.
 */
export function useFocusOnLeaving(base: string, uuid: string | undefined): void {
  const lastUuid = useRef(uuid);
  useEffect(() => {
    const left = lastUuid.current;
    lastUuid.current = uuid;
    if (uuid === left) return undefined;
    const timer = setTimeout(() => {
      if (uuid === undefined && document.activeElement === document.body)
        document.querySelector<HTMLElement>(`main a[href="${base}/${left}"]`)?.focus();
      focusMainIfLost();
    }, givenUpMs);
    return () => clearTimeout(timer);
  }, [base, uuid]);
}
