import { z } from 'zod';
import { api, done, emailAddress, text } from './kit.ts';
import { SessionUser } from './users.ts';

/** `sandbox`: whether this process serves the simulator's endpoints. Production does not (wire 6.4). */
export const Session = z.object({ token: z.string(), user: SessionUser, sandbox: z.boolean() });
export type Session = z.output<typeof Session>;

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

export const authApi = api({
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    body: z.object({ email: z.string().trim().max(255), password: z.string().max(255) }),
    reply: Session,
    errors: ['ERR_INVALID_CREDENTIALS', 'ERR_SUBSCRIPTION_EXPIRED', 'ERR_COMPANY_INACTIVE', 'ERR_TOO_MANY_REQUESTS'],
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
  me: { method: 'GET', path: '/auth/me', access: 'user', reply: SessionUser, openToExpired: true, statements: 6 },
});

/**
 * Sent to the older sockets of a user whose session has ended, right before they are disconnected (AUTH-09, AUTH-10).
 * **+** `reason`: absent after a login elsewhere, `password` after the password was changed or reset.
 */
export const authChannel = z.object({
  action: z.literal('update'),
  user: z.object({ id: z.number().int(), companyId: z.number().int() }),
  generation: z.number().int(),
  reason: z.enum(['password']).optional(),
});
