/**
 * If the focused element is gone, focuses the main panel, so that the next Tab continues there and not at the top of
 * the page.
 */
export function focusMainIfLost(): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true });
}

/**
 * Gives the focus to the main panel once a removed row is gone. The pressed button leaves with its row, and the button of
 * the question with its dialog, in either order and within some frames.
 */
export function keepMainFocus(frames = 60): void {
  requestAnimationFrame(() => {
    focusMainIfLost();
    if (frames > 0 && document.activeElement?.id !== 'main') keepMainFocus(frames - 1);
  });
}
