import { expect, test } from 'vitest';
import { changeOf, needsCurrentPassword, problemOf, ProfileForm } from './profileForm.ts';

const form: ProfileForm = {
  name: 'Ana',
  email: 'ana@loja.com',
  password: '',
  currentPassword: '',
  profile: 'user',
  queueIds: [3],
  whatsappId: null,
  seesWaiting: false,
};
const problemsOf = (part: Partial<ProfileForm>): string[] =>
  (ProfileForm.safeParse({ ...form, ...part }).error?.issues ?? []).map(({ path }) => String(path[0]));

test('a name has 2 to 50 characters, a password 5 to 50 or none, and the e-mail is one [USER-04, USER-05, USER-06, USER-08]', () => {
  expect(problemsOf({})).toEqual([]);
  expect([
    problemsOf({ name: 'A' }),
    problemsOf({ name: 'A'.repeat(51) }),
    problemsOf({ name: 'Al' }),
    problemsOf({ name: 'A'.repeat(50) }),
  ]).toEqual([['name'], ['name'], [], []]);
  expect([
    problemsOf({ password: '1234' }),
    problemsOf({ password: '1'.repeat(51) }),
    problemsOf({ password: '12345' }),
  ]).toEqual([['password'], ['password'], []]);
  expect([problemsOf({ email: '' }), problemsOf({ email: 'ana@' })]).toEqual([['email'], ['email']]);
});

test('only administrators send rights [USER-03, ROLE-06, ROLE-07]', () => {
  expect(changeOf(form, false)).toEqual({ name: 'Ana', email: 'ana@loja.com', password: '' });
  expect(changeOf(form, true)).toEqual({
    name: 'Ana',
    email: 'ana@loja.com',
    password: '',
    profile: 'user',
    queueIds: [3],
    whatsappId: null,
    allTicket: 'desabled',
  });
});

test('an error describes the present value of the field [USER-07]', () => {
  const t = ((key: string) => key) as unknown as Parameters<typeof problemOf>[0];
  expect(problemOf(t, 'name', 'too_small', ' ')).toBe('required');
  expect(problemOf(t, 'name', 'too_small', 'A')).toBe('tooShort');
  expect(problemOf(t, 'password', 'invalid_union', '1'.repeat(51))).toBe('tooLong');
  expect(problemOf(t, 'email', 'invalid_format', 'ana')).toBe('badEmail');
  expect(problemOf(t, 'email', 'ERR_EMAIL_ALREADY_EXISTS', 'ana@loja.com')).toBe('emailTaken');
  expect(problemOf(t, 'profile', 'ERR_LAST_ADMIN', 'user')).toBe('lastAdmin');
});

test('a new password or email needs the current password, which is sent only when typed [DLG-18]', () => {
  const user = { email: 'ana@loja.com' };
  expect(
    [
      form,
      { ...form, email: ' ANA@loja.com ' },
      { ...form, email: 'rui@loja.com' },
      { ...form, password: 'outra1' },
    ].map((typed) => needsCurrentPassword(typed, user)),
  ).toEqual([false, false, true, true]);
  expect(changeOf({ ...form, password: 'outra1', currentPassword: 'antiga' }, false)).toMatchObject({
    password: 'outra1',
    currentPassword: 'antiga',
  });
  const t = ((key: string) => key) as unknown as Parameters<typeof problemOf>[0];
  expect([
    problemOf(t, 'currentPassword', 'too_small', ''),
    problemOf(t, 'currentPassword', 'ERR_CURRENT_PASSWORD', 'x'),
  ]).toEqual(['required', 'wrongPassword']);
});
