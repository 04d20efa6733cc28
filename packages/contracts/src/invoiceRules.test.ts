import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTooSmall, invoiceStatusAt, priceInCents, toCents, toPixAmount } from './invoiceRules.ts';
import { extendDueDay, recurrenceMonths, type Recurrence } from './recurrences.ts';

const zone = 'America/Sao_Paulo';
const day = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2060-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));
const recurrence = fc.constantFrom(...(Object.keys(recurrenceMonths) as Recurrence[]));
const lastDayOf = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();

describe('the shown status of an invoice', () => {
  const open = { status: 'open', dueDate: '2026-03-10T03:00:00.000Z' } as const;

  it('is open through the whole due day of the company and expired right after it [INV-03, AMB-68]', () => {
    expect(invoiceStatusAt(open, new Date('2026-03-10T03:00:00Z'), zone)).toBe('open');
    expect(invoiceStatusAt(open, new Date('2026-03-11T02:59:59Z'), zone)).toBe('open');
    expect(invoiceStatusAt(open, new Date('2026-03-11T03:00:00Z'), zone)).toBe('expired');
  });

  it('stays paid, however long ago it was due [INV-03]', () =>
    expect(invoiceStatusAt({ ...open, status: 'paid' }, new Date('2031-01-01T00:00:00Z'), zone)).toBe('paid'));

  it('follows the clocks of the company, not those of the server [INV-03]', () => {
    const moment = new Date('2026-03-11T04:30:00Z');
    const due = { status: 'open', dueDate: '2026-03-10T04:00:00.000Z' } as const;
    expect(invoiceStatusAt(due, moment, 'America/Manaus')).toBe('expired');
    expect(invoiceStatusAt({ ...due, dueDate: '2026-03-10T05:00:00.000Z' }, moment, 'America/Rio_Branco')).toBe('open');
  });
});

describe('the due day after a payment', () => {
  it('lies the months of the recurrence after the later day, for every day [COMP-03, INV-19]', () => {
    fc.assert(
      fc.property(day, day, recurrence, (dueDay, today, chosen) => {
        const from = dueDay > today ? dueDay : today;
        const next = extendDueDay(dueDay, today, chosen);
        const months = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(months(next) - months(from)).toBe(recurrenceMonths[chosen]);
        expect(Number(next.slice(8))).toBe(Math.min(Number(from.slice(8)), lastDayOf(next)));
        expect(next > today && next > dueDay).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('clamps to the end of a short month and of a leap year [COMP-03, AMB-57]', () => {
    expect(extendDueDay('2028-01-31', '2028-01-01', 'MENSAL')).toBe('2028-02-29');
    expect(extendDueDay('2026-01-31', '2026-01-01', 'MENSAL')).toBe('2026-02-28');
    expect(extendDueDay('2028-02-29', '2028-02-01', 'ANUAL')).toBe('2029-02-28');
    expect(extendDueDay('2026-08-31', '2026-08-01', 'SEMESTRAL')).toBe('2027-02-28');
  });

  it('of two early payments counts both, a late one counts from today [INV-19]', () => {
    fc.assert(
      fc.property(day, recurrence, (dueDay, chosen) => {
        const twice = extendDueDay(extendDueDay(dueDay, '2019-01-01', chosen), '2019-01-01', chosen);
        expect(twice > extendDueDay(dueDay, '2019-01-01', chosen)).toBe(true);
        expect(extendDueDay('2019-01-31', dueDay, chosen)).toBe(extendDueDay(dueDay, dueDay, chosen));
      }),
    );
  });
});

describe('an amount', () => {
  it('is exact in cents and as text of the PIX standard [INV-16]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
        expect(toCents(cents / 100)).toBe(cents);
        expect(toPixAmount(cents)).toMatch(/^\d{1,10}\.\d{2}$/);
        expect(Math.round(Number(toPixAmount(cents)) * 100)).toBe(cents);
      }),
    );
  });

  it('is the monthly value times the months of the recurrence [INV-20]', () =>
    expect(priceInCents(49.9, 'SEMESTRAL')).toBe(29_940));
});

describe('the fit of a plan', () => {
  const plan = { users: 3, connections: 2, queues: 4 };

  it('names the first limit that the present use exceeds', () => {
    expect(findTooSmall(plan, plan)).toBeUndefined();
    const used = { users: 3, connections: 5, queues: 9 };
    expect(findTooSmall(plan, used)).toEqual({ kind: 'connections', limit: 2, used: 5 });
  });
});
