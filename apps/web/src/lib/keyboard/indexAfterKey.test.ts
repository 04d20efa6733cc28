import { describe, expect, it } from 'vitest';
import { indexAfterKey } from './indexAfterKey.ts';

describe('keys among tabs and entries of a menu', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 0],
    ['ArrowLeft', 0, 2],
    ['ArrowLeft', 2, 1],
    ['Home', 1, 0],
    ['End', 1, 2],
    ['ArrowDown', 1, null],
    ['Tab', 1, null],
  ])('%s at tab %i of three leads to %s', (key, at, next) => {
    expect(indexAfterKey(key, at, 3, 'row')).toBe(next);
  });

  it.each([
    ['ArrowDown', 2, 0],
    ['ArrowUp', 0, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['ArrowLeft', 1, null],
  ])('%s at entry %i of three of a menu leads to %s', (key, at, next) => {
    expect(indexAfterKey(key, at, 3, 'column')).toBe(next);
  });

  it('leads to an end of a menu without a focused entry, and nowhere in an empty one', () => {
    expect(indexAfterKey('ArrowDown', -1, 3, 'column')).toBe(0);
    expect(indexAfterKey('ArrowUp', -1, 3, 'column')).toBe(2);
    expect(indexAfterKey('Home', -1, 0, 'column')).toBeNull();
  });
});
