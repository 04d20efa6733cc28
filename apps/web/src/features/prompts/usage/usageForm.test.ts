import { describe, expect, it } from 'vitest';
import { bodyOf, formOf, UsageForm } from './usageForm.ts';

const fields = { monthlyTokens: '', pricePerMillion: '', helperPromptId: null };

describe('the price of a million tokens', () => {
  it.each([
    ['1.000', 1_000],
    ['1.234,56', 1_234.56],
    ['2,5', 2.5],
    ['2.5', 2.5],
    ['0,125', 0.125],
    ['', null],
  ])('is read as people write it: %s', (typed, value) => {
    const form = { ...fields, pricePerMillion: typed };
    expect(UsageForm.safeParse(form).success).toBe(true);
    expect(bodyOf(form).pricePerMillion).toBe(value);
  });

  it.each(['1.00.0', 'dez', '-1', '1.000.000'])('refuses %s', (typed) => {
    expect(UsageForm.safeParse({ ...fields, pricePerMillion: typed }).success).toBe(false);
  });

  it.each([1.125, 0.0025, 1_000, 12.5])('that is stored as %d stays what it is', (pricePerMillion) => {
    const settings = { monthlyTokens: 1_500_000, pricePerMillion, helperPromptId: null };
    expect(bodyOf(formOf(settings as never))).toEqual(settings);
  });
});

describe('the tokens of a month', () => {
  it.each(['1.000.000', '1000000', '1 000 000', ' 1.000.000 '])('are read with and without groups: %s', (typed) => {
    expect(bodyOf({ ...fields, monthlyTokens: typed }).monthlyTokens).toBe(1_000_000);
  });
});
