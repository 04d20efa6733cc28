import { describe, expect, it } from 'vitest';
import { keepHeights, knownHeights, suffice } from './lineHeights.ts';
import type { AnyLine } from './lineOptions.ts';

const lines = (...keys: string[]): AnyLine[] =>
  keys.map((key) => ({ kind: 'day', key, at: '2026-03-02T12:00:00.000Z' }));
const measured = (...heights: number[]) => ({ cache: [heights, 40] as never });
const window = (clientWidth: number, clientHeight: number) => ({ clientWidth, clientHeight }) as HTMLElement;

describe('the heights of a visit before [CONV-01]', () => {
  it('are kept for each line, also after older pages were unloaded', () => {
    keepHeights('1', measured(30, 50, 60, 76), lines('a', 'b', 'c', 'd'), window(800, 100));
    const known = knownHeights('1', lines('c', 'd'))!;
    expect(known.cache).toEqual([[60, 76], 76]);
    expect(suffice(known, window(800, 900))).toBe(true);
  });

  it('are not used at another width, nor after a new line below', () => {
    keepHeights('2', measured(30, 50), lines('a', 'b'), window(800, 100));
    expect(suffice(knownHeights('2', lines('a', 'b')), window(700, 20))).toBe(false);
    expect(knownHeights('2', lines('a', 'b', 'c'))).toBeNull();
    expect(knownHeights('3', lines('a'))).toBeNull();
  });

  it('name the lines that fill the same window from the end, as far as heights are known', () => {
    keepHeights('5', measured(30, 50, 60, 76), lines('a', 'b', 'c', 'd'), window(800, 137));
    expect(knownHeights('5', lines('a', 'b', 'c', 'd'))!.inSight).toEqual([1, 2, 3]);
    keepHeights('5', measured(30, 50, -1, 76), lines('a', 'b', 'c', 'd'), window(800, 137));
    expect(knownHeights('5', lines('a', 'b', 'c', 'd'))!.inSight).toEqual([3]);
  });

  it('are used up to the first line without a height', () => {
    keepHeights('4', measured(30, -1, 60, 76), lines('a', 'b', 'c', 'd'), window(800, 100));
    const known = knownHeights('4', lines('a', 'b', 'c', 'd'));
    expect(suffice(known, window(800, 136))).toBe(true);
    expect(suffice(known, window(800, 137))).toBe(false);
  });

  it('are dropped for conversations that were left long ago', () => {
    keepHeights('100', measured(30), lines('a'), window(800, 100));
    for (let place = 101; place < 161; place++) keepHeights(String(place), measured(30), lines('a'), window(800, 100));
    expect(knownHeights('100', lines('a'))).toBeNull();
    expect(knownHeights('101', lines('a'))).not.toBeNull();
  });
});
