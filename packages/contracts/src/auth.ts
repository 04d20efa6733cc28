import { z } from 'zod';
import { api, date, done, emailAddress, id, text } from './kit.ts';
import { SessionUser } from './users.ts';

/** `sandbox`: whether this process serves the simulator's endpoints. Production does not (wire 6.4). */
export const Session = z.object({ token: z.string(), user: SessionUser, sandbox: z.boolean() });
export type Session = z.output<typeof Session>;

/**
 * The answer to a right password when the sign-in needs another step: `code` asks for a code, `setUp` demands that the
 * user sets up two-step sign-in first. The challenge is valid for `limits.challengeSeconds`.
 */
export const TwoStepChallenge = z.object({ step: z.enum(['code', 'setUp']), challenge: z.string() });
export type TwoStepChallenge = z.output<typeof TwoStepChallenge>;

/** The secret that an authenticator app needs, as text to type and as the address of a QR code. */
export const TwoStepSecret = z.object({ secret: z.string(), uri: z.string() });
export type TwoStepSecret = z.output<typeof TwoStepSecret>;

/** New recovery codes. No later answer contains them. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** The two-step sign-in of the caller. `isRequired`: the company demands it. */
export const TwoStepState = z.object({
  enabledAt: date.nullable(),
  isRequired: z.boolean(),
  recoveryCodesLeft: z.number().int(),
});
export type TwoStepState = z.output<typeof TwoStepState>;

/**
 * A sign-in of a user, or a refused attempt.
 * - `at`: its start. `lastAt`: when its session was last seen, or the last of the attempts.
 * - `attempts`: refused attempts from one address within `limits.signInAttemptMinutes` are one entry.
 * - `device`: browser and system, such as `Chrome, Windows`; empty if unknown.
 * - `end`: why the session ended; null for the present session and for refused attempts.
 */
export const SignIn = z.object({
  id: z.number().int(),
  outcome: z.enum(['ok', 'wrongPassword', 'wrongCode']),
  at: date,
  lastAt: date,
  attempts: z.number().int(),
  address: z.string(),
  device: z.string(),
  end: z.enum(['signedOut', 'replaced', 'password', 'ended', 'expired']).nullable(),
});
export type SignIn = z.output<typeof SignIn>;
const SignIns = z.object({ signIns: z.array(SignIn) });

/** The rules for a new password after a reset. Each key is the name of the message that explains the rule (PWD-05). */
export const passwordRules = { digit: /\d/, lower: /\p{Ll}/u, upper: /\p{Lu}/u } as const;

const newPassword = z
  .string()
  .min(8)
  .max(50)
  .regex(passwordRules.digit)
  .regex(passwordRules.lower)
  .regex(passwordRules.upper);
const code = text(64, 1);
/** `status` 404: no user has this e-mail. A server that conceals accounts never returns it (PWD-07). */
const Requested = z.object({ message: z.string(), status: z.literal(404).optional() });
const requesting = {
  access: 'public',
  reply: Requested,
  errors: ['ERR_TOO_MANY_REQUESTS'],
  ratePerMinute: 5,
  addressRatePerMinute: 30,
  rateName: 'auth.requestReset',
} as const;
const resetting = {
  access: 'public',
  reply: done,
  errors: ['ERR_RESET_CODE_INVALID', 'ERR_TOO_MANY_REQUESTS'],
  ratePerMinute: 10,
  addressRatePerMinute: 60,
  rateCounts: 'failures',
  rateName: 'auth.reset',
} as const;

const challenge = z.string().min(1).max(1_000);
const currentPassword = z.string().max(255);
const secondStep = {
  method: 'POST',
  access: 'public',
  errors: [
    'ERR_TWO_STEP_EXPIRED',
    'ERR_TWO_STEP_CODE',
    'ERR_SUBSCRIPTION_EXPIRED',
    'ERR_COMPANY_INACTIVE',
    'ERR_TOO_MANY_REQUESTS',
  ],
} as const;

