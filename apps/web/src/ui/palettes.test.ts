import { expect, test } from 'vitest';
import { dark, light } from './palettes.ts';

test('the primary colour is #1976d2: of text and lines by day, of filled buttons always (LAY-43)', () => {
  expect([light.primary.main, light.primary.fill, dark.primary.fill]).toEqual(['#1976d2', '#1976d2', '#1976d2']);
});
