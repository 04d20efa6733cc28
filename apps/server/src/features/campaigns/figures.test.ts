import { describe, expect, it } from 'vitest';
import { figuresOf, type Counts } from './figures.ts';

const progressOf = (counts: Partial<Counts>) =>
  figuresOf({ valid: 0, delivered: 0, waiting: 0, ...counts } as Counts).progress;

describe('the progress of a campaign', () => {
  it('is the share of the valid numbers that got the message [CAMP-17]', () => {
    expect(progressOf({ valid: 4, delivered: 1, waiting: 2 })).toBe(0.25);
    expect(progressOf({ valid: 4, delivered: 4 })).toBe(1);
    expect(progressOf({})).toBe(0);
  });

  it('counts recipients who wait with an unchecked number', () => {
    expect(progressOf({ valid: 10, delivered: 10, waiting: 90 })).toBe(0.1);
  });
});