export const authApi = api({
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    body: z.object({ email: z.string().trim().max(255), password: z.string().max(255) }),
    reply: Session,
    /** **+** The password is right and the sign-in needs another step. No session starts or ends. */
    otherReplies: { 202: TwoStepChallenge },
    errors: ['ERR_INVALID_CREDENTIALS', 'ERR_SUBSCRIPTION_EXPIRED', 'ERR_COMPANY_INACTIVE', 'ERR_TOO_MANY_REQUESTS'],
  },
  /** **+** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
  loginCode: { ...secondStep, path: '/auth/login/code', body: z.object({ challenge, code }), reply: Session },
  /** **+** Begins the set-up that the company demands, before there is a session. */
  loginBegin: { ...secondStep, path: '/auth/login/two-step', body: z.object({ challenge }), reply: TwoStepSecret },
  /** **+** Completes that set-up with a first right code, and signs in. */
  loginEnable: {
    ...secondStep,
    path: '/auth/login/two-step/enable',
    body: z.object({ challenge, code }),
    reply: Session.extend(RecoveryCodes.shape),
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh_token',
    access: 'public',
    reply: Session,
    errors: ['ERR_NO_SESSION', 'ERR_COMPANY_INACTIVE', 'ERR_TOO_MANY_REQUESTS'],
  },
  logout: { method: 'DELETE', path: '/auth/logout', access: 'public', reply: done, errors: ['ERR_NO_SESSION'] },
  requestReset: { method: 'POST', path: '/forgetpassword', ...requesting, body: z.object({ email: emailAddress }) },
  reset: {
    method: 'POST',
    path: '/resetpasswords',
    ...resetting,
    body: z.object({ email: emailAddress, token: code, password: newPassword }),
  },
  /**
   * Both endpoints in the form the specification requires. Values in their address are never logged (PWD-07, PWD-08).
   */
  requestResetByPath: {
    method: 'POST',
    path: '/forgetpassword/:email',
    ...requesting,
    params: z.object({ email: emailAddress }),
  },
  resetByPath: {
    method: 'POST',
    path: '/resetpasswords/:email/:token/:newPassword',
    ...resetting,
    params: z.object({ email: emailAddress, token: code, newPassword }),
  },
  /** **+** */
  twoStep: { method: 'GET', path: '/auth/two-step', access: 'user', reply: TwoStepState, statements: 4 },
  /** **+** Draws a new secret. It counts only after `enableTwoStep`. */
  beginTwoStep: {
    method: 'POST',
    path: '/auth/two-step',
    access: 'user',
    body: z.object({ currentPassword }),
    reply: TwoStepSecret,
    errors: ['ERR_CURRENT_PASSWORD', 'ERR_TWO_STEP_STATE', 'ERR_TOO_MANY_REQUESTS'],
  },
  /** **+** */
  enableTwoStep: {
    method: 'POST',
    path: '/auth/two-step/enable',
    access: 'user',
    body: z.object({ code }),
    reply: RecoveryCodes,
    errors: ['ERR_TWO_STEP_CODE', 'ERR_TWO_STEP_STATE', 'ERR_TOO_MANY_REQUESTS'],
    addressRatePerMinute: 60,
    rateCounts: 'failures',
    rateName: 'auth.secondStep',
  },
  /** **+** */
  disableTwoStep: {
    method: 'POST',
    path: '/auth/two-step/disable',
    access: 'user',
    body: z.object({ currentPassword, code }),
    reply: done,
    errors: [
      'ERR_CURRENT_PASSWORD',
      'ERR_TWO_STEP_CODE',
      'ERR_TWO_STEP_STATE',
      'ERR_TWO_STEP_REQUIRED',
      'ERR_TOO_MANY_REQUESTS',
    ],
    addressRatePerMinute: 60,
    rateCounts: 'failures',
    rateName: 'auth.secondStep',
  },
  /** **+** Replaces the recovery codes. */
  renewRecoveryCodes: {
    method: 'POST',
    path: '/auth/two-step/recovery-codes',
    access: 'user',
    body: z.object({ currentPassword, code }),
    reply: RecoveryCodes,
    errors: ['ERR_CURRENT_PASSWORD', 'ERR_TWO_STEP_CODE', 'ERR_TWO_STEP_STATE', 'ERR_TOO_MANY_REQUESTS'],
  },
  /** **+** The ids of the users of the company who have two-step sign-in. */
  twoStepUsers: {
    method: 'GET',
    path: '/auth/two-step/users',
    access: 'user-modal:editProfile',
    reply: z.object({ userIds: z.array(z.number().int()) }),
    statements: 3,
  },
  /** **+** Removes the two-step sign-in of another user, who lost phone and recovery codes. */
  resetTwoStep: {
    method: 'DELETE',
    path: '/users/:userId/two-step',
    access: 'user-modal:editProfile',
    params: z.object({ userId: id('user') }),
    reply: done,
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION'],
  },
  /** **+** The sign-ins of the caller, the newest first. */
  signIns: { method: 'GET', path: '/auth/sign-ins', access: 'user', reply: SignIns, statements: 3 },
  /** **+** The sign-ins of a user, the newest first. */
  signInsOf: {
    method: 'GET',
    path: '/users/:userId/sign-ins',
    access: 'user-modal:editProfile',
    params: z.object({ userId: id('user') }),
    reply: SignIns,
    errors: ['ERR_NO_USER_FOUND'],
    statements: 5,
  },
  /** **+** Ends the session of another user. */
  endSession: {
    method: 'DELETE',
    path: '/users/:userId/session',
    access: 'user-modal:editProfile',
    params: z.object({ userId: id('user') }),
    reply: done,
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION'],
  },
  me: { method: 'GET', path: '/auth/me', access: 'user', reply: SessionUser, openToExpired: true, statements: 6 },
});

/**
 * Sent to the older sockets of a user whose session has ended, right before they are disconnected (AUTH-09, AUTH-10).
 * **+** `reason`: absent after a login elsewhere, `password` after the password was changed or reset, `ended` after an
 * administrator ended the session.
 */
export const authChannel = z.object({
  action: z.literal('update'),
  user: z.object({ id: z.number().int(), companyId: z.number().int() }),
  generation: z.number().int(),
  reason: z.enum(['password', 'ended']).optional(),
});
