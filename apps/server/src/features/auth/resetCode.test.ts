import { expect, test } from 'vitest';
import { hashOfResetCode, newResetCode } from './resetCode.ts';

test('a code has eighty bits in letters nobody takes for one another, and never comes twice [PWD-09]', () => {
  const codes = Array.from({ length: 2_000 }, newResetCode);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(codes).size).toBe(codes.length);
  // Each of the 32 letters at each place: five bits a letter.
  for (let place = 0; place < 16; place++)
    expect(new Set(codes.map((code) => code.replaceAll('-', '')[place])).size).toBe(32);
});

test('however it is typed or pasted it is the same code, and another one is another [PWD-03]', () => {
  const hash = hashOfResetCode('0A1B-CD23-EF45-GH67');
  for (const typed of ['0a1bcd23ef45gh67', '  0A1B CD23\nEF45 GH67 ', 'oaib-cd23-ef45-gh67', 'OALB-CD23-EF45-GH67'])
    expect(hashOfResetCode(typed)).toBe(hash);
  expect(hashOfResetCode('0A1B-CD23-EF45-GH68')).not.toBe(hash);
  expect(hash).not.toMatch(/0A1B/i);
});
