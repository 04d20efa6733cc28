import { isSecretSetting, secretMask, secretSettingKeys } from '@recado/contracts';
import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { Work, UserWork } from '../../kernel/work.ts';
import { settings } from './settings.tables.ts';

export type SettingRow = typeof settings.$inferSelect;

/** The settings of the company without its secrets, as every user of it may know them. */
export const readSettings = (work: Work): Promise<SettingRow[]> =>
  work.db
    .select()
    .from(settings)
    .where(and(eq(settings.companyId, work.companyId), notInArray(settings.key, [...secretSettingKeys])))
    .orderBy(asc(settings.id));

/** The settings as the person of the Work may see them: administrators also learn which secrets are set. */
export async function listSettings(work: UserWork): Promise<SettingRow[]> {
  if (work.actor.profile !== 'admin') return readSettings(work);
  const rows = await work.db
    .select()
    .from(settings)
    .where(eq(settings.companyId, work.companyId))
    .orderBy(asc(settings.id));
  return rows.map(masked);
}

/** A setting as it is answered: of a secret only whether it is set. */
export const masked = (row: SettingRow): SettingRow =>
  isSecretSetting(row.key) && row.value !== '' ? { ...row, value: secretMask } : row;
