import { fallbackLanguage, type Language } from '@recado/contracts';
import { hot, type Work } from '../../kernel/work.ts';

const locale = hot(
  'settings.locale',
  `select timezone, coalesce((select value from settings where company_id = $1 and key = 'language'), '${fallbackLanguage}') as language from companies where id = $1`,
);

/** In which language the company speaks to its contacts, and by which clock (behaviour 5.3, I18N-11). */
export async function localeOf(work: Work): Promise<{ language: Language; timezone: string }> {
  const [row] = await work.rows<{ language: Language; timezone: string }>(locale, [work.companyId]);
  return row!;
}
