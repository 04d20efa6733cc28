import { z } from 'zod';
import { DayHours, Hours, WeeklyHours, withDaysOff, type BusinessHours, type SpecialDay } from './businessHours.ts';
import { api, date, day, formText, id, text } from './kit.ts';
import { Plan } from './plans.ts';
import { Setting } from './settings.ts';
import { languages } from './words.ts';

export const Company = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: formText,
  planId: z.number().int().nullable(),
  plan: Plan.nullable(),
  status: z.boolean(),
  campaignsEnabled: z.boolean(),
  dueDate: date.nullable(),
  /** **+** The day of the month that a shorter month has cut the due date from; null if none did. */
  anchorDay: z.number().int().nullable(),
  recurrence: z.string(),
  settings: z.array(Setting),
  timezone: z.string(),
  billingName: formText,
  addressZipCode: formText,
  addressStreet: formText,
  addressState: formText,
  addressCity: formText,
  addressDistrict: formText,
  /** The weekly hours, used while `scheduleType` is `company` (SET-05). */
  schedules: z.array(Hours),
  createdAt: date,
  updatedAt: date,
});
export type Company = z.output<typeof Company>;

/** The company of the session, with what the layout needs for greeting, warnings and plan features (AUTH-26). */
export const OwnCompany = Company.extend({ trialExpiration: date.nullable(), language: z.enum(languages) });
export type OwnCompany = z.output<typeof OwnCompany>;

/** A day with hours of its own instead of those of its weekday; without intervals the company is closed. */
export const NamedDay = z.object({ date: day, name: text(100, 1), intervals: DayHours });
export type NamedDay = z.output<typeof NamedDay>;

/** The hours of a company with everything that changes them. */
export const CompanyHours = z.object({
  schedules: z.array(Hours),
  /** The company's own days, by date; those of past years are left out. */
  specialDays: z.array(NamedDay),
  /** True if the national holidays of Brazil are closed days, unless a special day names other hours. */
  observesHolidays: z.boolean(),
  /** The national holidays of this year and the next, by date. */
  holidays: z.array(z.object({ date: day, name: z.string() })),
  timezone: z.string(),
  /** Names the stored hours. Only a change of the hours changes it. */
  revision: z.string(),
});
export type CompanyHours = z.output<typeof CompanyHours>;

/** Returns the hours that apply: with the national holidays, if the company observes them. */
export const toBusinessHours = ({
  schedules,
  specialDays,
  observesHolidays,
  holidays,
}: {
  schedules: readonly Hours[];
  specialDays: readonly SpecialDay[];
  observesHolidays: boolean;
  holidays: readonly { date: string }[];
}): BusinessHours =>
  withDaysOff({ rows: schedules, specialDays }, observesHolidays ? holidays.map(({ date }) => date) : []);

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
  /** **+** The hours of the own company, for the editor. */
  hours: {
    method: 'GET',
    path: '/companies/:companyId/schedules',
    access: 'settings-page:edit',
    params: z.object({ companyId: id('company') }),
    reply: CompanyHours,
    errors: ['ERR_NO_COMPANY_FOUND'],
    statements: 4,
  },
  /**
   * Changes the weekly hours (SET-05). **+** Also the special days, all at once, and whether holidays are observed;
   * what is not sent stays. With the `revision` of the hours as they were shown, a change by somebody else in between
   * is refused instead of overwritten.
   */
  saveHours: {
    method: 'PUT',
    path: '/companies/:companyId/schedules',
    access: 'settings-page:edit',
    params: z.object({ companyId: id('company') }),
    body: z.object({
      schedules: WeeklyHours,
      specialDays: z.array(NamedDay).max(200).optional(),
      observesHolidays: z.boolean().optional(),
      revision: z.string().max(64).optional(),
    }),
    reply: Company,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_HOURS_CHANGED'],
  },
});
