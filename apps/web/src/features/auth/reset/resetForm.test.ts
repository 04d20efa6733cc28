import { authApi } from '@recado/contracts';
import { expect, test } from 'vitest';
import { EmailForm, lackingIn, ResetFields } from './resetForm.ts';
import { readResetLink } from './readResetLink.ts';

const problemsOf = (schema: typeof ResetFields | typeof EmailForm, given: object) =>
  Object.fromEntries(
    (schema.safeParse(given).error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  );

test('an e-mail is there and is one [PWD-04]', () => {
  expect([
    problemsOf(EmailForm, { email: ' ' }),
    problemsOf(EmailForm, { email: 'ana@' }),
    problemsOf(EmailForm, { email: ' ana@casa.com ' }),
  ]).toEqual([{ email: 'emailMissing' }, { email: 'emailInvalid' }, {}]);
});

test.each([
  ['Abcdef1', ['short']],
  ['abcdefg1', ['noUpper']],
  ['ABCDEFG1', ['noLower']],
  ['Abcdefgh', ['noDigit']],
  ['abc', ['short', 'noDigit', 'noUpper']],
  ['Abcdefg1', []],
] as const)('“%s” lacks %j, and the server judges alike [PWD-05]', (password, lacking) => {
  expect(lackingIn(password)).toEqual(lacking);
  expect(authApi.reset.body.shape.password.safeParse(password).success).toBe(lacking.length === 0);
  expect(problemsOf(ResetFields, { code: 'A', password, again: password })).toEqual(
    lacking.length === 0 ? {} : { password: 'passwordWeak' },
  );
});

test('everything wrong is told at once: no code, too long, not repeated or not the same [PWD-03, PWD-05, PWD-06]', () => {
  expect(problemsOf(ResetFields, { code: '', password: '', again: '' })).toEqual({
    code: 'codeMissing',
    password: 'passwordMissing',
    again: 'againMissing',
  });
  const long = `Aa1${'x'.repeat(48)}`;
  expect(problemsOf(ResetFields, { code: 'A', password: long, again: `${long}y` })).toEqual({
    password: 'passwordTooLong',
    again: 'againDiffers',
  });
});

test('the link of the mail gives e-mail and code, any other fragment nothing [PWD-03]', () => {
  expect(readResetLink('#email=ana%2Bloja%40casa.com&code=7K2M-9QWX')).toEqual({
    email: 'ana+loja@casa.com',
    code: '7K2M-9QWX',
  });
  for (const other of ['', '#', '#email=ana%40casa.com', '#code=7K2M']) expect(readResetLink(other)).toBeUndefined();
});
