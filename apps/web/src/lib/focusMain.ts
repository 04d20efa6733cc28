/**
 * Where the control that had the focus is gone, the panel takes it: the next Tab goes on from there, not from the start
 * of the page.
 */
export function focusMainIfLost(): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true });
}
