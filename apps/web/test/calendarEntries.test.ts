import './browser.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scheduleStatuses } from '@recado/contracts';
import { describe, expect, it } from 'vitest';

const { statusIcons } = await import('../src/features/schedules/calendar/status.ts');
const { scheduleTexts } = await import('../src/features/schedules/schedules.texts.ts');
const { applyLanguage, tOf } = await import('../src/lib/texts/texts.ts');

const cssOf = (view: string): string =>
  readFileSync(join(import.meta.dirname, `../src/features/schedules/calendar/${view}.module.css`), 'utf8');

describe('an entry of the calendar', () => {
  it.each([
    ['pt', 'Enviando'],
    ['en', 'Sending'],
    ['es', 'Enviando'],
  ] as const)('has a word and an icon of its own while its message is sent: %s [SCH-05]', (language, word) => {
    applyLanguage(language);
    const signs = scheduleStatuses.map((status) => `${statusIcons[status]} ${tOf(scheduleTexts)(status)}`);
    expect(signs[scheduleStatuses.indexOf('AGENDADA')]).toBe(`sync ${word}`);
    expect(new Set(signs).size).toBe(scheduleStatuses.length);
  });

  it.each(['Agenda', 'Grid'])('has a colour for each status: %s [SCH-05]', (view) => {
    const css = cssOf(view);
    expect(scheduleStatuses.filter((status) => !css.includes(`\n.${status} {\n`))).toEqual([]);
  });
});
