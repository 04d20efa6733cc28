import { describe, expect, it } from 'vitest';
import { isInTrial, lastTrialDay, signUpTimezone } from './trial.ts';

describe('the trial of a company', () => {
  it('ends on the third day from now by the clock of the company, also over a month [SUB-10]', () => {
    expect(lastTrialDay(new Date('2026-11-27T15:00:00Z'), signUpTimezone)).toBe('2026-11-30');
    // 23:30 of the day before in São Paulo.
    expect(lastTrialDay(new Date('2026-11-28T02:30:00Z'), signUpTimezone)).toBe('2026-11-30');
    expect(lastTrialDay(new Date('2026-02-27T15:00:00Z'), signUpTimezone)).toBe('2026-03-02');
  });

  it('lasts until a payment or an operator moves the due date', () => {
    const company = { createdAt: '2026-11-28T02:30:00.000Z', timezone: signUpTimezone };
    expect(isInTrial({ ...company, dueDate: '2026-12-01T02:59:59.000Z' })).toBe(true);
    expect(isInTrial({ ...company, dueDate: '2026-12-30T02:59:59.000Z' })).toBe(false);
    expect(isInTrial({ ...company, dueDate: '2026-11-29T02:59:59.000Z' })).toBe(false);
    expect(isInTrial({ ...company, dueDate: null })).toBe(false);
  });
});
