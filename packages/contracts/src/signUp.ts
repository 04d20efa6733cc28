import { z } from 'zod';
import { Company } from './companies.ts';
import { api, emailAddress, id, text } from './kit.ts';

/**
 * Sign-up of a company (SUB-05 to SUB-09). The server sets due date, status, recurrence and campaigns; values from the
 * client are dropped (SUB-14). Only the digits of the phone are kept.
 */
export const NewSignUp = z.object({
  name: text(50, 2),
  /** **+** Name of the first administrator. Default: the name of the company. */
  userName: z.preprocess((input) => (input === '' ? undefined : input), text(50, 2).optional()),
  email: emailAddress,
  phone: text(15)
    .transform((input) => input.replace(/\D/g, '') || null)
    .nullish(),
  password: z.string().min(5).max(50),
  planId: id('plan'),
});

export const signUpApi = api({
  create: {
    method: 'POST',
    path: '/companies/cadastro',
    access: 'public',
    body: NewSignUp,
    reply: Company,
    errors: ['ERR_EMAIL_ALREADY_EXISTS', 'ERR_NO_PLAN_FOUND', 'ERR_USER_CREATION_DISABLED', 'ERR_TOO_MANY_REQUESTS'],
    ratePerMinute: 5,
    addressRatePerMinute: 10,
  },
});
