import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extendDueDay, extendTerm, recurrenceMonths, type Recurrence } from './recurrences.ts';

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const recurrences = fc.constantFrom(...(Object.keys(recurrenceMonths) as Recurrence[]));

describe('the due day after a payment [COMP-03]', () => {
  test.each([
    ['2026-01-31', '2026-01-10', 'MENSAL', '2026-02-28'],
    ['2028-01-31', '2028-01-10', 'MENSAL', '2028-02-29'],
    ['2026-12-31', '2026-12-31', 'BIMESTRAL', '2027-02-28'],
    ['2026-11-30', '2026-11-24', 'TRIMESTRAL', '2027-02-28'],
    ['2026-08-31', '2026-08-31', 'SEMESTRAL', '2027-02-28'],
    ['2028-02-29', '2028-02-01', 'ANUAL', '2029-02-28'],
    ['2026-01-15', '2026-03-20', 'MENSAL', '2026-04-20'],
  ] as const)('due on %s and paid on %s for %s ends on %s', (due, today, recurrence, expected) => {
    expect(extendDueDay(due, today, recurrence)).toBe(expected);
  });

  test.each([
    ['MENSAL', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31']],
    ['BIMESTRAL', ['2026-03-31', '2026-05-31', '2026-07-31', '2026-09-30', '2026-11-30', '2027-01-31']],
    ['TRIMESTRAL', ['2026-04-30', '2026-07-31', '2026-10-31', '2027-01-31']],
  ] as const)('keeps the 31st of the company behind shorter months: %s', (recurrence, expected) => {
    let term: { dueDay: string; anchorDay: number | null } = { dueDay: '2026-01-31', anchorDay: null };
    const days = expected.map(() => (term = extendTerm(term.dueDay, '2026-01-01', recurrence, term.anchorDay)).dueDay);
    expect(days).toEqual(expected);
  });

  test('of a late payment keeps nothing of the day before', () => {
    expect(extendTerm('2026-02-28', '2026-03-05', 'MENSAL', 31)).toEqual({ dueDay: '2026-04-05', anchorDay: null });
    expect(extendTerm('2026-02-28', '2026-02-28', 'MENSAL', 31)).toEqual({ dueDay: '2026-03-31', anchorDay: null });
  });

  test('is in the right month, never later in it, and never before the day it extends', () => {
    fc.assert(
      fc.property(days, days, recurrences, (due, today, recurrence) => {
        const from = due > today ? due : today;
        const ends = extendDueDay(due, today, recurrence);
        const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
        expect(monthsOf(ends) - monthsOf(from)).toBe(recurrenceMonths[recurrence]);
        expect(Number(ends.slice(8))).toBeLessThanOrEqual(Number(from.slice(8)));
        // A day is lost only when the month is too short for it.
        if (ends.slice(8) !== from.slice(8)) {
          const next = new Date(`${ends}T00:00:00Z`);
          next.setUTCDate(next.getUTCDate() + 1);
          expect(next.getUTCDate()).toBe(1);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
