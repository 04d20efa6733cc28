/** The position of a picture on the screen: its size relative to the whole view, and its offset from the middle. */
export type Zoom = { scale: number; x: number; y: number };
export type Size = { width: number; height: number };
type Point = { x: number; y: number };

export const whole: Zoom = { scale: 1, x: 0, y: 0 };
const most = 6;
/** A press of plus or minus. */
export const step = 1.5;

const within = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** Keeps a picture of this size from being moved off the stage: only what hangs over can be pulled in. */
export function held({ scale, x, y }: Zoom, stage: Size, picture: Size): Zoom {
  const over = (size: number, room: number): number => Math.max(0, (size * scale - room) / 2);
  return scale <= 1
    ? whole
    : { scale, x: within(x, over(picture.width, stage.width)), y: within(y, over(picture.height, stage.height)) };
}

/**
 * Larger or smaller by a factor, with the point under the finger, counted from the middle of the stage, staying under
 * it.
 */
export function zoomed({ scale, x, y }: Zoom, factor: number, at: Point = { x: 0, y: 0 }): Zoom {
  const next = Math.min(most, Math.max(1, scale * factor));
  const by = next / scale;
  return { scale: next, x: at.x - (at.x - x) * by, y: at.y - (at.y - y) * by };
}
