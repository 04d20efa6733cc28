import {
  AppError,
  campaignSettingKeys,
  defaultPacing,
  defaultQuietHours,
  ownCampaignKeys,
  type CampaignSetting,
  type CampaignSettingsChange,
  type CampaignVariable,
  type Pacing,
  type QuietHours,
} from '@recado/contracts';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { UserWork, Work } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { companies } from '../companies/companies.tables.ts';
import { wakeCampaigns } from './sending/bookStart.ts';
import { campaignSettings } from './campaigns.tables.ts';

type SettingRow = z.input<typeof CampaignSetting>;
export type CampaignSettings = Pacing & { variables: CampaignVariable[]; quietHours: QuietHours };

const defaults: CampaignSettings = { ...defaultPacing, variables: [], quietHours: defaultQuietHours };

/** Returns the settings of the campaigns of the company; the defaults until they are changed (CAMP-23). */
export async function readSettings(work: Work): Promise<CampaignSettings> {
  const [row] = await work.db
    .select({
      messageInterval: campaignSettings.messageInterval,
      longerIntervalAfter: campaignSettings.longerIntervalAfter,
      greaterInterval: campaignSettings.greaterInterval,
      variables: campaignSettings.variables,
      quietHours: campaignSettings.quietHours,
    })
    .from(campaignSettings)
    .where(eq(campaignSettings.companyId, work.companyId));
  return row ?? defaults;
}

/**
 * Returns the settings in the form of the wire: a key with its value as JSON text. The defaults of a company are as old as
 * the company.
 */
export async function listSettings(work: Work): Promise<SettingRow[]> {
  const { companyId } = work;
  const [row] = await work.db
    .select({ stored: campaignSettings, since: companies.createdAt })
    .from(companies)
    .leftJoin(campaignSettings, eq(campaignSettings.companyId, companies.id))
    .where(eq(companies.id, companyId));
  const settings = row!.stored ?? { ...defaults, createdAt: row!.since, updatedAt: row!.since };
  const { createdAt, updatedAt } = settings;
  return campaignSettingKeys.map((key, at) => ({
    id: at + 1,
    companyId,
    key,
    value: JSON.stringify(settings[key]),
    createdAt,
    updatedAt,
  }));
}

/** Saves the given settings. Throws ERR_NAME_ALREADY_EXISTS for a variable whose key is there already (CAMP-22). */
export async function changeSettings(work: UserWork, given: Partial<CampaignSettingsChange>): Promise<SettingRow[]> {
  await work.lock(`campaignSettings:${work.companyId}`);
  const before = await readSettings(work);
  const after = { ...before, ...given };
  const keys = [...ownCampaignKeys, ...after.variables.map(({ key }) => key.toLowerCase())];
  if (new Set(keys).size < keys.length) throw new AppError('ERR_NAME_ALREADY_EXISTS');
  await work.db
    .insert(campaignSettings)
    .values({ companyId: work.companyId, ...after })
    .onConflictDoUpdate({ target: campaignSettings.companyId, set: { ...after, updatedAt: work.now } });
  // Campaigns that wait for the end of quiet hours look again.
  if (given.quietHours) await wakeCampaigns(work);
  await recordAudit(work, { kind: 'campaignSetting', id: work.companyId, name: '', before, after });
  return listSettings(work);
}
