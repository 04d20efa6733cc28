import { errors, languages } from '@recado/contracts';
import { beforeEach, describe, expect, test, vi } from 'vitest';

/** The parts of a browser that these modules touch when they load. */
vi.hoisted(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  Object.assign(globalThis, { localStorage: storage, document: { documentElement: {} } });
  // Node 20 has none, later ones have a fixed one.
  Object.defineProperty(globalThis, 'navigator', { value: { languages: ['pt-BR'] }, configurable: true });
});

const { messageTime, clock, dateText } = await import('../format/dates.ts');
const { daysToDue, dueDateText } = await import('../format/dueDate.ts');
const { applyLanguage, currentLanguage, errorText, startTexts } = await import('../texts/texts.ts');
const { endSession, enterSession, isTokenExpired, useSession } = await import('./sessionState.ts');

const timezone = 'America/Sao_Paulo';

describe('the due date', () => {
  test('days are counted on the company’s own calendar, to the end of the day itself [AUTH-07, AUTH-08, I18N-11]', () => {
    // Half past midnight in London is still the day before in São Paulo.
    const now = new Date('2026-11-22T00:30:00Z');
    expect(daysToDue({ dueDate: '2026-11-22T01:00:00.000Z', timezone }, now)).toBe(0);
    expect(daysToDue({ dueDate: '2026-11-22T12:00:00.000Z', timezone }, now)).toBe(1);
    expect(daysToDue({ dueDate: '2026-11-25T12:00:00.000Z', timezone }, now)).toBe(4);
    expect(daysToDue({ dueDate: '2026-11-20T12:00:00.000Z', timezone }, now)).toBe(-1);
    expect(daysToDue({ dueDate: null, timezone }, now)).toBeNull();
  });

  test('it is written day, month, year [LAY-18, I18N-06]', () => {
    expect(dueDateText({ dueDate: '2026-12-12T02:00:00.000Z', timezone })).toBe('11/12/2026');
    expect(dueDateText({ dueDate: null, timezone })).toBeNull();
  });
});

test('dates and times have one form in all languages [I18N-06, I18N-07]', () => {
  const at = new Date(2026, 10, 3, 9, 5).toISOString();
  expect([dateText(at), clock(at), messageTime(at)]).toEqual(['03/11/2026', '09:05', '03/11/26 09:05']);
});

test('every code shows its words in the language of the screen; an unknown one shows itself [ERR-01, ERR-30, I18N-01]', () => {
  startTexts();
  for (const language of languages) {
    applyLanguage(language);
    expect(currentLanguage()).toBe(language);
    for (const [code, words] of Object.entries(errors)) expect(errorText(code)).toBe(words[language]);
    expect(errorText('ERR_NETWORK')).not.toContain('ERR_');
  }
  expect(errorText('ERR_OF_TOMORROW')).toBe('ERR_OF_TOMORROW');
});

describe('the session', () => {
  const token = (lifetime: number): string =>
    `x.${btoa(JSON.stringify({ id: 1, iat: 1_000, exp: 1_000 + lifetime }))}.x`;
  const user = { id: 1, companyId: 7, company: { settings: [{ key: 'campaignsEnabled', value: 'true' }] } };
  const enter = (lifetime: number, value = 'true') =>
    enterSession({
      token: token(lifetime),
      user: { ...user, company: { settings: [{ key: 'campaignsEnabled', value }] } },
      sandbox: false,
    } as unknown as Parameters<typeof enterSession>[0]);
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  test('a token expires 180 ms early, by its own lifetime and not by the machine’s clock [RT-13]', () => {
    enter(900);
    vi.advanceTimersByTime(900_000 - 180);
    expect(isTokenExpired()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isTokenExpired()).toBe(true);
  });

  test('token, company and campaigns flag are stored locally and removed with the session [AUTH-13, AUTH-20, AUTH-27, AMB-08]', () => {
    enter(900);
    expect([localStorage.getItem('token'), localStorage.getItem('companyId'), localStorage.getItem('cshow')]).toEqual([
      token(900),
      '7',
      'true',
    ]);
    enter(900, 'false');
    expect(localStorage.getItem('cshow')).toBeNull();
    enter(900);
    endSession('ERR_NO_SESSION');
    expect([localStorage.getItem('token'), localStorage.getItem('companyId'), localStorage.getItem('cshow')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(useSession.getState()).toMatchObject({ state: 'out', user: null, endedBecause: 'ERR_NO_SESSION' });
  });
});
