import { z } from 'zod';
import { api, date, id } from './kit.ts';
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

export const companiesApi = api({
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
