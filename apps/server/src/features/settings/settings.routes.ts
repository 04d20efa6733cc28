import { AppError, settingChoices, settingsApi, type SettingKey } from '@recado/contracts';
import { and, asc, eq } from 'drizzle-orm';
import { implement, type UserWork } from '../../kernel/http/bind.ts';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import { settings } from './settings.tables.ts';

export const settingRoutes = implement(settingsApi, {
  list: (work) => work.db.select().from(settings).where(eq(settings.companyId, work.companyId)).orderBy(asc(settings.id)),
  change: (work, { params, body }) => changeSetting(work, params.key, body.value),
});

/** Stores one of a key's choices. `campaignsEnabled` belongs to the platform's operators (behaviour 16). */
async function changeSetting(work: UserWork, key: string, value: string) {
  if (!Object.hasOwn(settingChoices, key)) throw new AppError('ERR_NO_SETTING_FOUND');
  if (key === 'campaignsEnabled' && !work.actor.super) throw new AppError('ERR_NO_PERMISSION');
  if (!(settingChoices[key as SettingKey] as readonly string[]).includes(value)) throw new AppError('ERR_VALIDATION', { fields: { value: 'invalid_value' } });
  const [setting] = await work.db
    .update(settings)
    .set({ value, updatedAt: work.now })
    .where(and(eq(settings.companyId, work.companyId), eq(settings.key, key)))
    .returning();
  if (!setting) throw new AppError('ERR_NO_SETTING_FOUND');
  work.publish('settings', { action: 'update', setting }, [companyRoom(work.companyId)]);
  return setting;
}
