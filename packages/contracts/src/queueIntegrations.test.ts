import { expect, test } from 'vitest';
import { answeredShare, healthOfHour } from './queueIntegrations.ts';

test('an hour is bad when more failed than were answered, shaky when some did', () => {
  const health = (answered: number, failed: number) => healthOfHour({ answered, failed });
  expect([health(0, 0), health(3, 0), health(2, 2), health(1, 2), health(0, 1)]).toEqual([
    'idle',
    'good',
    'shaky',
    'bad',
    'bad',
  ]);
});

test('the share of answered requests is none without requests', () => {
  expect(answeredShare([{ answered: 0, failed: 0 }])).toBeNull();
  expect(
    answeredShare([
      { answered: 2, failed: 0 },
      { answered: 1, failed: 1 },
    ]),
  ).toBe(0.75);
});
