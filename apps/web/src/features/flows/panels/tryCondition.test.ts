import { describe, expect, it } from 'vitest';
import { tryCondition } from './tryCondition.ts';

describe('the trial of a condition', () => {
  it.each([
    ['renda', '>=', '1.500', 'R$ 1.500,00', true],
    ['renda', '>=', '1.500', '1,5', false],
    [' cidade ', '==', 'São Paulo', 'sao paulo', true],
    ['FirstName', 'startsWith', 'jo', 'José', true],
    ['hour', '>=', '8:30', '09:00', true],
    ['hour', '<', '18', '18:00', false],
    ['cidade', 'empty', '', '', true],
    ['cidade', 'empty', '', 'Recife', false],
  ])('%s %s %j holds for %j: %s, as in a run [FLOW-28, FLOW-76]', (key, condition, value, tried, holds) => {
    expect(tryCondition({ key, condition, value }, tried)).toBe(holds);
  });
});
