import type { PlatformSettingKey, PlatformSettings } from '@recado/contracts';
import type { UserErrand } from '../../kernel/errand.ts';
import type { Workshop } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { platformSettings } from './platformSettings.tables.ts';
import { readPlatformSettings } from './readPlatformSettings.ts';

export type PlatformSettingDeps = Pick<Workshop, 'acrossCompanies'>;

/**
 * Changes the given settings of the platform. The record of the change is written in the operator's company, in a
 * transaction after that of the platform role.
 */
export async function changePlatformSettings(
  errand: UserErrand,
  body: Partial<PlatformSettings>,
  { acrossCompanies }: PlatformSettingDeps,
): Promise<PlatformSettings> {
  const [before, after] = await acrossCompanies('platformSettings.change', async (db) => {
    const known = await readPlatformSettings(db);
    for (const [key, value] of Object.entries(body) as [PlatformSettingKey, string][])
      await db
        .insert(platformSettings)
        .values({ key, value })
        .onConflictDoUpdate({ target: platformSettings.key, set: { value } });
    return [known, await readPlatformSettings(db)];
  });
  const changed = (Object.keys(after) as PlatformSettingKey[]).filter((key) => before[key] !== after[key]);
  if (changed.length > 0)
    await errand.inCompany(async (work) => {
      for (const key of changed) {
        const values = { before: { value: before[key] }, after: { value: after[key] } };
        await recordAudit(work, { kind: 'setting', id: key, name: key, ...values });
      }
    });
  return after;
}
