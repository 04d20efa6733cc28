import { isSecretSetting, secretMask, secretSettingKeys } from '@recado/contracts';
import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { Work, UserWork } from '../../kernel/work.ts';
import { settings } from './settings.tables.ts';

export type SettingRow = typeof settings.$inferSelect;

/** Returns the settings of the company without its secrets, as every user may see them. */
export const readSettings = (work: Work): Promise<SettingRow[]> =>
  work.db
    .select()
    .from(settings)
    .where(and(eq(settings.companyId, work.companyId), notInArray(settings.key, [...secretSettingKeys])))
    .orderBy(asc(settings.id));

/** Returns the settings as the user may see them: administrators also see which secrets are set. */
export async function listSettings(work: UserWork): Promise<SettingRow[]> {
  if (work.actor.profile !== 'admin') return readSettings(work);
  const rows = await work.db
    .select()
    .from(settings)
    .where(eq(settings.companyId, work.companyId))
    .orderBy(asc(settings.id));
  return rows.map(masked);
}

/** A setting on the wire: of a secret only whether it is set. */
export const masked = (row: SettingRow): SettingRow =>
  isSecretSetting(row.key) && row.value !== '' ? { ...row, value: secretMask } : row;
