import { describe, expect, it } from 'vitest';
import { noMessagingLimit, peopleAllowed, peopleToWaitFor } from './messagingLimit.ts';

describe('the messaging limit of the official API', () => {
  it.each([
    [250, 250],
    [100_000, 100_000],
    [noMessagingLimit, null],
    [null, null],
  ])('%s allows %s people', (limit, expected) => {
    expect(peopleAllowed(limit)).toBe(expected);
  });

  it.each([
    // limit, started, people who must leave the last 24 hours
    [50, 50, 1],
    [250, 250, 2],
    [2_000, 2_000, 20],
    [100_000, 100_000, 1_000],
    // The limit was lowered meanwhile.
    [250, 2_000, 1_752],
  ])('of %d with %d people waits for %d of them', (limit, started, expected) => {
    expect(peopleToWaitFor(limit, started)).toBe(expected);
  });
});
