import { expect, test } from 'vitest';
import { isSameLine, readNumber } from './customers.ts';

test.each([
  ['13 99123-4321', '5513991234321'],
  ['(13) 3221-4400', '551332214400'],
  ['+351 912 345 678', '351912345678'],
  ['5513991234321', '5513991234321'],
  ['99123-4321', null],
  ['', null],
])('%s', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

test.each([
  ['5513991234321', '5513991234321', true],
  ['5513991234321', '551391234321', true],
  ['5513991234321', '5511991234321', false],
  ['351912345678', '35112345678', false],
])('%s and %s', (a, b, same) => {
  expect(isSameLine(a, b)).toBe(same);
});
