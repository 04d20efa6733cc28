import { expect, test } from 'vitest';
import { momentOf } from './momentOf.ts';
import { wallClock } from './wallClock.ts';

test.each(['America/Sao_Paulo', 'Europe/Lisbon', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'])(
  'returns the moment at which the clocks of %s show a time, in winter and in summer',
  (zone) => {
    for (const wall of ['2026-01-15T00:00', '2026-07-15T23:59', '2026-03-29T05:00', '2026-10-25T05:00'])
      expect(wallClock(momentOf(wall, zone), zone)).toBe(wall);
  },
);

test('moves a time that the clocks leave out by their change, as the server does', () => {
  expect(new Date(momentOf('2026-03-08T02:30', 'America/New_York')).toISOString()).toBe('2026-03-08T07:30:00.000Z');
});
