const againMs = 3_000;

/**
 * Puts the shapes of the icons into the page, where `<Icon>` refers to them. Referred to in a file of their own
 * instead, each icon that is drawn looks that file up again: 4 of the 36 ms of opening a conversation. Tried until it
 * succeeds.
 */
export async function placeShapes(): Promise<void> {
  try {
    const { default: shapes } = await import('./icons.svg?raw');
    const drawing = new DOMParser().parseFromString(shapes, 'image/svg+xml').documentElement;
    // `hidden` means nothing to an SVG: it took 150 px below every page that may scroll.
    drawing.style.display = 'none';
    drawing.setAttribute('aria-hidden', 'true');
    document.body.append(document.adoptNode(drawing));
  } catch {
    setTimeout(() => void placeShapes(), againMs);
  }
}
