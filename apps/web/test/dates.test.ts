import { languages } from '@recado/contracts';
import { addDays, format } from 'date-fns';
import { describe, expect, it } from 'vitest';
import './browser.ts';
import { dateLocaleOf } from '../src/lib/format/dateLocale.ts';
import { dayLabel, relativeTime, weekday } from '../src/lib/format/dates.ts';
import { applyLanguage } from '../src/lib/texts/texts.ts';

const monday = new Date(2026, 2, 2, 12);

describe('the day of the week', () => {
  it.each(languages)('is the word of the date library in %s [I18N-01]', (language) => {
    applyLanguage(language);
    for (const day of [0, 1, 2, 3, 4, 5, 6]) {
      const date = addDays(monday, day);
      const full = format(date, 'EEEE', { locale: dateLocaleOf(language) });
      expect(weekday(date)).toBe(full.split('-')[0]);
    }
  });

  it('begins with a capital above messages, and is short in a row', () => {
    applyLanguage('pt');
    const threeDaysAgo = addDays(new Date(), -3);
    const full = format(threeDaysAgo, 'EEEE', { locale: dateLocaleOf('pt') });
    expect(dayLabel(threeDaysAgo.toISOString())).toBe(full.charAt(0).toUpperCase() + full.slice(1));
    expect(relativeTime(threeDaysAgo.toISOString())).toBe(full.split('-')[0]);
  });
});
