import { secretSettingKeys, settingChoices, settingKeys } from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';
import { settings } from './settings.tables.ts';

/** Gives a new company every setting with its default. */
export async function makeSettings(work: Work): Promise<void> {
  await work.db
    .insert(settings)
    .values([
      ...settingKeys.map((key) => ({ companyId: work.companyId, key, value: settingChoices[key][0] as string })),
      ...secretSettingKeys.map((key) => ({ companyId: work.companyId, key, value: '' })),
    ]);
}
