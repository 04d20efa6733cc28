import { fallbackLanguage, type Language } from '@recado/contracts';
import { fragment, hot, params, raw, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { settings } from '../settings/settings.tables.ts';
import { companies } from './companies.tables.ts';

const { companyId } = params(settings);

const locale = hot('companies.locale')`
  select ${returns({
    timezone: companies.timezone,
    language: fragment`coalesce(
      (select value from settings where company_id = ${companyId} and key = 'language'), '${raw(fallbackLanguage)}')`.as<Language>(),
  })}
  from companies where id = ${companyId}`;

/** Returns the language and time zone in which the company writes to its contacts (behaviour 5.3, I18N-11). */
export async function localeOf(work: Work): Promise<{ language: Language; timezone: string }> {
  const [row] = await work.rows(locale, {});
  return row!;
}
