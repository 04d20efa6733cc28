import { AppError, fallbackLanguage, languages, type Language, type OwnCompany } from '@recado/contracts';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Work } from '../../kernel/work.ts';
import { plans } from '../plans/plans.tables.ts';
import { readSettings } from '../settings/index.ts';
import { companies } from './companies.tables.ts';

/** Returns the company of the Work with plan and settings, as sign-in and `listPlan` answer it. */
export async function getOwnCompany(work: Work): Promise<z.input<typeof OwnCompany>> {
  const [row] = await work.db
    .select({ company: companies, plan: plans })
    .from(companies)
    .leftJoin(plans, eq(plans.id, companies.planId))
    .where(eq(companies.id, work.companyId));
  if (!row) throw new AppError('ERR_NO_COMPANY_FOUND');
  const all = await readSettings(work);
  const valueOf = (key: string) => all.find((setting) => setting.key === key)?.value;
  const language = valueOf('language');
  return {
    ...row.company,
    plan: row.plan,
    settings: all,
    campaignsEnabled: valueOf('campaignsEnabled') === 'true',
    trialExpiration: row.company.dueDate,
    language: (languages as readonly string[]).includes(language ?? '') ? (language as Language) : fallbackLanguage,
  };
}
