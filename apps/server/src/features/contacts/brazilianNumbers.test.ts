import { expect, test } from 'vitest';
import { spellingsOf } from './brazilianNumbers.ts';

test.each([
  ['5513991234321', ['5513991234321', '551391234321']],
  ['551391234321', ['551391234321', '5513991234321']],
  // A landline has no ninth digit.
  ['551332214400', ['551332214400']],
  // Another country is left alone.
  ['351912345678', ['351912345678']],
])('CONT-23: %s is looked up as %j', (input, spellings) => {
  expect(spellingsOf(input)).toEqual(spellings);
});
