import { expect, test } from 'vitest';
import { dark, light } from './palettes.ts';

test('the primary colour is #1976d2: of text and lines by day, of filled buttons always [LAY-43]', () => {
  expect([light.primary.main, light.primary.fill, dark.primary.fill]).toEqual(['#1976d2', '#1976d2', '#1976d2']);
});

const channels = (hex: string): number[] =>
  [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
const luminance = (hex: string): number =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => sum + weight * channels(hex)[at]!, 0);
function contrast(a: string, b: string): number {
  const [brighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (brighter + 0.05) / (darker + 0.05);
}

test.each([
  ['light', light],
  ['dark', dark],
])('the icon on every connection badge has a contrast of 3:1 in the %s scheme', (_, palette) => {
  const badges = Object.values(palette.queue);
  expect(badges).toHaveLength(8);
  for (const badge of badges) expect(contrast(badge, palette.background.paper), badge).toBeGreaterThanOrEqual(3);
  expect(contrast(palette.warning.fill, '#ffffff')).toBeGreaterThanOrEqual(3);
});
