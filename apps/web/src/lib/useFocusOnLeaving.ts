import { useEffect, useRef } from 'react';
import { focusMainIfLost } from './focusMain.ts';

/** A hidden control gives the focus up after the next frame was drawn. */
const givenUpMs = 50;

/**
 * What had the focus may have gone with what was open, or on a phone with the list. The row that was left, the link to
 * it below `base`, takes it, or the panel.
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
