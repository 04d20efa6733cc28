import { z } from 'zod';
import { api, date, emailAddress, id, text } from './kit.ts';
import { Plan } from './plans.ts';
import { Setting } from './settings.ts';
import { languages } from './words.ts';

export const Company = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  planId: z.number().int().nullable(),
  plan: Plan.nullable(),
  status: z.boolean(),
  campaignsEnabled: z.boolean(),
  dueDate: date.nullable(),
  recurrence: z.string(),
  settings: z.array(Setting),
  timezone: z.string(),
  createdAt: date,
  updatedAt: date,
});
export type Company = z.output<typeof Company>;

/** The company of the session, with what the layout needs for greeting, warnings and plan features (AUTH-26). */
export const OwnCompany = Company.extend({ trialExpiration: date.nullable(), language: z.enum(languages) });
export type OwnCompany = z.output<typeof OwnCompany>;

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

export const companiesApi = api({
  signUp: {
    method: 'POST',
    path: '/companies/cadastro',
    access: 'public',
    body: NewSignUp,
    reply: Company,
    errors: ['ERR_EMAIL_ALREADY_EXISTS', 'ERR_NO_PLAN_FOUND', 'ERR_TOO_MANY_REQUESTS'],
    ratePerMinute: 5,
    addressRatePerMinute: 10,
  },
  own: {
    method: 'GET',
    path: '/companies/listPlan/:companyId',
    access: 'user',
    params: z.object({ companyId: id('company') }),
    reply: Company.pick({
      id: true,
      name: true,
      email: true,
      phone: true,
      status: true,
      dueDate: true,
      createdAt: true,
      plan: true,
    }).extend({ trialExpiration: date.nullable() }),
    openToExpired: true,
    errors: ['ERR_NO_COMPANY_FOUND'],
    statements: 4,
  },
});
