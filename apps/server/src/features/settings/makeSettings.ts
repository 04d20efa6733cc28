import { secretSettingKeys, settingChoices, settingKeys } from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';
import { settings } from './settings.tables.ts';

/** Inserts every setting of a new company with its default. */
export async function makeSettings(work: Work): Promise<void> {
  await work.db
    .insert(settings)
    .values([
      ...settingKeys.map((key) => ({ companyId: work.companyId, key, value: settingChoices[key][0] as string })),
      ...secretSettingKeys.map((key) => ({ companyId: work.companyId, key, value: '' })),
    ]);
}
