import { settingChoices, type SettingKey } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { settings } from './settings.tables.ts';

/** Returns the value of a setting, or its default. A change applies from the next message on (behaviour 16). */
export async function settingOf<K extends SettingKey>(work: Work, key: K): Promise<(typeof settingChoices)[K][number]> {
  const [row] = await work.db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.companyId, work.companyId), eq(settings.key, key)));
  return (row?.value ?? settingChoices[key][0]) as (typeof settingChoices)[K][number];
}
