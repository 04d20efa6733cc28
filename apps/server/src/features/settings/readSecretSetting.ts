import { isSecretSetting, type SecretSettingKey } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { declareSealed, resealText } from '../../kernel/db/sealedTables.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { Work } from '../../kernel/work.ts';
import { settings } from './settings.tables.ts';

/** The place of a secret setting. */
export const settingPlace = (companyId: number, key: string) => ({
  table: 'settings',
  column: 'value',
  row: `${companyId}.${key}`,
});

declareSealed(settings, 'settings', {
  value: ({ companyId, key, value }, secrets) =>
    isSecretSetting(key) ? resealText(secrets, value, settingPlace(companyId, key)) : undefined,
});

/** Returns the secret text of a setting of the company; empty if it is not set. */
export async function readSecretSetting(
  work: Work,
  key: SecretSettingKey,
  { secrets }: { secrets: Pick<Secrets, 'open'> },
): Promise<string> {
  const [row] = await work.db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.companyId, work.companyId), eq(settings.key, key)));
  if (!row || row.value === '') return '';
  return secrets.open(row.value, settingPlace(work.companyId, key));
}
