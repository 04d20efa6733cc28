import { describe, expect, it } from 'vitest';
import { snoozeChoices } from './snoozeChoices.ts';

const at = (text: string): Date => new Date(`${text}:00`);
const offered = (now: string) =>
  snoozeChoices(at(now)).map(({ key, at: moment }) => `${key} ${moment.toLocaleString('sv-SE').slice(0, 16)}`);

describe('the moments a snooze is offered for', () => {
  // 2026-11-23 is a Monday.
  it.each([
    [
      'a Tuesday morning',
      '2026-11-24T09:30',
      [
        'inAnHour 2026-11-24 10:30',
        'afternoon 2026-11-24 14:00',
        'tomorrow 2026-11-25 09:00',
        'monday 2026-11-30 09:00',
      ],
    ],
    [
      'a Tuesday noon',
      '2026-11-24T12:00',
      ['inAnHour 2026-11-24 13:00', 'evening 2026-11-24 18:00', 'tomorrow 2026-11-25 09:00', 'monday 2026-11-30 09:00'],
    ],
    [
      'a Friday evening',
      '2026-11-27T19:10',
      ['inAnHour 2026-11-27 20:10', 'tomorrow 2026-11-28 09:00', 'monday 2026-11-30 09:00'],
    ],
    [
      'a Sunday, whose tomorrow is Monday',
      '2026-11-29T17:00',
      ['inAnHour 2026-11-29 18:00', 'tomorrow 2026-11-30 09:00'],
    ],
    [
      'a Monday',
      '2026-11-23T08:00',
      [
        'inAnHour 2026-11-23 09:00',
        'afternoon 2026-11-23 14:00',
        'tomorrow 2026-11-24 09:00',
        'monday 2026-11-30 09:00',
      ],
    ],
  ])('lie ahead on %s', (_, now, expected) => expect(offered(now)).toEqual(expected));
});
