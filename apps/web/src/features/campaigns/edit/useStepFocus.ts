import { useEffect, useRef, type RefObject } from 'react';
import type { Step } from './campaignForm.ts';

/**
 * Focuses the part that a button of the footer leads to: the part begins above the button, and the button may be gone. A tab
 * and a wrong field keep the focus. The element of the ref holds the parts.
 */
export function useStepFocus(step: Step): RefObject<HTMLDivElement | null> {
  const parts = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const part = parts.current?.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden])');
    const { activeElement } = document;
    if (!part?.contains(activeElement) && activeElement?.getAttribute('role') !== 'tab') part?.focus();
  }, [step]);
  return parts;
}
