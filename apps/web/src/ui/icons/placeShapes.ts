const againMs = 3_000;

/**
 * Inserts the icons into the page, where `<Icon>` refers to them. With references to a separate file, every rendered
 * icon looks the file up again: 4 of the 36 ms of opening a conversation. Retries until it succeeds.
 */
export async function placeShapes(): Promise<void> {
  try {
    const { default: shapes } = await import('./icons.svg?raw');
    const drawing = new DOMParser().parseFromString(shapes, 'image/svg+xml').documentElement;
    // `hidden` has no effect on an SVG: it took 150 px below every scrolling page.
    drawing.style.display = 'none';
    drawing.setAttribute('aria-hidden', 'true');
    document.body.append(document.adoptNode(drawing));
  } catch {
    setTimeout(() => void placeShapes(), againMs);
  }
}
