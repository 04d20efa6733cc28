import { expect, test } from 'vitest';
import { held, whole, zoomed } from './zoom.ts';

const stage = { width: 800, height: 600 };
const picture = { width: 800, height: 400 };

test('zooming keeps the point under the finger in its place', () => {
  const zoom = zoomed(whole, 2, { x: 100, y: -50 });
  expect(zoom).toEqual({ scale: 2, x: -100, y: 50 });
  // A point at 100 of the whole picture is at 2 * 100 from its middle, which moved to -100.
  expect(zoom.x + 2 * 100).toBe(100);
});

test('the zoom is between the whole picture and six times, and the picture stays visible', () => {
  expect(zoomed(whole, 0.5).scale).toBe(1);
  expect(zoomed(whole, 100).scale).toBe(6);
  expect(held({ scale: 2, x: 900, y: -900 }, stage, picture)).toEqual({ scale: 2, x: 400, y: -100 });
  expect(held({ scale: 1, x: 40, y: 40 }, stage, picture)).toEqual(whole);
});
