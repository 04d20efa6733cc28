import { describe, expect, it } from 'vitest';
import { estimateCost, modelPrices, retirementOf } from './aiModels.ts';

const used = (model: string, promptTokens: number, completionTokens: number) => ({
  model,
  promptTokens,
  completionTokens,
  totalTokens: promptTokens + completionTokens,
});

describe('the estimate of costs', () => {
  it('takes input and output of each model of the list, and counts tokens without a price', () => {
    const rows = [
      used('gpt-4o-mini', 2_000_000, 1_000_000),
      used('own-model', 500, 100),
      used('gpt-6-luna', 1_000_000, 0),
    ];
    const { currency, amount, unpriced } = estimateCost(rows, null);
    expect(currency).toBe('USD');
    expect(amount).toBeCloseTo(0.3 + 0.6 + 0.1);
    expect(unpriced).toBe(600);
  });

  it('takes the price that the company has typed for all models', () => {
    expect(estimateCost([used('own-model', 400_000, 100_000)], 5)).toEqual({
      currency: 'BRL',
      amount: 2.5,
      unpriced: 0,
    });
  });

  it('has a day and a source for each price', () => {
    for (const { asOf, source } of modelPrices) {
      expect(asOf).toMatch(/^20\d\d-\d\d$/);
      expect(source).toContain('.');
    }
  });
});

describe('the end of a model', () => {
  it('is known before and after its last day', () => {
    expect(retirementOf('gpt-4o-mini', '2026-11-24')).toMatchObject({ lastDay: '2027-01-14', isOver: false });
    expect(retirementOf('gpt-4o-mini', '2027-01-15')).toMatchObject({ successor: 'gpt-6-luna', isOver: true });
    expect(retirementOf('llama-4', '2027-01-15')).toBeUndefined();
  });
});
