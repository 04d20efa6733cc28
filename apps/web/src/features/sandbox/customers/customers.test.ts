import { expect, test } from 'vitest';
import { isSameLine } from './customers.ts';

test.each([
  ['5513991234321', '5513991234321', true],
  ['5513991234321', '551391234321', true],
  ['5513991234321', '5511991234321', false],
  ['351912345678', '35112345678', false],
])('%s and %s', (a, b, same) => {
  expect(isSameLine(a, b)).toBe(same);
});
