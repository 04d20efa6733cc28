import { settingChoices, type SettingKey } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { settings } from './settings.tables.ts';

/** The value of a setting, its default when the company has none. A change acts on the next message (behaviour 16). */
export async function settingOf<K extends SettingKey>(work: Work, key: K): Promise<(typeof settingChoices)[K][number]> {
  const [row] = await work.db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.companyId, work.companyId), eq(settings.key, key)));
  return (row?.value ?? settingChoices[key][0]) as (typeof settingChoices)[K][number];
}
