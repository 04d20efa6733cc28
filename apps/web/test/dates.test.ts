import { languages } from '@recado/contracts';
import { addDays, format } from 'date-fns';
import { describe, expect, it } from 'vitest';
import './browser.ts';
import { dateLocaleOf } from '../src/lib/format/dateLocale.ts';
import { companyTimeWithZone, timeInSentence, zoneNote, zoneText } from '../src/lib/format/companyTime.ts';
import { dateText, dayLabel, messageTime, relativeTime, shortWeekday, weekday } from '../src/lib/format/dates.ts';
import { applyLanguage } from '../src/lib/texts/texts.ts';

const monday = new Date(2026, 2, 2, 12);

describe('a date', () => {
  it('has two digits of the year with the time of a message, and four elsewhere [AMB-95, I18N-07]', () => {
    const at = new Date(2026, 10, 5, 9, 5).toISOString();
    expect([messageTime(at), dateText(at), dayLabel(new Date(2020, 10, 5, 9, 5).toISOString())]).toEqual([
      '05/11/26 09:05',
      '05/11/2026',
      '05/11/2020',
    ]);
  });
});

describe('the day of the week', () => {
  it.each(languages)('is the word of the date library in %s [I18N-01]', (language) => {
    applyLanguage(language);
    for (const day of [0, 1, 2, 3, 4, 5, 6]) {
      const date = addDays(monday, day);
      const full = format(date, 'EEEE', { locale: dateLocaleOf(language) });
      expect(weekday(date)).toBe(full.split('-')[0]);
    }
  });

  it('has three letters where there is little room [I18N-01]', () => {
    const shown = languages.map((language) => {
      applyLanguage(language);
      return [0, 1, 2, 3, 4, 5, 6].map((day) => shortWeekday(addDays(monday, day))).join(' ');
    });
    expect(shown).toEqual([
      'seg ter qua qui sex sáb dom',
      'Mon Tue Wed Thu Fri Sat Sun',
      'lun mar mié jue vie sáb dom',
    ]);
  });

  it('begins with a capital above messages, and is short in a row', () => {
    applyLanguage('pt');
    const threeDaysAgo = addDays(new Date(), -3);
    const full = format(threeDaysAgo, 'EEEE', { locale: dateLocaleOf('pt') });
    expect(dayLabel(threeDaysAgo.toISOString())).toBe(full.charAt(0).toUpperCase() + full.slice(1));
    expect(relativeTime(threeDaysAgo.toISOString())).toBe(full.split('-')[0]);
  });

  it.each(languages)('and yesterday begin with the same kind of letter in a list in %s', (language) => {
    applyLanguage(language);
    const isCapital = (word: string) => word.charAt(0) !== word.charAt(0).toLowerCase();
    const inList = (days: number) => relativeTime(addDays(new Date(), -days).toISOString());
    expect(isCapital(inList(1))).toBe(isCapital(inList(3)));
  });
});

/** Runs a test in a browser of this time zone. */
function inZone(zone: string, run: () => void): void {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    run();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}

it('a day without a time is shown as that day west of Greenwich too', () => {
  for (const zone of ['America/Sao_Paulo', 'Pacific/Kiritimati', 'UTC'])
    inZone(zone, () => expect(dateText('2026-11-03'), zone).toBe('03/11/2026'));
});

describe('a time of the company', () => {
  const zone = 'America/Sao_Paulo';
  const now = Date.parse('2026-11-26T22:00:00Z');
  const soon = '2026-11-26T22:15:00Z';

  it('within a sentence names today in small letters, and any other day with its preposition', () => {
    applyLanguage('pt');
    inZone(zone, () => {
      expect(timeInSentence(soon, zone, now)).toBe('hoje às 19:15');
      expect(timeInSentence('2026-11-28T12:05:00Z', zone, now)).toBe('em 28/11/2026 às 09:05');
    });
  });

  it('has the name of its zone where the browser has another [I18N-11]', () => {
    applyLanguage('pt');
    const shown = () => [timeInSentence(soon, zone, now), companyTimeWithZone(soon, zone, now), zoneText(zone, now)];
    inZone(zone, () => expect(shown()).toEqual(['hoje às 19:15', 'Hoje 19:15', '']));
    inZone('Asia/Tokyo', () =>
      expect(shown()).toEqual(['hoje às 19:15 (Sao Paulo)', 'Hoje 19:15 (Sao Paulo)', 'Horário de Sao Paulo']),
    );
  });

  it.each([
    ['in a zone with the same clock', 'America/Sao_Paulo', 'America/Fortaleza', { summer: '', winter: '', page: '' }],
    ['in a zone without a place', 'America/Sao_Paulo', 'Etc/GMT+3', { summer: '', winter: '', page: '' }],
    ['under the former name of a zone', 'Asia/Kolkata', 'Asia/Calcutta', { summer: '', winter: '', page: '' }],
    [
      'where the clocks agree for half of the year',
      'America/New_York',
      'America/Bogota',
      { summer: 'New York', winter: '', page: 'Horário de New York' },
    ],
    [
      'where they never agree',
      'America/Sao_Paulo',
      'America/Manaus',
      { summer: 'Sao Paulo', winter: 'Sao Paulo', page: 'Horário de Sao Paulo' },
    ],
  ])('names its zone by clocks, not by names of zones: %s [I18N-11]', (_where, company, browser, names) => {
    applyLanguage('pt');
    const noteAt = (at: string): string => /\((.*)\)/.exec(companyTimeWithZone(at, company, now))?.[1] ?? '';
    inZone(browser, () => {
      expect({
        summer: noteAt('2026-07-01T15:00:00Z'),
        winter: noteAt('2026-12-01T15:00:00Z'),
        page: zoneText(company, now),
      }).toEqual(names);
      expect(zoneNote('2026-07-01T15:00', company, now)).toBe(names.summer);
      expect(zoneNote('', company, now)).toBe(names.winter);
    });
  });
});
