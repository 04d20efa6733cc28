import { z } from 'zod';
import { api, done } from './kit.ts';
import { SessionUser } from './users.ts';

/** `sandbox`: whether this process has the simulator's endpoints, which production lacks (wire.md 6.4). */
export const Session = z.object({ token: z.string(), user: SessionUser, sandbox: z.boolean() });
export type Session = z.output<typeof Session>;

export const authApi = api({
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    body: z.object({ email: z.string().trim().max(255), password: z.string().max(255) }),
    reply: Session,
    errors: ['ERR_INVALID_CREDENTIALS', 'ERR_SUBSCRIPTION_EXPIRED', 'ERR_COMPANY_INACTIVE', 'ERR_TOO_MANY_REQUESTS'],
    ratePerMinute: 20,
  },
  refresh: { method: 'POST', path: '/auth/refresh_token', access: 'public', reply: Session, errors: ['ERR_NO_SESSION'], ratePerMinute: 120 },
  logout: { method: 'DELETE', path: '/auth/logout', access: 'public', reply: done, errors: ['ERR_NO_SESSION'] },
  me: { method: 'GET', path: '/auth/me', access: 'user', reply: SessionUser, openToExpired: true, statements: 6 },
});

/** Heard by the older sockets of a user who signed in elsewhere; they are disconnected next (AUTH-09, AUTH-10). */
export const authChannel = z.object({
  action: z.literal('update'),
  user: z.object({ id: z.number().int(), companyId: z.number().int() }),
  generation: z.number().int(),
});
