import { describe, expect, it } from 'vitest';
import { bodyOf, BudgetForm, formOf } from './budgetForm.ts';

const budget = { enabled: true, perDay: 200, warmUp: true };

describe('the budget of new contacts a day', () => {
  it.each([
    ['1.000', 1_000],
    [' 250 ', 250],
    ['10.000', 10_000],
  ])('is read as people write it: %o', (perDay, value) => {
    const form = { ...formOf(budget), perDay };
    expect(BudgetForm.safeParse(form).success).toBe(true);
    expect(bodyOf(form)).toEqual({ ...budget, perDay: value });
  });

  it.each(['', '0', '1,5', '10.001', 'cem'])('is refused as %o', (perDay) => {
    expect(BudgetForm.safeParse({ ...formOf(budget), perDay }).success).toBe(false);
  });
});
