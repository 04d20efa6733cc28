/** Finds the element that a focus goes to. */
export type NextFocus = () => HTMLElement | null | undefined;

/**
 * Call before a control leaves the page with the focus. Focuses `next` once it is gone, otherwise the nearest element
 * around it that takes the focus. Does nothing where that has left too: what closed it decides where the keyboard goes on.
 */
export function handFocusFrom(control: HTMLElement, next?: NextFocus): void {
  const parent = control.parentElement;
  const around = parent?.closest<HTMLElement>('[tabindex]');
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    // The trap of a dialog gives a lost focus to the dialog itself.
    const isLost = activeElement === null || activeElement === body || activeElement.contains(parent);
    if (!isLost || !around?.isConnected) return;
    const wanted = next?.();
    wanted?.focus({ preventScroll: true });
    // A disabled control does not take it.
    if (document.activeElement !== wanted) around.focus({ preventScroll: true });
  });
}

/**
 * Returns the ref of a control that goes away while it may have the focus, by its own press or by itself, or of an
 * element around such controls. The focus then goes on as `handFocusFrom` says.
 */
export const handFocusOn =
  (next?: NextFocus) =>
  (control: HTMLElement | null): (() => void) | undefined =>
    control === null
      ? undefined
      : () => {
          if (control.contains(document.activeElement)) handFocusFrom(control, next);
        };
