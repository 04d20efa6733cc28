import { CompanyChange, NewCompany, Recurrence, type ListedCompany } from '@recado/contracts';
import { z } from 'zod';
import { dayIn } from '../../lib/format/dates.ts';

/** The fields of the form of a company (COMP-01). */
export const CompanyForm = z.object({
  name: CompanyChange.shape.name.unwrap(),
  email: CompanyChange.shape.email.unwrap(),
  phone: z.string().max(20),
  password: z.union([z.literal(''), z.string().min(5).max(50)]),
  planId: z.number().nullable(),
  recurrence: Recurrence,
  /** A day (YYYY-MM-DD); empty for no limit. */
  dueDate: z.string(),
  status: z.boolean(),
  campaignsEnabled: z.boolean(),
});
export type CompanyForm = z.output<typeof CompanyForm>;

/** Returns the fields of a company. The due day is that of its own clocks. */
export const formOf = (company: ListedCompany | null): CompanyForm => ({
  name: company?.name ?? '',
  email: company?.email ?? '',
  phone: company?.phone ?? '',
  password: '',
  planId: company?.planId ?? null,
  recurrence: Recurrence.catch('MENSAL').parse(company?.recurrence),
  dueDate: company?.dueDate ? dayIn(company.dueDate, company.timezone) : '',
  status: company?.status ?? true,
  campaignsEnabled: company?.campaignsEnabled ?? true,
});

/** Returns the body of the call for a new company. */
export const bodyOf = ({ password, ...fields }: CompanyForm): z.input<typeof NewCompany> => ({
  ...fields,
  ...(password !== '' && { password }),
});

/** Returns the body of the call that changes a company. The platform's has no due date and is never switched off. */
export const changeOf = (
  { password: _ofNewOnes, status, dueDate, ...fields }: CompanyForm,
  { isPlatform }: Pick<ListedCompany, 'isPlatform'>,
): z.input<typeof CompanyChange> => ({ ...fields, ...(!isPlatform && { status, dueDate }) });
