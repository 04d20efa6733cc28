import { expect, test } from 'vitest';
import { caretAfter, maskPhone, phoneDigits } from './brPhone.ts';

test.each([
  ['', ''],
  ['1', '(1'],
  ['13', '(13'],
  ['139', '(13) 9'],
  ['1399999', '(13) 9999-9'],
  ['1333334444', '(13) 3333-4444'],
  ['13999998888', '(13) 99999-8888'],
])('“%s” is shown as “%s” [SUB-08]', (digits, masked) => expect(maskPhone(digits)).toBe(masked));

test('any spelling typed or pasted gives at most eleven digits, without the country [SUB-08]', () => {
  for (const typed of ['(13) 99999-8888', '+55 13 99999-8888', '13999998888', '139999988887'])
    expect(phoneDigits(typed)).toBe('13999998888');
  expect(phoneDigits('ramal')).toBe('');
  // Area code 55 is one too.
  expect(phoneDigits('55999998888')).toBe('55999998888');
});

test('the caret stays behind the digit it stood behind [SUB-08]', () => {
  const masked = '(13) 99999-8888';
  expect([0, 1, 2, 3, 7, 8, 11].map((digits) => caretAfter(masked, digits))).toEqual([0, 2, 3, 6, 10, 12, 15]);
});
