import {
  AppError,
  isSecretSetting,
  secretMask,
  settingChoices,
  settingKeyOf,
  type SettingKey,
} from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { adminRoom, companyRoom } from '../../kernel/realtime/rooms.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import { recordAudit } from '../audit/index.ts';
import { companies } from '../companies/companies.tables.ts';
import { settingPlace } from './readSecretSetting.ts';
import { masked, type SettingRow } from './readSettings.ts';
import { settings } from './settings.tables.ts';

export type SettingDeps = { secrets: Pick<Secrets, 'seal'> };

/**
 * Stores the value of a setting: one of the choices of its key, or a secret, which is encrypted. The current value, or
 * the mask of a secret, changes nothing. Only the platform's operators may change `campaignsEnabled` (behaviour 16), and
 * `paymentToken` of the platform's own company, whose account receives every payment.
 */
export async function changeSetting(
  work: UserWork,
  name: string,
  value: string,
  { secrets }: SettingDeps,
): Promise<SettingRow> {
  const key = settingKeyOf(name);
  const mine = and(eq(settings.companyId, work.companyId), eq(settings.key, key));
  const isSecret = isSecretSetting(key);
  if (!isSecret && !Object.hasOwn(settingChoices, key)) throw new AppError('ERR_NO_SETTING_FOUND');
  // Locked: of two changes at once, the second one records what the first one stored.
  const [before] = await work.db.select().from(settings).where(mine).for('update');
  if (!before) throw new AppError('ERR_NO_SETTING_FOUND');
  if (value === masked(before).value || (isSecret && value === secretMask)) return masked(before);
  const isOperators = key === 'campaignsEnabled' || (isSecret && (await isOfPlatform(work)));
  if (isOperators && !work.actor.super) throw new AppError('ERR_NO_PERMISSION');
  if (!isSecret && !(settingChoices[key as SettingKey] as readonly string[]).includes(value))
    throw new AppError('ERR_VALIDATION', { fields: { value: 'invalid_value' } });
  const stored = isSecret && value !== '' ? secrets.seal(value, settingPlace(work.companyId, key)) : value;
  const [row] = await work.db.update(settings).set({ value: stored, updatedAt: work.now }).where(mine).returning();
  const setting = masked(row!);
  const hidden = isSecret ? ['value'] : [];
  await recordAudit(work, { kind: 'setting', id: key, name: key, before: masked(before), after: setting, hidden });
  work.publish('settings', { action: 'update', setting }, [
    isSecret ? adminRoom(work.companyId) : companyRoom(work.companyId),
  ]);
  return setting;
}

const isOfPlatform = async ({ db, companyId }: UserWork): Promise<boolean> =>
  (await db.$count(companies, and(eq(companies.id, companyId), companies.isPlatform))) > 0;
