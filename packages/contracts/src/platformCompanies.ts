import { z } from 'zod';
import { Company } from './companies.ts';
import { api, date, done, emailAddress, id, optionalId, page, pageQuery, seen, text } from './kit.ts';
import { Recurrence } from './recurrences.ts';
import { signUpTimezone } from './trial.ts';

/** The colours of a company's row by its due date (COMP-06). */
export type DueTone = 'none' | 'soon' | 'near' | 'past';

/**
 * Returns the colour of a company's row by the whole days until its due date, negative after it; null is no limit
 * (COMP-06).
 */
export const dueTone = (days: number | null): DueTone =>
  days === null || days > 5 ? 'none' : days === 5 ? 'soon' : days >= -3 ? 'near' : 'past';

/** Numbers of a company for the operator. They never contain what customers write. */
export const CompanyUsage = z.object({
  users: z.number().int(),
  queues: z.number().int(),
  connections: z.number().int(),
  /** Connections that are connected now. */
  connected: z.number().int(),
  lastMessageAt: date.nullable(),
  /** Whole days until the due date by the company's clocks, negative after it; null without a due date. */
  daysLeft: z.number().int().nullable(),
});

export const ListedCompany = Company.extend({ isPlatform: z.boolean(), usage: CompanyUsage });
export type ListedCompany = z.output<typeof ListedCompany>;

/** The state of a company for the operator, in figures only. */
export const CompanyHealth = z.object({
  connections: z.array(
    z.object({ id: z.number().int(), name: z.string(), status: z.string(), statusSince: date.nullable() }),
  ),
  /** Tickets that wait for an attendant, and since when the first of them does. */
  waiting: z.number().int(),
  waitingSince: date.nullable(),
  /** Messages since midnight of the company. */
  messagesToday: z.number().int(),
  storedBytes: z.number().int(),
  /** Received events that could not be recorded. */
  failedEvents: z.number().int(),
  lastSignInAt: date.nullable(),
});
export type CompanyHealth = z.output<typeof CompanyHealth>;

const isReadable = (value: unknown): boolean =>
  typeof value === 'string' &&
  (/^\d{4}-\d{2}-\d{2}$/.test(value) ? z.iso.date().safeParse(value).success : isInstant(value));
const isInstant = (value: string): boolean => z.iso.datetime({ offset: true }).safeParse(value).success;

/** The due date that `GET /companies/{id}` answers for a company without a limit. Sent back, it means no limit again. */
export const noDueDate = '2999-12-31T23:59:59.999Z';

/**
 * PostgreSQL has no year 0. Days on the wire have years of four digits, also the day to which a payment extends a
 * company. ISO 8601 sorts as text.
 */
const isInReach = (value: unknown): boolean => typeof value === 'string' && value >= '0001' && value < noDueDate;

/** The last day of a company, as a day or as a moment of that day; anything else means no limit (COMP-05). */
const dueDate = z.preprocess((value) => (isReadable(value) && isInReach(value) ? value : null), z.string().nullable());

const isTimezone = (value: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).format(0) !== '';
  } catch {
    return false;
  }
};
const emptyIsNull = (value: unknown) => (value === '' ? null : value);
const line = (max: number) => z.preprocess(emptyIsNull, text(max).nullable());

/** The fields that an operator fills in (COMP-01, COMP-02). */
const fields = {
  name: text(50, 2),
  email: emailAddress,
  phone: line(20),
  planId: optionalId('plan'),
  status: z.boolean(),
  campaignsEnabled: z.boolean(),
  dueDate,
  recurrence: z.preprocess((value) => (value === '' || value === null ? 'MENSAL' : value), Recurrence),
  timezone: text(64, 1).refine(isTimezone),
  billingName: line(100),
  addressZipCode: line(20),
  addressStreet: line(200),
  addressState: line(50),
  addressCity: line(100),
  addressDistrict: line(100),
};

