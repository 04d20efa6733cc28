import { NewSignUp } from '@recado/contracts';
import { z } from 'zod';

/** The problem of a field, as a key of its text. */
export type SignUpProblem =
  | 'nameMissing'
  | 'userNameMissing'
  | 'emailMissing'
  | 'emailInvalid'
  | 'emailTaken'
  | 'phoneUnfinished'
  | 'passwordMissing'
  | 'tooShort'
  | 'tooLong'
  | 'planMissing'
  | 'planGone'
  | 'refused';

const lengthProblem = (
  text: string,
  least: number,
  most: number,
  missing: SignUpProblem,
): SignUpProblem | undefined => {
  if (text.length === 0) return missing;
  if (text.length > most) return 'tooLong';
  return text.length < least ? 'tooShort' : undefined;
};

/** The form's fields, within the limits of the contract (SUB-05 to SUB-09). All fields are validated together. */
export const SignUpFields = z
  .object({
    name: z.string().trim(),
    userName: z.string().trim(),
    email: z.string().trim(),
    phone: z.string(),
    password: z.string(),
    planId: z.number().nullable(),
  })
  .superRefine(({ name, userName, email, phone, password, planId }, context) => {
    const problems: Record<string, SignUpProblem | undefined> = {
      name: lengthProblem(name, 2, 50, 'nameMissing'),
      userName: lengthProblem(userName, 2, 50, 'userNameMissing'),
      email:
        email === '' ? 'emailMissing' : NewSignUp.shape.email.safeParse(email).success ? undefined : 'emailInvalid',
      // The phone is optional, but must be complete if given.
      phone: phone === '' || phone.length >= 10 ? undefined : 'phoneUnfinished',
      password: lengthProblem(password, 5, 50, 'passwordMissing'),
      planId: planId === null ? 'planMissing' : undefined,
    };
    for (const [field, message] of Object.entries(problems))
      if (message) context.addIssue({ code: 'custom', path: [field], message });
  });
export type SignUpFields = z.output<typeof SignUpFields>;

export const signUpFields = [
  'name',
  'userName',
  'email',
  'phone',
  'password',
  'planId',
] as const satisfies (keyof SignUpFields)[];

/** Returns the id of the plan that is chosen already because no other is offered. */
export const onlyPlanOf = (plans: readonly { id: number }[] | undefined): number | undefined =>
  plans?.length === 1 ? plans[0]!.id : undefined;

/** Returns the server's errors of single fields. */
export function refusalsOf({
  code,
  details,
}: {
  code: string;
  details?: Record<string, unknown> | undefined;
}): Partial<Record<keyof SignUpFields, SignUpProblem>> {
  if (code === 'ERR_EMAIL_ALREADY_EXISTS') return { email: 'emailTaken' };
  if (code === 'ERR_NO_PLAN_FOUND') return { planId: 'planGone' };
  if (code !== 'ERR_VALIDATION') return {};
  return Object.fromEntries(
    signUpFields
      .filter((field) => (details?.fields as object | undefined) && field in (details!.fields as object))
      .map((field) => [field, 'refused' as const]),
  );
}
