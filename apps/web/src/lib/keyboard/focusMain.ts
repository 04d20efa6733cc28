/**
 * If the focused element is gone, focuses the main panel, so that the next Tab continues there and not at the top of
 * the page.
 */
export function focusMainIfLost(): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true });
}
