import { expect, test } from 'vitest';
import { onlyPlanOf, refusalsOf, SignUpFields } from './signUpForm.ts';

const good = {
  name: 'Ateliê Nuvem',
  userName: 'Nadia Rocha',
  email: 'contato@nuvem.com',
  phone: '13999998888',
  password: 'nuvem',
  planId: 1,
};
const problemsOf = (part: object) =>
  Object.fromEntries(
    (SignUpFields.safeParse({ ...good, ...part }).error?.issues ?? []).map(({ path, message }) => [
      String(path[0]),
      message,
    ]),
  );

test.each([
  [{}, {}],
  [{ name: '' }, { name: 'nameMissing' }],
  [{ name: ' A ' }, { name: 'tooShort' }],
  [{ name: 'A'.repeat(51) }, { name: 'tooLong' }],
  [{ name: 'A'.repeat(50), password: '1'.repeat(50) }, {}],
  [{ userName: '' }, { userName: 'userNameMissing' }],
  [{ userName: 'N' }, { userName: 'tooShort' }],
  [{ email: '' }, { email: 'emailMissing' }],
  [{ email: 'contato@' }, { email: 'emailInvalid' }],
  [{ password: '' }, { password: 'passwordMissing' }],
  [{ password: '1234' }, { password: 'tooShort' }],
  [{ password: '1'.repeat(51) }, { password: 'tooLong' }],
  [{ phone: '' }, {}],
  [{ phone: '139999' }, { phone: 'phoneUnfinished' }],
  [{ phone: '1333334444' }, {}],
  [{ planId: null }, { planId: 'planMissing' }],
])('%j: %j [SUB-05 to SUB-09]', (part, problems) => expect(problemsOf(part)).toEqual(problems));

test('a single plan is chosen already; of several, and while they load, none is [SUB-09]', () => {
  expect([onlyPlanOf([{ id: 4 }]), onlyPlanOf([{ id: 4 }, { id: 5 }]), onlyPlanOf([]), onlyPlanOf(undefined)]).toEqual([
    4,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a refusal of the server is shown beside its field [SUB-14]', () => {
  expect(refusalsOf({ code: 'ERR_EMAIL_ALREADY_EXISTS' })).toEqual({ email: 'emailTaken' });
  expect(refusalsOf({ code: 'ERR_NO_PLAN_FOUND' })).toEqual({ planId: 'planGone' });
  expect(refusalsOf({ code: 'ERR_VALIDATION', details: { fields: { name: 'too_small', other: 'x' } } })).toEqual({
    name: 'refused',
  });
  expect([refusalsOf({ code: 'ERR_VALIDATION' }), refusalsOf({ code: 'ERR_TOO_MANY_REQUESTS' })]).toEqual([{}, {}]);
});
