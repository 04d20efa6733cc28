import { expect, test } from 'vitest';
import { niceScale } from './niceScale.ts';

test('an axis has round whole steps and room for the highest bar', () => {
  expect(niceScale(0)).toEqual([0, 1]);
  expect(niceScale(3)).toEqual([0, 1, 2, 3]);
  expect(niceScale(9)).toEqual([0, 5, 10]);
  expect(niceScale(104)).toEqual([0, 50, 100, 150]);
  for (let most = 1; most < 5_000; most += 7) {
    const scale = niceScale(most);
    expect(scale.at(-1)).toBeGreaterThanOrEqual(most);
    expect(scale.length).toBeLessThanOrEqual(6);
    expect(scale.every(Number.isInteger)).toBe(true);
  }
});
