import { describe, expect, it } from 'vitest';
import { decideSelfPause, isWarning, newContactsAllowed } from './numberCare.ts';

describe('the decision of a campaign to pause', () => {
  it.each([
    // sent, refused, opted out, decision
    [0, 0, 0, null],
    [100, 0, 0, null],
    [4, 4, 0, null],
    [5, 5, 0, 'refusals'],
    [50, 5, 0, 'refusals'],
    [51, 5, 0, null],
    [60, 6, 0, 'refusals'],
    [2, 0, 2, null],
    [3, 0, 3, 'optOuts'],
    [60, 0, 3, 'optOuts'],
    [61, 0, 3, null],
    [1_000, 99, 49, null],
    [1_000, 100, 50, 'refusals'],
    [1_000, 99, 50, 'optOuts'],
  ] as const)('of %d sent with %d refused and %d opt-outs is %s', (sent, refused, optedOut, reason) => {
    expect(decideSelfPause({ sent, refused, optedOut })?.reason ?? null).toBe(reason);
  });

  it('carries the figures that reached the threshold', () => {
    expect(decideSelfPause({ sent: 40, refused: 1, optedOut: 4 })).toEqual({ reason: 'optOuts', count: 4, sent: 40 });
  });
});

describe('a notice of a connection', () => {
  it.each([
    ['reachout_timelock', true],
    ['spam_limit', true],
    ['network', false],
    [null, false],
  ] as const)('%s is a warning: %s', (notice, expected) => {
    expect(isWarning(notice)).toBe(expected);
  });
});

describe('the new contacts of a day', () => {
  const budget = { enabled: true, perDay: 150, warmUp: true };
  it.each([
    [0, 20],
    [3, 20],
    [4, 50],
    [7, 50],
    [8, 100],
    [14, 100],
    [15, 150],
    [400, 150],
  ])('of a linked phone of %d days are %d', (ageDays, expected) => {
    expect(newContactsAllowed(budget, { provider: 'beta', ageDays })).toBe(expected);
  });

  it('are the chosen number without a warm-up, and unlimited when switched off', () => {
    const young = { provider: 'beta', ageDays: 0 } as const;
    expect(newContactsAllowed({ ...budget, warmUp: false }, young)).toBe(150);
    expect(newContactsAllowed(budget, { provider: 'cloud', ageDays: 0 })).toBe(150);
    expect(newContactsAllowed({ ...budget, perDay: 5 }, young)).toBe(5);
    expect(newContactsAllowed({ ...budget, enabled: false }, young)).toBeNull();
  });
});
