import { authApi, passwordRules } from '@recado/contracts';
import { z } from 'zod';

/** The problem of a field, as a key of its text. For a weak password the text names what is missing. */
export type FieldProblem =
  | 'emailMissing'
  | 'emailInvalid'
  | 'codeMissing'
  | 'passwordMissing'
  | 'passwordTooLong'
  | 'againMissing'
  | 'againDiffers';

const { password: newPassword } = authApi.reset.body.shape;
const least = 8;
const most = 50;

/** Requirements that a new password can lack (PWD-05). */
export const shortcomings = ['short', 'noDigit', 'noLower', 'noUpper'] as const;
export type Shortcoming = (typeof shortcomings)[number];

const lacks: Record<Shortcoming, (password: string) => boolean> = {
  short: (password) => password.length < least,
  noDigit: (password) => !passwordRules.digit.test(password),
  noLower: (password) => !passwordRules.lower.test(password),
  noUpper: (password) => !passwordRules.upper.test(password),
};
export const lackingIn = (password: string): Shortcoming[] => shortcomings.filter((one) => lacks[one](password));

const problem = (context: z.RefinementCtx, field: string, message: FieldProblem | 'passwordWeak'): void =>
  context.addIssue({ code: 'custom', path: [field], message });

/** Form of step 1 (PWD-04). */
export const EmailForm = z.object({ email: z.string().trim() }).superRefine(({ email }, context) => {
  if (email === '') problem(context, 'email', 'emailMissing');
  else if (!authApi.requestReset.body.shape.email.safeParse(email).success) problem(context, 'email', 'emailInvalid');
});

const passwordProblem = (password: string): FieldProblem | 'passwordWeak' | undefined => {
  if (password === '') return 'passwordMissing';
  if (password.length > most) return 'passwordTooLong';
  return newPassword.safeParse(password).success ? undefined : 'passwordWeak';
};

/** Form of step 2. All fields are validated together, so that every error shows at once (PWD-05, PWD-06). */
export const ResetFields = z
  .object({ code: z.string().trim(), password: z.string(), again: z.string() })
  .superRefine(({ code, password, again }, context) => {
    if (code === '') problem(context, 'code', 'codeMissing');
    const weakness = passwordProblem(password);
    if (weakness) problem(context, 'password', weakness);
    if (again === '') problem(context, 'again', 'againMissing');
    else if (again !== password) problem(context, 'again', 'againDiffers');
  });
export type ResetFields = z.output<typeof ResetFields>;