export const NewCompany = z.object({
  ...fields,
  phone: fields.phone.optional(),
  planId: fields.planId.default(null),
  status: fields.status.default(true),
  campaignsEnabled: fields.campaignsEnabled.default(true),
  dueDate: fields.dueDate.optional(),
  recurrence: fields.recurrence.default('MENSAL'),
  timezone: fields.timezone.default(signUpTimezone),
  billingName: fields.billingName.optional(),
  addressZipCode: fields.addressZipCode.optional(),
  addressStreet: fields.addressStreet.optional(),
  addressState: fields.addressState.optional(),
  addressCity: fields.addressCity.optional(),
  addressDistrict: fields.addressDistrict.optional(),
  /** **+** The password of the first administrator; without it the server draws one. */
  password: z.preprocess((value) => (value === '' ? undefined : value), z.string().min(5).max(50).optional()),
});
export type NewCompany = z.output<typeof NewCompany>;

export const CompanyChange = z.object(fields).partial().extend(seen);
export type CompanyChange = z.output<typeof CompanyChange>;

const params = z.object({ companyId: id('company') });

export const platformCompaniesApi = api({
  /** Companies by name. **+** `due` keeps those whose due date is within 5 days (`soon`) or has passed (`past`). */
  page: {
    method: 'GET',
    path: '/companies',
    access: 'super',
    query: z.object({
      ...pageQuery,
      due: z.enum(['soon', 'past']).optional(),
      /** **+** Only this company, whatever its name is now. */
      companyId: id('company').optional(),
    }),
    reply: page('companies', ListedCompany),
    statements: 6,
  },
  list: { method: 'GET', path: '/companies/list', access: 'super', reply: z.array(Company), statements: 5 },
  /** **+** Figures over all companies. */
  summary: {
    method: 'GET',
    path: '/companies/summary',
    access: 'super',
    reply: z.object({
      companies: z.number().int(),
      active: z.number().int(),
      /** Companies whose due date is within 5 days, and what their plans cost for their recurrence, in BRL. */
      dueSoon: z.number().int(),
      dueSoonValue: z.number(),
      expired: z.number().int(),
      connections: z.number().int(),
      connected: z.number().int(),
      /** Companies with a connection that should be open and is not. */
      companiesDown: z.number().int(),
    }),
    statements: 4,
  },
  /** `dueDate` is never null here: a company without a limit answers `noDueDate`. */
  get: {
    method: 'GET',
    path: '/companies/:companyId',
    access: 'user',
    params,
    reply: Company,
    openToExpired: true,
    errors: ['ERR_NO_COMPANY_FOUND'],
    statements: 5,
  },
  /** **+** Figures of one company. They contain nothing that customers or attendants wrote. */
  health: {
    method: 'GET',
    path: '/companies/:companyId/health',
    access: 'super',
    params,
    reply: CompanyHealth,
    errors: ['ERR_NO_COMPANY_FOUND'],
    statements: 10,
  },
  create: {
    method: 'POST',
    path: '/companies',
    access: 'super',
    body: NewCompany,
    /** **+** `initialPassword`, once, if no password was given. */
    reply: Company.extend({ initialPassword: z.string().optional() }),
    errors: ['ERR_EMAIL_ALREADY_EXISTS', 'ERR_NO_PLAN_FOUND', 'ERR_TOO_MANY_REQUESTS'],
  },
  change: {
    method: 'PUT',
    path: '/companies/:companyId',
    access: 'super',
    params,
    body: CompanyChange,
    reply: Company,
    errors: ['ERR_ROW_CHANGED', 'ERR_NO_COMPANY_FOUND', 'ERR_NO_PLAN_FOUND', 'ERR_COMPANY_IS_PLATFORM'],
  },
  /** Deletes a company with everything that belongs to it, in the background (behaviour 14.7). */
  remove: {
    method: 'DELETE',
    path: '/companies/:companyId',
    access: 'super',
    params,
    reply: done,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_COMPANY_IS_PLATFORM'],
  },
});
