import { expect, test } from 'vitest';
import { daysOf, monthUpTo } from './range.ts';

test('the first look is the month so far, and a period ends today with today counted [DASH-05, DASH-06]', () => {
  expect(monthUpTo('2026-11-21')).toEqual({ kind: 'range', from: '2026-11-01', to: '2026-11-21' });
  expect(daysOf({ kind: 'period', days: 3 }, '2026-11-21')).toEqual({ from: '2026-11-19', to: '2026-11-21' });
  expect(daysOf({ kind: 'period', days: 30 }, '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
});
