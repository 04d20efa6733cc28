import {
  AppError,
  platformSettingChoices,
  platformSettingKeys,
  type PlatformSettingKey,
  type PlatformSettings,
} from '@recado/contracts';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../kernel/db/open.ts';
import type { Work } from '../../kernel/work.ts';
import { platformSettings } from './platformSettings.tables.ts';

/** Returns every setting of the platform. */
export async function readPlatformSettings(db: Transaction): Promise<PlatformSettings> {
  const stored = new Map((await db.select().from(platformSettings)).map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    platformSettingKeys.map((key) => [key, stored.get(key) ?? platformSettingChoices[key][0]]),
  ) as PlatformSettings;
}

/** Returns whether a setting of the platform is switched on. */
export async function isEnabled(work: Work, key: PlatformSettingKey): Promise<boolean> {
  const [row] = await work.db.select().from(platformSettings).where(eq(platformSettings.key, key));
  return (row?.value ?? platformSettingChoices[key][0]) === 'enabled';
}

/** Throws ERR_USER_CREATION_DISABLED while the platform allows no new users (behaviour 14.5). */
export async function assertUserCreation(work: Work): Promise<void> {
  if (!(await isEnabled(work, 'userCreation'))) throw new AppError('ERR_USER_CREATION_DISABLED');
}
